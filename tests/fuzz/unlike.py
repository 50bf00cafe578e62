"""Kernels of arrays whose elements are unlike: bytes beside doubles and structures, in rows that carry cells along.

Enters: choices. Leaves: a program as host.py makes them. Loops go over rows of one, two or three arrays, which begin
anywhere in memory; what is written may be read again some columns before or behind. Blocks are lines, two-dimensional,
or lines that are folded. Each written row belongs to one thread.
"""
import re

from elements import ELEMENTS
from structures import STRUCTURES
from style import Block, Style

SCALARS = [option for option in ELEMENTS if not option[0].components]
BLOCKS = [((64, 1), 20), ((32, 1), 8), ((128, 1), 8), ((256, 1), 8), ((96, 1), 4), ((33, 1), 4), ((8, 32), 15),
          ((16, 16), 8), ((32, 4), 6), ((16, 6), 4), ((7, 5), 3), ((37, 3), 3)]
ROWS = (33, 65, 31, 64, 130, 129, 100, 17, 63, 200, 257, 300, 2, 1)
LIMIT = 60000  # elements of the largest array, so that a seed costs little


class Array:
    def __init__(self, choices, name, kinds, places, written):
        pick = choices.weighted
        self.name, self.written, self.used = name, written, False
        self.element = pick(f"{name}.element", kinds)
        self.place, self.dims = pick(f"{name}.place", places)
        self.pad = pick(f"{name}.pad", [(0, 70), (1, 15), (2, 15)])
        self.begins = pick(f"{name}.begins", [(0, 50), (1, 30), (2, 10), (3, 10)])
        self.annotated = choices.chance(f"{name}.annotated", 95)

    def width(self):
        return f"(p + {self.pad})" if self.pad else "p"

    def access(self, shift):
        self.used = True
        column = "k" + (f" {'+' if shift > 0 else '-'} {abs(shift)}" if shift else "")
        return f"{self.name}[{self.place} * {self.width()} + {column}]"


