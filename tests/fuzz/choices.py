"""Named random decisions.

Enters: a seed. Leaves: the same answers for the same seed and names, in whatever order they are
asked for. Each answer depends on nothing but the seed and the name, so one of them can be fixed to
its first option, the simplest, without disturbing the others: that is how a failing kernel is made
smaller.
"""
import random


class Choices:
    def __init__(self, seed, fixed=(), number=None):
        self.source = seed
        self.seed = seed if number is None else number  # names the kernel
        self.fixed = frozenset(fixed)  # names that take their first option
        self.taken = {}                # names that did not, and what they took

    def _random(self, name):
        return random.Random(f"{self.source}/{name}").random()

    def weighted(self, name, options):
        """One of [(value, weight)...]; the first is the simplest."""
        if name in self.fixed:
            return options[0][0]
        at = self._random(name) * sum(weight for _, weight in options)
        for number, (value, weight) in enumerate(options):
            at -= weight
            if at < 0:
                break
        if number:
            self.taken[name] = value
        return value

    def one(self, name, *options):
        return self.weighted(name, [(option, 1) for option in options])

    def chance(self, name, percent):
        return self.weighted(name, [(False, 100 - percent), (True, percent)])

    def number(self, name, low, high):
        return self.one(name, *range(low, high + 1))
