"""Kernels whose arrays are structures of three numbers, of which they read and write some.

Enters: choices. Leaves: a flat kernel (kernel.py) that names members: p[i].y.
"""
import re

from choices import Choices
from elements import Element, operand
from host import Program
from kernel import Kernel


class Structure(Element):
    def __init__(self, name, size, fill):
        super().__init__(name, size, fill)
        self.members = "xyz"

    def read(self, access, scalar, component):
        if not access.endswith(tuple(f".{member}" for member in self.members)):
            access = f"{operand(access)}.{self.members[component % len(self.members)]}"
        return super().read(access, scalar, 0)


STRUCTURES = [(Structure("float3", 12, "f"), 40), (Structure("int3", 12, "i"), 15), (Structure("uchar3", 3, "b"), 20),
              (Structure("double3", 24, "d"), 15), (Structure("short3", 6, "h"), 10)]


class StructureChoices(Choices):
    def weighted(self, name, options):
        if name == "element" or re.fullmatch(r"[a-h]\.element", name):
            options = STRUCTURES
        elif re.fullmatch(r"[a-h]\.parameter", name):  # a pointer: rows of rows are no structures
            options = options[:1]
        elif any(option[0] == "reference" for option in options):
            options = options[:1]
        return super().weighted(name, options)


class StructureKernel(Kernel):
    def _place(self, loop, name, target, **how):
        place = operand(super()._place(loop, name, target, **how))
        return f"{place}.{self.choices.one(f'{name}.member', *target.element.members)}"

    def _copy(self, loop, name, target):
        return self._assign(loop, name, target)

    def _swap(self, loop, name, target):
        return self._assign(loop, name, target)

    def _previous(self, loop, name, target):
        return self._compound(loop, name, target)


def structures_program(choices):
    return Program(StructureKernel(StructureChoices(choices.source, choices.fixed, choices.seed)))
