"""A random annotated kernel with blocks of two or three dimensions.

Enters: Choices. Leaves: a program as host.py makes them: points with neighbours, products, windows,
arms of stars, sweeps over planes. Valid by construction, as in kernel.py: subscripts stay inside, and each written
element belongs to one thread.
"""
import re

from style import Style

BLOCKS = [((32, 8), 20), ((16, 16), 20), ((32, 32), 8), ((8, 8), 8), ((64, 2), 5), ((16, 4), 6),
          ((7, 5), 4), ((24, 8), 4), ((1, 64), 3), ((33, 3), 3), ((8, 4, 4), 8), ((32, 2, 2), 6),
          ((4, 4, 4), 5)]
ELEMENTS = [("float", 4, "f", 45), ("int", 4, "i", 20), ("unsigned char", 1, "b", 10),
            ("double", 8, "d", 12), ("short", 2, "h", 8), ("long long", 8, "l", 5)]
INTEGER = {"int": "int", "unsigned char": "int", "short": "int", "long long": "long long"}


class Grid:
    def __init__(self, choices):
        self.choices, self.seed = choices, choices.seed
        self.style = Style(choices)
        pick, chance = choices.weighted, choices.chance
        block = pick("block", BLOCKS)
        self.block = block
        self.deep = len(block) == 3
        self.element = pick("element", [((name, size, fill), weight)
                                        for name, size, fill, weight in ELEMENTS])
        self.constant = chance("sizes constant", 35)
        kinds = [("point", 45), ("planes", 15)] if self.deep else \
            [("point", 30), ("product", 30), ("window", 15), ("planes", 15), ("rows", 10),
             ("arms", 15)]
        self.kind = pick("kind", kinds)
        self.low = [pick(f"low{d}", [(0, 55), (1, 35), (2, 10)]) for d in range(3)]
        self.high = [pick(f"high{d}", [(0, 55), (1, 35), (2, 10)]) for d in range(3)]
        if self.kind in ("product", "rows"):
            self.low, self.high = [0] * 3, [0] * 3
        self.guard = choices.one("guard", "block", "return", "two returns", "negated", "nested")
        self.buffers = []  # name, dimensions as text, written
        self.body = []
        self.used = {"rows", "columns"}
        getattr(self, "_" + self.kind)()

    # --- pieces ------------------------------------------------------------------------------

    def array(self, name, dims, written=False):
        if all(name != other for other, *_ in self.buffers):
            self.buffers.append((name, dims, written))
        return name

    def at(self, name, dims, parts, written=False):
        self.array(name, dims, written)
        text = parts[0]
        for part, dim in zip(parts[1:], dims[1:]):
            text = f"({text}) * {dim} + {part}"
        return f"{name}[{text}]"

    def offset(self, name, axis, text):
        by = self.choices.number(name, -self.low[axis], self.high[axis])
        return text if by == 0 else f"{text} {'+' if by > 0 else '-'} {abs(by)}"

    def value(self, text):
        """As the element holds it, so that no conversion is undefined."""
        name = self.element[0]
        return f"({name})({text})" if name in INTEGER else text

    def factor(self, name):
        return self.choices.one(name, "2", "3", "5") if self.element[0] in INTEGER else \
            self.choices.one(name, "0.5f", "0.25f", "2")

    def read(self, name, own):
        """A read near the thread's own point, turned, or of a row or column of numbers."""
        form = self.choices.weighted(f"{name}.form", [("near", 62), ("turned", 14), ("row", 9),
                                                      ("column", 9), ("own", 6)])
        which = self.choices.one(f"{name}.array", "a", "e")
        y, x = (self.offset(f"{name}.{axis}", number, text)
                for number, (axis, text) in enumerate((("y", "y"), ("x", "x")), 1))
        if form == "own" and own:
            return own
        if form == "turned":
            return self.at("t", ["columns", "rows"], [x, y])
        if form == "row":
            return self.at("r", ["rows"], [y])
        if form == "column":
            return self.at("c", ["columns"], [x])
        if self.deep or self.kind == "planes":
            self.used.add("planes")
            z = self.offset(f"{name}.z", 0, "z")
            return self.at(which, ["planes", "rows", "columns"], [z, y, x])
        return self.at(which, ["rows", "columns"], [y, x])

    def sum(self, name, own, most=5):
        count = self.choices.number(f"{name}.count", 1, most)
        reads = [self.read(f"{name}.{k}", own) for k in range(count)]
        return " + ".join([reads[0]] + [f"{read} * {self.factor(f'{name}.factor')}"
                                        for read in reads[1:]])

    def own(self, turned=False):
        if self.deep or self.kind == "planes":
            self.used.add("planes")
            return self.at("out", ["planes", "rows", "columns"], ["z", "y", "x"], True)
        if turned:
            return self.at("out", ["columns", "rows"], ["x", "y"], True)
        return self.at("out", ["rows", "columns"], ["y", "x"], True)

    # --- kinds -------------------------------------------------------------------------------

    def _point(self):
        turned = not self.deep and self.choices.chance("turned store", 30)
        own = self.own(turned)
        in_place = self.choices.chance("in place", 25)
        value = self.value(self.sum("sum", own if in_place else None))
        operator = self.choices.one("operator", "=", "=", "+=")
        if operator == "+=" and self.element[0] in INTEGER:
            self.body = [f"{own} = {self.value(own + ' + ' + value)};"]
        else:
            self.body = [f"{own} {operator} {value};"]

    def _product(self):
        self.used.add("depth")
        first = self.choices.one("first", ("y", "k"), ("k", "y"))
        second = self.choices.one("second", ("k", "x"), ("x", "k"))
        names = {"y": "rows", "x": "columns", "k": "depth"}
        same = first == ("y", "k") and second == ("x", "k") and self.choices.chance("same", 50)
        one = self.at("a", [names[n] for n in first], list(first))
        two = self.at("a" if same else "e", [names[n] for n in second],
                      list(second))
        if same:  # rows and columns of one array: it needs as many rows as either
            self.buffers = [("a", ["(rows + columns)", "depth"], False)]
            two = "a[(x) * depth + k]"
        own = self.own()
        low = self.choices.number("k.low", 0, 2)
        step = self.choices.one("k.step", 1, 1, 1, 2, 3)
        in_memory = self.choices.chance("in memory", 45)
        target = own if in_memory else "sum"
        add = f"{one} * {two}"
        if self.choices.chance("alpha", 30):
            add = f"{add} * {self.factor('alpha.factor')}"
        statement = f"{target} = {self.value(f'{target} + {add}')};"
        if self.element[0] not in INTEGER and self.choices.chance("short", 60):
            statement = f"{target} += {add};"
        loop = [f'__annotation(L"loop k {low} depth {step}");',
                f"for (int k = {low}; k < depth; k += {step})", f"    {statement}"]
        beta = [f"{own} = {self.value(own + ' * ' + self.factor('beta'))};"]
        if in_memory:
            self.body = (beta if self.choices.chance("beta first", 50) else []) + loop + \
                (beta if self.choices.chance("beta last", 20) else [])
        else:
            last = self.value(f"sum + {own}") if self.choices.chance("in place", 30) else "sum"
            self.body = [f"{self.element[0]} sum = 0;"] + loop + [f"{own} = {last};"]

    def _rows(self):
        """A loop along the row of a thread, with its own point kept."""
        self.used.add("depth")
        own = self.own()
        read = self.at("a", ["rows", "depth"], ["y", "k"])
        other = self.at("c", ["depth"], ["k"])
        self.body = ['__annotation(L"loop k 0 depth 1");', "for (int k = 0; k < depth; k++) {",
                     f"    {own} = {self.value(f'{own} + {read} * {other}')};", "}"]

    def _window(self):
        high, wide = (self.choices.number(f"window{n}", 1, 4) for n in range(2))
        own = self.own()
        read = self.at("a", ["(rows + 4)", "(columns + 4)"], ["y + j", "x + i"])
        mask = self.at("m", [str(high), str(wide)], ["j", "i"])
        self.low, self.high = [0] * 3, [0] * 3
        self.body = [f"{self.element[0]} sum = 0;", f"for (int j = 0; j < {high}; j++)",
                     f"    for (int i = 0; i < {wide}; i++)",
                     f"        sum = {self.value(f'sum + {read} * {mask}')};",
                     f"{own} = sum;"]

    def _arms(self):
        """Reads that short loops move away from the thread's own point."""
        far = self.choices.number("arms.far", 1, 4)
        self.low, self.high = [0, far, far], [0, far, far]
        own = self.own()
        ways = [("y", "x - k"), ("y", "x + k"), ("y - k", "x"), ("y + k", "x"), ("y + k", "x - k"),
                ("y - k", "x - k"), ("y", "x"), (f"y + {far} - k", "x"), ("y", f"x + 1 - k")]
        count = self.choices.number("arms.count", 2, 5)
        reads = []
        for k in range(count):
            y, x = self.choices.one(f"arms.{k}", *ways)
            reads.append(self.at(self.choices.one(f"arms.{k}.array", "a", "a", "e"),
                                 ["rows", "columns"], [y, x]))
        head = self.choices.one("arms.loop", f"int k = 1; k <= {far}; k++",
                                f"int k = {far}; k > 0; k--", f"int k = 0; k < {far}; k++",
                                f"int k = 1; k <= {far}; k += 2", f"unsigned k = 0; k != {far}; ++k")
        lines = [f"    sum = {self.value(f'sum + {read} * {n + 1}')};"
                 for n, read in enumerate(reads)]
        if self.choices.chance("arms.if", 20):
            lines[-1:] = ["    if (k % 2)", "    " + lines[-1]]
        middle = self.at("a", ["rows", "columns"], ["y", "x"])
        first = middle if self.choices.chance("arms.middle", 60) else "0"
        self.body = [f"{self.element[0]} sum = {first};", f"for ({head}) {{"] + lines + \
            ["}", f"{own} = sum;"]

    def _planes(self):
        own = self.own()
        low, high = self.low[0], self.high[0]
        end = "planes" if high == 0 else f"planes-{high}"
        value = self.value(self.sum("sum", None, 7))
        if self.deep:
            self.body = [f"if (z >= {low} && z < {end})", f"    {own} = {value};"]
            return
        self.body = [f'__annotation(L"loop z {low} {end} 1");',
                     f"for (int z = {low}; z < {end}; z++)", f"    {own} = {value};"]

    # --- text --------------------------------------------------------------------------------

    def conditions(self):
        result = []
        for axis, name, size in ((2, "x", "columns"), (1, "y", "rows"), (0, "z", "planes")):
            if axis == 0 and not self.deep:
                continue
            low, high = self.low[axis], self.high[axis]
            if low:
                result.append(f"{name} >= {low}" if self.choices.chance(f"guard.{name}", 50)
                              else f"{name} > {low - 1}")
            result.append(f"{name} < {size}" + (f" - {high}" if high else ""))
        return result

    def parted(self, lines):
        """Threads at the border do something else."""
        own, ends = self.own(), ["x >= columns", "y >= rows"] + (["z >= planes"] if self.deep else [])
        other = self.choices.one("parted.other", f"{own} = 5;", f"{own} = {own} + 3;",
                                 f"{{ {self.element[0]} was = {own}; if (x) was = was - 1; {own} = was; }}")
        return [f"if ({' || '.join(ends)})", "    return;", f"if ({' && '.join(self.conditions())}) {{"] + \
            ["    " + line for line in lines] + ["} else", "    " + other]

    def guarded(self, lines):
        if self.choices.chance("parted", 0) and (self.deep or "z" not in self.own()):
            return self.parted(lines)
        conditions = self.conditions()
        if self.guard == "return":
            return [f"if (!({' && '.join(conditions)}))", "    return;"] + lines
        if self.guard == "two returns":
            tests = []
            for condition in conditions:
                tests += [f"if (!({condition}))", "    return;"]
            return tests + lines
        if self.guard == "nested":
            head = [f"if ({' && '.join(conditions[:-1]) or '1'}) {{"]
            return head + [f"    if ({conditions[-1]}) {{"] + ["        " + line for line in lines] + \
                ["    }", "}"]
        if self.guard == "negated":
            flipped = " || ".join(f"!({condition})" for condition in conditions)
            return [f"if ({flipped})", "    return;"] + lines
        return [f"if ({' && '.join(conditions)}) {{"] + ["    " + line for line in lines] + ["}"]


