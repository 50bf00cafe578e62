"""Kernels whose threads each compute one element from the same place of other arrays.

Enters: choices. Leaves: a grid kernel (grid.py) of that kind, mostly of short words in rows of whole vectors: what
neighbours along the lanes are put together for.
"""
import re

from choices import Choices
from grid import GridProgram

BLOCKS = [(128, 1), (256, 1), (32, 8), (64, 2), (32, 32), (16, 16)]
COLUMNS = (64, 128, 160, 256, 272, 32, 48, 67, 130)


class WordChoices(Choices):
    def weighted(self, name, options):
        if name == "kind":
            options = [("point", 1)]
        elif name == "block":
            options = [(block, 1) for block in BLOCKS]
        elif re.fullmatch(r"low\d|high\d|turned store", name):
            options = options[:1]
        elif name.endswith(".form") and self._random(f"{name} is near") < 0.93:
            options = [option for option in options if option[0] in ("near", "own")]
        elif name.startswith("columns"):
            options = [(size, 1) for size in COLUMNS]
        return super().weighted(name, options)


def words_program(choices):
    return GridProgram(WordChoices(choices.source, choices.fixed, choices.seed))
