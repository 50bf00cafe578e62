"""Kernels whose arrays are structures of a few numbers, of which they read and write some, or all at once.

Enters: choices. Leaves: a flat kernel (kernel.py) that names members, p[i].y or p[i].v[1], and copies structures.
"""
import re

from choices import Choices
from elements import Element, operand
from host import Program
from kernel import Kernel
from style import Block


class Structure(Element):
    """`members`: of the numbers that `fill` says; `others`: whole numbers beside them, that are only read."""

    def __init__(self, name, size, fill, members="xyz", body="", others=()):
        super().__init__(name, size, fill)
        self.members, self.others = tuple(members), tuple(others)
        self.definition = f"#ifndef HAS_{name}\n#define HAS_{name}\nstruct {name} {{ {body} }};\n#endif\n" if body else ""

    def read(self, access, scalar, component):
        names = self.members + self.others
        if not access.endswith(tuple(f".{member}" for member in names)):
            access = f"{operand(access)}.{names[component % len(names)]}"
        if access.endswith(tuple(f".{member}" for member in self.others)):
            return f"({scalar})({access} & 1023)"
        return super().read(access, scalar, 0)


STRUCTURES = [(Structure("float3", 12, "f"), 40), (Structure("int3", 12, "i"), 10), (Structure("uchar3", 3, "b"), 20),
              (Structure("double3", 24, "d"), 10), (Structure("short3", 6, "h"), 8),
              (Structure("Place", 20, "f", ("pos[0]", "pos[2]", "pos[1]", "mass"), "float pos[3], mass, spare;"), 15),
              (Structure("Square", 24, "f", ("cell[0][1]", "cell[1][2]", "cell[1][0]"), "float cell[2][3];"), 8),
              (Structure("Marked", 24, "f", ("at.x", "at.z", "speed[1]"), "float3 at; int kind; float speed[2];", ("kind",)), 15),
              (Structure("Wide", 40, "d", ("left.y", "right[1]", "left.x"), "struct { double x, y; } left; double right[2]; double last;"), 6)]


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
    def _member(self, loop, name, target, **how):
        place = operand(super()._place(loop, name, target, **how))
        return f"{place}.{self.choices.one(f'{name}.member', *target.element.members)}"

    _place = _member

    def _statement(self, loop, name):
        target = self._written(f"{name}.target")
        if target is None:
            return super()._statement(loop, name)
        special = self.choices.weighted(f"{name}.special", [("", 55), ("whole", 30), ("array", 15)])
        if special == "whole":
            return self._whole(loop, name, target)
        if special == "array":
            return self._members(loop, name, target)
        return super()._statement(loop, name)

    def _structure(self, loop, name, array, **how):
        array.is_read = True
        return super()._place(loop, name, array, **how)

    def _whole(self, loop, name, target):
        """Structures as a whole: from one to another, or through a variable that changes between."""
        element, choices = target.element, self.choices
        sources = [array for array in self._readable() if array.element is element]
        source = choices.one(f"{name}.source", *sources)
        form = choices.one(f"{name}.form", "copy", "variable", "auto", "read", "const", "call")
        here = super()._place(loop, f"{name}.to", target, exact=True)
        if form == "copy" and source is not target:
            return [f"{here} = {self._structure(loop, name, source)};"]
        if form == "call" and source is not target:
            return [f"{here} = kept{self.seed}({self._structure(loop, name, source)});"]
        kind = {"auto": "auto", "const": f"const {element.name}"}.get(form, element.name)
        lines = [f"{kind} v = {self._structure(loop, name, source, exact=source is target)};"]
        member = choices.one(f"{name}.changed", *element.members)
        value = element.value(f"{element.read('v', self.scalar, 1)} + "
                              f"{self._read(loop, f'{name}.other')}", self.scalar)
        if form in ("read", "const"):
            return lines + [f"{operand(here)}.{member} = {value};"]
        return lines + [f"v.{member} = {value};", f"{here} = v;"]

    def _members(self, loop, name, target):
        """A loop over a member array."""
        element = target.element
        if element.name not in ("Place", "Square", "Marked", "Wide"):
            return self._assign(loop, name, target)
        array, rounds = {"Place": ("pos[j]", 3), "Square": ("cell[1][j]", 3), "Marked": ("speed[j]", 2),
                         "Wide": ("right[j]", 2)}[element.name]
        here = operand(super()._place(loop, f"{name}.to", target, exact=True))
        target.is_read = True
        other = self._read(loop, f"{name}.other")
        value = element.value(f"{element.read(f'{here}.{element.members[0]}', self.scalar, 0)} + {other}", self.scalar)
        form = self.choices.one(f"{name}.form", "set", "add", "sum")
        if form == "sum" and self.scalar_out:
            self.used.add("s")
            return [Block(f"for (int j = 0; j < {rounds}; j++)",
                          [f"s += {Element.read(element, f'{here}.{array}', self.scalar, 0)};"])]
        text = f"{here}.{array} = {value};" if form != "add" else f"{here}.{array} += {element.value(other, self.scalar)};"
        return [Block(f"for (int j = 0; j < {rounds}; j++)", [text])]

    def _copy(self, loop, name, target):
        return self._assign(loop, name, target)

    def _swap(self, loop, name, target):
        return self._assign(loop, name, target)

    def _previous(self, loop, name, target):
        return self._compound(loop, name, target)


class StructureProgram(Program):
    def device_text(self):
        definitions = []
        for array in self.kernel.arrays:
            if array.element.definition and array.element.definition not in definitions:
                definitions.append(array.element.definition)
        kept = f"template <class T> __device__ T kept{self.seed}(T value) {{ return value; }}\n"
        text = super().device_text()
        return "".join(definitions) + (kept if f"kept{self.seed}(" in text else "") + text


def structures_program(choices):
    return StructureProgram(StructureKernel(StructureChoices(choices.source, choices.fixed, choices.seed)))