class GridProgram:
    """The same face as host.Program."""

    def __init__(self, choices):
        self.kernel = Grid(choices)
        self.seed = self.kernel.seed
        if self.kernel.deep:
            self.kernel.used.add("planes")
        self.names = sorted(self.kernel.used)
        self.sizes = [self._size(number) for number in range(1 if self.kernel.constant else 4)]

    def _size(self, number):
        one = self.kernel.choices.one
        x, y = self.kernel.block[:2]
        return {"rows": one(f"rows{number}", 33, 2 * y + 3, 1, y, y + 1, 64, 5, 17),
                "columns": one(f"columns{number}", 37, x + 1, 1, x, 2 * x + 5, 64, 32, 3),
                "depth": one(f"depth{number}", 33, 1 if self.kernel.constant else 0, 1, 5, 16, 32, 64, 47),
                "planes": one(f"planes{number}", 9, 1, 2, 3, 5, 12)}

    def _named(self, text):
        if not self.kernel.constant:
            return text
        for name in self.names:
            text = re.sub(rf"\b{name}\b", f"{name.upper()}{self.seed}", text)
        return text

    def places(self):
        """Lines that say which point a thread has."""
        return [f"const int {axis} = blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis};"
                for axis in "xyz"[:len(self.kernel.block)]]

    def grid(self):
        """Blocks along each axis."""
        return [f"({dim} + {extent - 1}) / {extent}"
                for extent, dim in zip(self.kernel.block, ["columns", "rows", "planes"])]

    def device_text(self):
        kernel, choices = self.kernel, self.kernel.choices
        body = kernel.guarded(kernel.body)
        name, size, _ = kernel.element
        shape = "x".join(str(extent) for extent in kernel.block)
        lines = [f"/* ---- {self.seed} ---- */"]
        if kernel.constant:
            lines += [f"#define {name_.upper()}{self.seed} {self.sizes[0][name_]}"
                      for name_ in self.names]
        restrict = "__restrict__ " if choices.chance("restrict", 30) else ""
        parameters = [f"{'' if written else 'const '}{name} *{restrict}{array}"
                      for array, _, written in kernel.buffers]
        if not kernel.constant:
            parameters += [f"int {number}" for number in self.names]
        lines += [f"__global__ void k{self.seed}({', '.join(parameters)})", "{",
                  f'    __annotation(L"__global__ {shape}");']
        for array, dims, _ in kernel.buffers:
            words = " ".join(dim.replace(" ", "") for dim in dims)
            lines.append(f'    __annotation(L"garray {array} {len(dims)} {size} {words}");')
        lines += ["    " + line for line in self.places()]
        return self._named("\n".join(lines + ["    " + line for line in body] + ["}"]))

    def host_text(self):
        kernel, seed = self.kernel, self.seed
        keys = ["rows", "columns", "depth", "planes"]
        rows = ", ".join("{" + ", ".join(str(size[key]) for key in keys) + "}" for size in self.sizes)
        lines = [f"static void test{seed}(void)", "{",
                 f"    static const int sizes[][4] = {{{rows}}};",
                 f"    for (int at = 0; at < {len(self.sizes)}; at++) {{"]
        for number, key in enumerate(keys):
            lines += [f"        const int {key} = sizes[at][{number}];", f"        (void){key};"]
        name, size, fill = kernel.element
        arguments = []
        for number, (array, dims, _) in enumerate(kernel.buffers):
            count = " * ".join(f"({dim})" for dim in dims)
            lines.append(f"        Buffer {array} = buffer_new('{fill}', (size_t){size} * ({count}), 0, 0, "
                         f"{seed + number}, 1);")
            arguments.append(f"({name} *){array}.memory")
        if not kernel.constant:
            arguments += self.names
        grid = self.grid()
        block = ", ".join(str(extent) for extent in kernel.block)
        lines.append(f"        k{seed}<<<dim3({', '.join(grid)}), dim3({block})>>>({', '.join(arguments)});")
        lines += ["        if (cudaDeviceSynchronize() != cudaSuccess)",
                  f'            printf("{seed} %d failed\\n", at);']
        for array, *_ in kernel.buffers:
            lines.append(f'        buffer_finish(&{array}, {seed}, at, "{array}");')
        return "\n".join(lines + ["    }", "}"])

    def is_partial(self):
        """Halos of blocks that are hardly inside the guards cost more than the few points need."""
        inner = any(self.kernel.low) or any(self.kernel.high)
        small = any(size["rows"] * size["columns"] < 1024 for size in self.sizes)
        return inner or small
