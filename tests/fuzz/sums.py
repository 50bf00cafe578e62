"""Statements around loops (statements.py), and sums of products beside them: what nvcc may make elsewhere than they stand.

Enters: choices. Leaves: programs of statements, in which each loop has a variable of the thread's own, a part of one, or
what a pointer or a reference leads to. It gets a sum of a product in front of the loop, maybe in one branch, and is used
behind it. What stands between may read and write it.
"""
import re

from choices import Choices
from clauses import Place
from statements import StatementProgram, Statements
from style import Block


PLAIN = re.compile(r"integers|rare|alias|several|element|same element|.*\.(walk|spelling|bare|annotated|restrict|step|type|end|outside|"
                   r"effect|second|macro|product|called|redefined|column|rare|unroll|around)")
FORMS = [("one", 30), ("less", 5), ("sum", 5), ("choice", 10), ("larger", 10)]


class SumChoices(Choices):
    """Plain loops, with few products: of which others keep the loop as it is before these sums are asked."""

    def weighted(self, name, options):
        if PLAIN.fullmatch(name) and self._random(f"{name} is plain") < 0.9:
            return options[0][0]
        if name == "specials":
            options = [(0, 80), (1, 20)]
        elif name == "loops":
            options = [(1, 70), (2, 30)]
        elif name.endswith(".form") and dict(options).get("axpy") and self._random(f"{name} is plain") < 0.8:
            options = FORMS
        return super().weighted(name, options)


class Sums(Statements):
    def own(self, scope, name):
        """What the thread keeps; it is declared in front of the bound check, from where all threads may come."""
        word = self.fresh(f"{name}.var", "own", "kept", "part")
        part = self.choices.one(f"{name}.part", "x", "y")
        form = self.choices.weighted(f"{name}.form", [
            ("scalar", 24), ("double", 8), ("vector", 18), ("struct", 12), ("array", 8), ("pointer", 10),
            ("reference", 10), ("part by pointer", 8), ("part by reference", 8)])
        start, both = "0.375f", "{0.375f, 0.25f}"
        by = self.fresh(f"{name}.by", "by", "way", "that")
        lines, text = {
            "scalar": ([f"float {word} = {start};"], word),
            "double": ([f"double {word} = {start};"], word),
            "vector": ([f"float2 {word} = {both};"], f"{word}.{part}"),
            "struct": ([f"struct {{ float x, y; }} {word} = {both};"], f"{word}.{part}"),
            "array": ([f"float {word}[2] = {both};"], f"{word}[{'xy'.index(part)}]"),
            "pointer": ([f"float {word} = {start};", f"float *{by} = &{word};"], f"*{by}"),
            "reference": ([f"float {word} = {start};", f"float &{by} = {word};"], by),
            "part by pointer": ([f"float2 {word} = {both};", f"float2 *{by} = &{word};"], f"{by}->{part}"),
            "part by reference": ([f"float2 {word} = {both};", f"float2 &{by} = {word};"], f"{by}.{part}"),
        }[form]
        scope.places.append(Place(text, "double" if form == "double" else "float"))
        self.front += lines
        return text

    def sum_of(self, scope, name, text):
        product = f"{self.read(scope, name + '.x')} * {self.factor(scope, name + '.f')}"
        sign = self.choices.one(f"{name}.sign", "+", "-")
        needed = [f"s += {text};"] * self.choices.chance(f"{name}.needed", 50)
        if self.choices.chance(f"{name}.updates", 35):
            return [f"{text} {sign}= {product};"] + needed
        return [f"{text} = {product} {sign} {self.read(scope, name + '.y')};"] + needed

    def maybe(self, scope, name, make):
        """As it stands, or in one branch."""
        form = self.choices.weighted(f"{name}.where", [("", 40), ("if", 40), ("else", 20)])
        then = make(f"{name}.then")
        if not form:
            return then
        other = make(f"{name}.else") if form == "else" else None
        return [Block(f"if ({self.condition(scope, name + '.test')})", then, other)]

    def _body(self):
        self.front = []
        body = super()._body()
        return self.front + body

    def _region(self, scope, name):
        text = self.own(scope, f"{name}.own")
        lines = self.maybe(scope, f"{name}.front", lambda which: self.sum_of(scope, which, text))
        lines += super()._region(scope, name)

        def use(which):
            to = self.target(scope, f"{which}.to")
            if to.kind != "float" or self.choices.chance(f"{which}.sum", 60):
                return [f"s += {text}" + self.choices.one(f"{which}.by", "", " * 0.75f") + ";"]
            return [f"{to.text} = {text};"]
        return lines + self.maybe(scope, f"{name}.behind", use)


def sums_program(choices):
    return StatementProgram(SumChoices(choices.source, choices.fixed, choices.seed), Sums)
