"""Kernels whose lanes run along the wrong axis.

Enters: choices. Leaves: a grid kernel (grid.py) in which other axes of threads and blocks than usual count columns
and rows: any order of x, y and z, or a block for each column and a thread for each row, or a loop over the columns, whose
rounds are asked for along the lanes.
"""
import re

from choices import Choices
from grid import GridProgram

BLOCKS = [((32, 8), 3), ((8, 8), 2), ((4, 16), 1), ((16, 16), 4), ((8, 32), 2), ((32, 32), 1), ((64, 2), 1), ((7, 5), 1), ((8, 4, 8), 2),
          ((4, 4, 4), 1), ((64, 1), 5), ((33, 1), 1), ((256, 1), 1)]


class SwappedChoices(Choices):
    def weighted(self, name, options):
        if name == "block":
            options = BLOCKS
        elif re.fullmatch(r"low\d|high\d|turned store", name) and self._random(f"{name} is none") < 0.7:
            options = options[:1]
        elif name.endswith(".form") and self._random(f"{name} is near") < 0.8:
            options = [option for option in options if option[0] in ("near", "own")]
        return super().weighted(name, options)


class SwappedProgram(GridProgram):
    def __init__(self, choices):
        super().__init__(choices)
        block, pick = self.kernel.block, choices.weighted
        self.by_blocks = block[1] == 1 and len(block) == 2
        turns = ["yx"] * 3 + ["xy"] if len(block) == 2 else ["zyx", "yxz", "zxy", "xzy", "yzx"]
        # axes[n]: that of threadIdx and blockIdx for columns, rows and planes
        self.axes = pick("axes", [(turn, 1) for turn in turns])
        self.by = pick("by", [("xx", 3), ("yx", 2), ("zx", 1)])
        self.spelling = choices.one("spelling", "direct", "names", "constants", "product")
        self.by_loop = self.by_blocks and choices.chance("loop", 35)
        if self.by_loop:
            self._add_loop(choices)
        self._add_places(choices)

    def _add_places(self, choices):
        """Places of threads as data."""
        name = self.kernel.element[0]
        line = self.kernel.body[-1]
        if name not in ("float", "double", "unsigned char") or not re.match(r" *out.* = .*;$", line) or \
                not choices.chance("data", 40):
            return
        place = choices.one("data.place", "threadIdx.x", "(threadIdx.y + 2 * blockIdx.x)", "blockDim.x", "gridDim.y",
                            "(blockIdx.x - 3 > 7 ? 1 : 2)", "(float)(threadIdx.x - 1)")
        self.kernel.body[-1] = f"{line[:-1]} + {place};"

    def _add_loop(self, choices):
        """Around all that the kernel does, or inside of its check of rows."""
        kernel = self.kernel
        kernel.guard = choices.one("loop.guard", "block", "nested")
        head = choices.one("loop.head", "int x = 0; x < columns; x++", "int x = 0; x <= columns - 1; ++x",
                           "int x = 1; x < columns; x++")
        inner, check = kernel.guarded, choices.one("loop.check", "", "if (y >= rows)", "if (y < rows)")

        def guarded(lines):
            loop = [f"for ({head}) {{"] + ["    " + line for line in inner(lines)] + ["}"]
            return {"": loop, "if (y >= rows)": [check, "    return;"] + loop,
                    "if (y < rows)": [check + " {"] + ["    " + line for line in loop] + ["}"]}[check]
        kernel.guarded = guarded

    def places(self):
        block = self.kernel.block
        if self.by_loop:
            place = f"blockIdx.x * {block[0]} + threadIdx.x" if self.spelling == "direct" else \
                "threadIdx.x + blockDim.x * blockIdx.x"
            return ['__annotation(L"schedule swap threadIdx.x:x");', f"const int y = {place};"]
        if self.by_blocks:
            column, row = self.by
            rows = "threadIdx.x" if column == "x" else f"blockIdx.x * {block[0]} + threadIdx.x"
            columns = f"blockIdx.{column}"
            return {"direct": [f"const int x = {columns}, y = {rows};"],
                    "names": [f"const unsigned column = {columns};", f"const int y = {rows}, x = column;"],
                    "constants": [f"int y = {rows};", f"long x = {columns};"],
                    "product": [f"int x = {columns} * 1, y = ({rows});"]}[self.spelling]
        lines = []
        for number, axis in enumerate(self.axes):
            name, extent = "xyz"[number], block["xyz".index(axis)]
            if self.spelling == "names":
                lines.append(f"const int t{name} = threadIdx.{axis};")
            thread = f"t{name}" if self.spelling == "names" else f"threadIdx.{axis}"
            size = extent if self.spelling == "constants" else f"blockDim.{axis}"
            place = f"{thread} + {size} * blockIdx.{axis}" if self.spelling == "product" else \
                f"blockIdx.{axis} * {size} + {thread}"
            lines.append(f"const int {name} = {place};")
        return lines

    def grid(self):
        block, sizes = self.kernel.block, ["columns", "rows", "planes"]
        if self.by_loop:
            return [f"(rows + {block[0] - 1}) / {block[0]}"]
        if self.by_blocks:
            more = f"(rows + {block[0] - 1}) / {block[0]}"
            return {"x": ["columns"], "y": [more, "columns"], "z": [more, "1", "columns"]}[self.by[0]]
        grid = [""] * len(block)
        for number, axis in enumerate(self.axes):
            at = "xyz".index(axis)
            grid[at] = f"({sizes[number]} + {block[at] - 1}) / {block[at]}"
        return grid


def swapped_program(choices):
    return SwappedProgram(SwappedChoices(choices.source, choices.fixed, choices.seed))
