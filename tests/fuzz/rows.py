"""Kernels that walk along whole rows, many of whose lengths are multiples of a vector.

Enters: choices. Leaves: a flat kernel (kernel.py) whose loops mostly begin at 0 and end with the row, by
steps of one, over arrays with a row for each thread: what --pipeline and copies of 16 bytes are for.
"""
import re

from choices import Choices
from host import Program
from kernel import Kernel

PLAIN = re.compile(r"loop\d\.(low|high|step|start|end|type|compare|repeats|switched|unroll)|planes|"
                   r"[a-h]\.(walk|spelling|parameter)|guard|guard\.low|guard\.high|row\.type")
ROWS = (64, 60, 68, 128, 132, 192, 256, 66, 67, 36, 65)


class RowChoices(Choices):
    def weighted(self, name, options):
        if PLAIN.fullmatch(name) and self._random(f"{name} is plain") < 0.93:
            return options[0][0]
        if re.fullmatch(r"sizes\d\.m", name):
            options = [(size, 1) for size in ROWS]
        elif name == "element":
            options = [option for option in options if option[0].size in (4, 8)] or options
        return super().weighted(name, options)


def rows_program(choices):
    return Program(Kernel(RowChoices(choices.source, choices.fixed, choices.seed)))
