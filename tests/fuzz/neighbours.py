"""Kernels whose threads read what their neighbours read: stencils, windows, arms of stars, sweeps over planes.

Enters: choices. Leaves: a grid kernel (grid.py) of that kind, most of them with rows of whole vectors: what threads
along the lanes, and along columns, are put together for.
"""
import re

from choices import Choices
from grid import GridProgram

BLOCKS = [(32, 8), (32, 4), (16, 16), (64, 2), (128, 1), (32, 32)]
COLUMNS = (64, 128, 160, 256, 36, 32, 48, 67, 130)


class NeighbourChoices(Choices):
    def weighted(self, name, options):
        if name == "kind":
            options = [("point", 50), ("window", 20), ("arms", 15), ("planes", 15)]
        elif name == "block":
            options = [(block, 1) for block in BLOCKS]
        elif name == "element":
            options = [option for option in options if option[0][0] in ("float", "int", "double", "unsigned char")]
        elif name == "parted":
            options = [(False, 75), (True, 25)]
        elif name == "turned store":
            options = options[:1]
        elif name.endswith(".form") and self._random(f"{name} is near") < 0.9:
            options = [option for option in options if option[0] == "near"]
        elif name.startswith("columns"):
            options = [(size, 1) for size in COLUMNS]
        return super().weighted(name, options)


def neighbours_program(choices):
    return GridProgram(NeighbourChoices(choices.source, choices.fixed, choices.seed))