class Unlike:
    def __init__(self, choices):
        self.choices, self.seed, self.style = choices, choices.seed, Style(choices)
        pick, chance = choices.weighted, choices.chance
        self.block = pick("block", BLOCKS)
        flat = self.block[1] == 1
        self.grid = not flat and chance("grid", 60)        # a row for each x and y, not one row after the other
        self.folded = self.grid and chance("folded", 40)   # ... of a block that has one dimension
        own = ("(y * n + x)", "m n") if self.grid else ("row", "m")
        others = [("y", "m"), ("x", "n")] if self.grid else []
        self.kinds = SCALARS + [(element, weight // 5) for element, weight in STRUCTURES]
        writes, reads = pick("writes", [(1, 65), (0, 15), (2, 20)]), pick("reads", [(1, 60), (2, 40)])
        self.arrays = [Array(choices, name, self.kinds, [(own, 1)], True) for name in "cd"[:writes]]
        self.arrays += [Array(choices, name, self.kinds, [(own, 60)] + [(other, 20) for other in others], False)
                        for name in "ab"[:reads]]
        floats = all(array.element.floating for array in self.arrays if array.written)
        self.scalar = choices.one("scalar", "float", "double") if floats else "unsigned"
        self.own, self.constant = own, chance("constant", 35)
        self.body = self._body()

    def _read(self, name, array, low, high):
        shift = self.choices.weighted(f"{name}.shift", [(0, 50)] + [(by, 15) for by in range(-low, high + 1) if by])
        access = array.access(shift)
        return array.element.read(access, self.scalar, self.choices.number(f"{name}.part", 0, 2))

    def _value(self, name, target, low, high):
        """Half of what was before, and what is read."""
        half = {"unsigned": "{} / 2", "float": "{} * 0.5f", "double": "{} * 0.5"}[self.scalar]
        terms = []
        if target and self.choices.chance(f"{name}.again", 60):
            terms.append(half.format(self._read(f"{name}.again", target, low, high)))
        reads = [array for array in self.arrays if not array.written]
        for at in range(self.choices.weighted(f"{name}.terms", [(1, 50), (2, 35), (0 if terms else 1, 15)])):
            terms.append(self._read(f"{name}.{at}", self.choices.one(f"{name}.{at}.array", *reads), low, high))
        return " + ".join(terms)

    def _statement(self, name, low, high):
        written = [array for array in self.arrays if array.written]
        kind = self.choices.weighted(f"{name}.kind", [("store", 60), ("sum", 25), ("both", 15)])
        if not written or kind == "sum":
            return [f"s += {self._value(name, None, low, high)};"]
        target = self.choices.one(f"{name}.target", *written)
        element, value = target.element, self._value(name, target, low, high)
        shift = self.choices.weighted(f"{name}.to", [(0, 75)] + [(by, 8) for by in range(-low, high + 1) if by])
        place = target.access(shift)
        if hasattr(element, "members"):
            place += "." + self.choices.one(f"{name}.member", *element.members)
        first = [f"s = s / 2 + {value};"] if kind == "both" else []
        return first + [f"{place} = {element.value('s' if first else value, self.scalar)};"]

    def _loop(self, name):
        pick, chance = self.choices.weighted, self.choices.chance
        low, high = pick(f"{name}.low", [(0, 40), (1, 35), (2, 25)]), pick(f"{name}.high", [(0, 75), (1, 25)])
        kind = pick(f"{name}.type", [("int", 85), ("unsigned", 8), ("long long", 7)])
        step = pick(f"{name}.step", [(1, 88), (2, 6), (-1, 6)])
        end = f"p - {high}" if high else "p"
        if step > 0:
            head, words = f"for ({kind} k = {low}; k < {end}; k += {step})", (str(low), end, str(step))
        else:
            head, words = f"for (int k = {end} - 1; k >= {low}; k--)", (f"{end} - 1", str(low - 1), "-1")
        items = []
        for at in range(pick(f"{name}.statements", [(1, 75), (2, 25)])):
            items += self._statement(f"{name}.{at}", low, high)
        note = self.style.annotation(" ".join(["loop", "k"] + [self.style.word(word) for word in words]))
        loop = [note, Block(head, items)]
        return [Block("for (int t = 0; t < 2; t++)", loop)] if chance(f"{name}.twice", 8) else loop

    def _body(self):
        x, y = self.block
        if not self.grid:
            thread = "threadIdx.x" if y == 1 else f"threadIdx.y * {x} + threadIdx.x"
            lines, inside = [f"const int row = blockIdx.x * {x * y} + {thread};"], "row < m"
        else:
            parts = (f"threadIdx.x % {x}", f"threadIdx.x / {x}") if self.folded else ("threadIdx.x", "threadIdx.y")
            lines = [f"const int x = blockIdx.x * {x} + {parts[0]}, y = blockIdx.y * {y} + {parts[1]};"]
            inside = "x < n && y < m"
        items = [f"{self.scalar} s = 0;"]
        for at in range(self.choices.weighted("loops", [(1, 75), (2, 25)])):
            items += self._loop(f"loop{at}")
        items.append(f"out[{self.own[0]}] = s;")
        if self.choices.chance("returns", 50):
            return lines + [Block(f"if (!({inside}))", ["return;"])] + items
        return lines + [Block(f"if ({inside})", items)]


class UnlikeProgram:
    """The same face as host.Program."""

    def __init__(self, choices):
        self.kernel = Unlike(choices)
        self.seed, self.arrays = choices.seed, [array for array in self.kernel.arrays if array.used]
        one, (x, y) = choices.one, self.kernel.block
        self.sizes = []
        for at in range(1 if self.kernel.constant else 4):
            p, m = one(f"p{at}", *ROWS), one(f"m{at}", 33, 1, 31, x * y, x * y + 1, 70)
            n = one(f"n{at}", 1, x, x + 1, 17) if self.kernel.grid else 1
            self.sizes.append((max(min(m, LIMIT // (p * n)), 1), n, p))

    def _named(self, text):
        return re.sub(r"\bp\b", f"P{self.seed}", text) if self.kernel.constant else text

    def device_text(self):
        kernel = self.kernel
        lines = [array.element.definition for array in self.arrays if getattr(array.element, "definition", "")]
        lines.append(f"/* ---- {self.seed} ---- */")
        if kernel.constant:
            lines.append(f"#define P{self.seed} {self.sizes[0][2]}")
        parameters = [f"{'' if array.written else 'const '}{array.element.name} *{array.name}" for array in self.arrays]
        parameters += [f"{kernel.scalar} *out", "int m", "int n"] + ([] if kernel.constant else ["int p"])
        (x, y), note = kernel.block, kernel.style.annotation
        head = [note(f"__global__ {x * y}" if y == 1 or kernel.folded else f"__global__ {x}x{y}")]
        for array in self.arrays:
            if array.annotated:
                rank = len(array.dims.split()) + 1
                head.append(note(f"garray {array.name} {rank} {array.element.size} {array.dims} "
                                 f"{kernel.style.word(array.width().strip('()'))}"))
        body = kernel.style.render(head + kernel.body, 1)
        body = [kernel.style.indent + line if line.startswith("#") else line for line in body]
        lines += [f"__global__ void k{self.seed}({', '.join(parameters)})", "{"] + body + ["}"]
        return self._named("\n".join(lines))

    def host_text(self):
        kernel, seed, (x, y) = self.kernel, self.seed, self.kernel.block
        rows = ", ".join("{%d, %d, %d}" % sizes for sizes in self.sizes)
        lines = [f"static void test{seed}(void)", "{", f"    static const int sizes[][3] = {{{rows}}};",
                 f"    for (int at = 0; at < {len(self.sizes)}; at++) {{",
                 "        const int m = sizes[at][0], n = sizes[at][1], p = sizes[at][2];", "        (void)p;"]
        arguments, size = [], 4 + 4 * (kernel.scalar == "double")
        buffers = [(array.name, array.element.name, array.element.fill, array.element.size,
                    f"{array.dims.replace(' ', ' * ')} * (p + {array.pad})", array.begins) for array in self.arrays]
        fill = {"unsigned": "i", "float": "f", "double": "d"}[kernel.scalar]
        buffers.append(("out", kernel.scalar, fill, size, kernel.own[1].replace(" ", " * "), 0))
        for number, (name, kind, fill, size, count, begins) in enumerate(buffers):
            lines.append(f"        Buffer {name} = buffer_new('{fill}', (size_t){size} * {count}, {size * begins}, "
                         f"{size}, {seed + number}, 1);")
            arguments.append(f"({kind} *)({name}.memory + {name}.before)")
        grid = f"(n + {x - 1}) / {x}, (m + {y - 1}) / {y}" if kernel.grid else f"(m + {x * y - 1}) / {x * y}"
        block = str(x * y) if kernel.folded else f"{x}, {y}"
        arguments += ["m", "n"] + ([] if kernel.constant else ["p"])
        lines += [f"        k{seed}<<<dim3({grid}), dim3({block})>>>({', '.join(arguments)});",
                  "        if (cudaDeviceSynchronize() != cudaSuccess)", f'            printf("{seed} %d failed\\n", at);']
        lines += [f'        buffer_finish(&{name}, {seed}, at, "{name}");' for name, *_ in buffers]
        return "\n".join(lines + ["    }", "}"])

    def is_partial(self):
        """Rows that are short have sectors in common."""
        return any(p < 32 or m < 32 for m, n, p in self.sizes)
