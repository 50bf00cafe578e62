"""A random annotated kernel whose arrays are indexed by any mixture of threads, rounds, constants.

Enters: Choices. Leaves: a program as host.py makes them. Where kernel.py walks rows and grid.py
makes points and products, here each dimension of each array has a subscript of its own kind, in
blocks of one to three dimensions. Valid by construction: extents follow from the subscripts; a
written array has each thread axis once among its subscripts, so that its elements belong to one
thread each.
"""
import math
import re

from grid import GridProgram
from style import Block, Style

BLOCKS = [((64,), 12), ((32, 8), 14), ((16, 16), 14), ((256,), 6), ((33,), 5), ((100,), 3),
          ((7,), 2), ((8, 8), 6), ((24, 5), 4), ((4, 32), 5), ((3, 17), 3), ((8, 4, 4), 8),
          ((32, 2, 2), 4), ((5, 3, 2), 4), ((2, 2, 16), 3)]
FLOATS = [(("float", 4, "f"), 55), (("double", 8, "d"), 20)]
INTEGERS = [(("int", 4, "i"), 20), (("unsigned char", 1, "b"), 12), (("short", 2, "h"), 8),
            (("long long", 8, "l"), 6)]
ELEMENTS = 300000  # most of an array
ROUNDS = 40000  # most threads times rounds of one launch, so that one seed costs little
SIZES = {"x": "w", "y": "h", "z": "d"}
WINDOW = 4    # room behind a dimension for what an inner loop adds
CONSTANT = 4  # extent of a dimension that nothing walks


class Loop:
    """for (i = begin; i before the end; i += step) over the columns low.. of l."""

    def __init__(self, choices, name, iterator):
        pick = choices.weighted
        self.name, self.iterator = name, iterator
        self.low = pick(f"{name}.low", [(0, 60), (1, 25), (2, 15)])
        self.high = pick(f"{name}.high", [(0, 70), (1, 20), (2, 10)])
        self.step = pick(f"{name}.step", [("1", 66), ("2", 10), ("3", 6), ("7", 4), ("step", 6)])
        self.down = choices.chance(f"{name}.down", 15)
        self.begin = f"begin{name[4:]}" if choices.chance(f"{name}.begin", 15) else str(self.low)
        end = "l" + (f" - {self.high}" if self.high else "")
        self.end = f"end{name[4:]}" if choices.chance(f"{name}.end", 15) else end
        self.type = pick(f"{name}.type", [("int", 80), ("long", 8), ("unsigned", 6), ("short", 6)])
        if self.down and self.type == "unsigned":
            self.type = "int"
        self.inclusive = choices.chance(f"{name}.inclusive", 20)
        self.annotated = choices.chance(f"{name}.annotated", 93) or name == "loop0"

    def header(self):
        i, step = self.iterator, self.step
        if self.down:
            start, stop, test = f"{self.end} - 1", f"{self.begin} - 1", f"{i} > {self.begin} - 1"
            if self.inclusive:
                test = f"{i} >= {self.begin}"
        else:
            start, stop, test = self.begin, self.end, f"{i} < {self.end}"
            if self.inclusive:
                test = f"{i} <= {self.end} - 1"
        sign = "-" if self.down else "+"
        change = f"{i} {sign}= {step}" if step != "1" else f"{i}{sign}{sign}"
        return (f"for ({self.type} {i} = {start}; {test}; {change})",
                [start, stop, sign.strip("+") + step])


class Array:
    """`kinds`: for each dimension, slowest first, the form of its subscript and its thread axis."""

    def __init__(self, name, element, kinds, written):
        self.name, self.element, self.kinds, self.written = name, element, kinds, written

    def has_round(self):
        return any(form in ("round", "round reversed", "with") for form, _ in self.kinds)

    def extents(self):
        return [extent(form, axis) for form, axis in self.kinds]

    def count(self, values):
        return math.prod(eval(text, {}, values) for text in self.extents())

    def annotated_extents(self):
        """No more than three: the slowest ones together, or all."""
        extents = self.extents()
        count = len(extents) if self.flat else max(len(extents) - 2, 1)
        return ["*".join(extents[:count])] + extents[count:]


def extent(form, axis):
    size = SIZES.get(axis)
    return {"window": f"({size}+{WINDOW})", "double": f"(2*{size})", "with": f"({size}+l)",
            "sum": f"({size}+w)", "round": "l", "round reversed": "l",
            "constant": str(CONSTANT)}.get(form, size)


class Mixed:
    def __init__(self, choices):
        self.choices, self.seed = choices, choices.seed
        self.style = Style(choices)
        pick, chance = choices.weighted, choices.chance
        self.block = pick("block", BLOCKS)
        self.deep = len(self.block) == 3
        self.axes = "xyz"[:len(self.block)]
        self.constant = chance("sizes constant", 30)
        self.floats = chance("floats", 70)
        self.scalar = choices.one("scalar", "float", "double") if self.floats else "unsigned"
        self.low = {axis: pick(f"low.{axis}", [(0, 70), (1, 20), (2, 10)]) for axis in self.axes}
        self.high = {axis: pick(f"high.{axis}", [(0, 70), (1, 20), (2, 10)]) for axis in self.axes}
        self.guard = choices.one("guard", "block", "return", "two returns", "negated", "nested")
        self.loops = [Loop(choices, f"loop{at}", "ikt"[at])
                      for at in range(pick("loops", [(1, 60), (2, 22), (0, 18)]))]
        self.partial = False
        self.used = {SIZES[axis] for axis in self.axes} | {"l"}
        self._arrays()
        self.body = self._body()

    # --- arrays ------------------------------------------------------------------------------

    def _element(self, name, written):
        options = FLOATS if self.floats else INTEGERS
        return self.choices.weighted(f"{name}.element",
                                     options if written else options + [INTEGERS[0], INTEGERS[1]])

    def _arrays(self):
        pick, chance = self.choices.weighted, self.choices.chance
        self.arrays = []
        for at in range(pick("reads", [(1, 35), (2, 40), (3, 25)])):
            name = "abc"[at]
            kinds = [self._read_kind(f"{name}.{number}")
                     for number in range(pick(f"{name}.rank", [(2, 60), (1, 15), (3, 25)]))]
            self.arrays.append(Array(name, self._element(name, False), kinds, False))
        for at in range(pick("writes", [(1, 75), (2, 25)])):
            name = "uv"[at]
            forms = [("axis", 80), ("reversed", 10), ("double", 10)]
            kinds = [(pick(f"{name}.{axis}", forms), axis) for axis in self.axes]
            if self.loops and chance(f"{name}.round", 45):
                forms = [("round", 85), ("round reversed", 15)]
                kinds.append((pick(f"{name}.round kind", forms), None))
            if chance(f"{name}.constant", 12):
                kinds.append(("constant", None))
            kinds.reverse()
            if chance(f"{name}.shuffled", 50):  # x is not along the fastest dimension
                for number in range(len(kinds) - 1):
                    other = self.choices.number(f"{name}.order{number}", number, len(kinds) - 1)
                    kinds[number], kinds[other] = kinds[other], kinds[number]
            self.arrays.append(Array(name, self._element(name, True), kinds, True))
        for array in self.arrays:
            array.flat = chance(f"{array.name}.flat", 12)
            array.spelling = pick(f"{array.name}.spelling", [("nested", 60), ("products", 20),
                                                            ("local", 12), ("wide", 8)])
            array.annotated = chance(f"{array.name}.annotated", 96)

    def _read_kind(self, name):
        axis = self.choices.one(f"{name}.axis", *self.axes)
        kinds = [("axis", 45), ("reversed", 5), ("window", 12), ("double", 4), ("sum", 3),
                 ("half", 2), ("block", 2), ("constant", 3)]
        if self.loops:
            kinds += [("round", 35), ("round reversed", 4), ("with", 6)]
        return self.choices.weighted(f"{name}.kind", kinds), axis

    def _subscript(self, array, kind, name, loop, window):
        form, axis = kind
        if form == "axis":
            return self._offset(name, axis, self.low[axis], self.high[axis], array.written)
        if form == "reversed":
            return f"{SIZES[axis]} - 1 - {axis}"
        if form == "double":
            return f"2 * {axis} + {self.choices.number(f'{name}.part', 0, 1)}"
        if form == "window":
            return f"{axis} + {window or self.choices.number(f'{name}.window', 0, WINDOW - 1)}"
        if form == "with":
            return f"{axis} + {loop.iterator}"
        if form == "sum":
            return f"{axis} + x"
        if form == "half":
            return f"{axis} / 2"
        if form == "block":
            return f"(int)blockIdx.{axis}"
        if form == "constant":
            return str(self.choices.number(f"{name}.constant", 0, CONSTANT - 1))
        if form == "round reversed":
            return f"l - 1 - {loop.iterator}"
        return self._offset(name, loop.iterator, loop.low, loop.high, False)

    def _offset(self, name, text, low, high, exact):
        by = 0 if exact else self.choices.weighted(
            f"{name}.offset", [(0, 60)] + [(at, 15) for at in range(-low, high + 1) if at])
        return text if by == 0 else f"{text} {'+' if by > 0 else '-'} {abs(by)}"

    def access(self, array, name, loop, window=None):
        parts = [self._subscript(array, kind, f"{name}.{number}", loop, window)
                 for number, kind in enumerate(array.kinds)]
        extents = array.extents()
        if array.spelling == "products":
            terms = [" * ".join([f"({part})"] + extents[at + 1:]) for at, part in enumerate(parts)]
            return f"{array.name}[{' + '.join(terms)}]"
        text = f"(size_t)({parts[0]})" if array.spelling == "wide" else parts[0]
        for part, size in zip(parts[1:], extents[1:]):
            text = f"({text}) * {size} + {part}"
        return f"{array.name}[{text}]"

    # --- statements --------------------------------------------------------------------------

    def _usable(self, written, loop):
        return [array for array in self.arrays
                if array.written == written and (loop or not array.has_round())]

    def read(self, name, loop, window=None):
        arrays = self._usable(False, loop)
        if not arrays:
            return "3"
        array = self.choices.one(f"{name}.array", *arrays)
        return f"({self.scalar}){self.access(array, name, loop, window)}"

    def value(self, name, loop, window=None):
        factor = "3" if not self.floats else "0.5f" if self.scalar == "float" else "0.25"
        text = self.read(f"{name}.0", loop, window)
        for number in range(1, self.choices.weighted(f"{name}.terms", [(1, 35), (2, 45), (3, 20)])):
            operator = self.choices.one(f"{name}.{number}.operator", "+", "-", "*")
            text = f"{text} {operator} {self.read(f'{name}.{number}', loop, window)} * {factor}"
        return text

    def stored(self, array, text):
        return text if self.floats else f"({array.element[0]})({text})"

    def statement(self, name, loop):
        """A list of body items."""
        arrays = self._usable(True, loop)
        kind = self.choices.weighted(f"{name}.kind", [
            ("assign", 34), ("add", 18), ("sum", 16), ("again", 10), ("window", 8), ("if", 8),
            ("temporary", 6), ("else", 4)])
        summed = bool(self._usable(True, None))
        if summed and (kind in ("sum", "window") or not arrays):
            return self._sum(name, loop, kind)
        if not arrays:
            return []
        target = self.choices.one(f"{name}.target", *arrays)
        place, value = self.access(target, f"{name}.place", loop), self.value(name, loop)
        if kind == "add":
            old = f"{place} + " if self.floats else f"(unsigned){place} + "
            short = self.floats and self.choices.chance(f"{name}.short", 60)
            full = f"{place} = {self.stored(target, old + value)};"
            return [f"{place} += {value};" if short else full]
        if kind == "again":
            other = self.access(target, f"{name}.other", loop)
            return [f"{place} = {self.stored(target, f'({self.scalar}){other} - {value}')};"]
        if kind == "temporary":
            return [Block("", [f"const {self.scalar} once = {value};",
                               f"{place} = {self.stored(target, 'once * once + 1')};"])]
        assign = [f"{place} = {self.stored(target, value)};"]
        if kind in ("if", "else"):
            self.partial = True
            tests = [f"{self.axes[-1]} % 3 != 1", "x > 2", "mode > 1"] + \
                ([f"{loop.iterator} % 2 == 0"] if loop else [])
            self.used.add("mode")
            block = Block(f"if ({self.choices.one(f'{name}.test', *tests)})", assign)
            if kind == "else":
                value = self.stored(target, self.value(f"{name}.else", loop))
                block.otherwise = [f"{place} = {value};"]
            return [block]
        return assign

    def _sum(self, name, loop, kind):
        self.used.add("s")
        if kind != "window":
            return [f"s += {self.value(name, loop)};"]
        rounds = self.choices.number(f"{name}.rounds", 1, WINDOW)
        value = self.value(name, loop, "j")
        return [Block(f"for (int j = 0; j < {rounds}; j++)", [f"s += {value};"])]

    def _loop(self, loop):
        items = []
        for at in range(self.choices.weighted(f"{loop.name}.statements", [(1, 65), (2, 35)])):
            items += self.statement(f"{loop.name}.{at}", loop)
        header, words = loop.header()
        self.used |= {word for word in re.findall(r"[a-z]+\d*", " ".join(words) + header)
                      if re.fullmatch(r"begin\d|end\d|step", word)}
        words = [self.style.word(word) for word in words]
        note = self.style.annotation(" ".join(["loop", loop.iterator] + words))
        return ([note] if loop.annotated else []) + [Block(header, items)]

    def _body(self):
        items = []
        for loop in self.loops:
            if self.choices.chance(f"{loop.name}.before", 20):
                items += self.statement(f"{loop.name}.plain", None)
            items += self._loop(loop)
        if not self.loops:
            items += self.statement("only", None)
        if "s" in self.used:
            target = self._usable(True, None)[0]
            items.append(f"{self.access(target, 'last', None)} = {self.stored(target, 's')};")
            items.insert(0, f"{self.scalar} s = 0;")
        if self._usable(True, None) and self.choices.chance("edge", 12):
            items.insert(0, self._edge())
        return self.guarded(items)

    def _edge(self):
        """Threads that store something else and leave."""
        self.partial = True
        target = self.choices.one("edge.target", *self._usable(True, None))
        axis = self.choices.one("edge.axis", *self.axes)
        test = self.choices.one("edge.test", f"{axis} == 1", f"{axis} % 3 == 0",
                                f"{axis} == {SIZES[axis]} - 1 || x > 20")
        place, value = self.access(target, "edge.place", None), self.value("edge", None)
        return Block(f"if ({test})", [f"{place} = {self.stored(target, value)};", "return;"])

    # --- guards ------------------------------------------------------------------------------

    def conditions(self):
        result = []
        for axis in self.axes:
            low, high = self.low[axis], self.high[axis]
            if low:
                result.append(f"{axis} >= {low}")
            result.append(f"{axis} < {SIZES[axis]}" + (f" - {high}" if high else ""))
        return result

    def guarded(self, items):
        conditions = self.conditions()
        if self.guard == "return":
            return [Block(f"if (!({' && '.join(conditions)}))", ["return;"])] + items
        if self.guard == "two returns":
            return [Block(f"if (!({condition}))", ["return;"]) for condition in conditions] + items
        if self.guard == "negated":
            flipped = {">=": "<", "<": ">="}
            tests = [re.sub(r">=|<", lambda found: flipped[found.group()], condition)
                     for condition in conditions]
            return [Block(f"if ({' || '.join(tests)})", ["return;"])] + items
        if self.guard == "nested":
            items = [Block(f"if ({conditions.pop()})", items)]
            return [Block(f"if ({' && '.join(conditions)})", items)] if conditions else items
        return [Block(f"if ({' && '.join(conditions)})", items)]


class MixedProgram(GridProgram):
    """The same face as host.Program."""

    KEYS = ["w", "h", "d", "l", "step", "mode", "begin0", "end0", "begin1", "end1"]

    def __init__(self, choices):
        self.kernel = Mixed(choices)
        self.seed = self.kernel.seed
        self.sizes = [self._values(number) for number in range(1 if self.kernel.constant else 4)]
        self.names = [key for key in self.KEYS if key in self.kernel.used]

    def _values(self, number):
        kernel, one = self.kernel, self.kernel.choices.one
        x, y, z = (kernel.block + (1, 1))[:3]
        if len(kernel.block) == 1:
            values = {"w": one(f"w{number}", 2 * x + 3, 1, x, x - 1, x + 1, 53, 3 * x), "h": 1,
                      "d": 1}
        else:
            values = {"w": one(f"w{number}", 37, x + 1, 1, x, 2 * x + 1, 32, 5),
                      "h": one(f"h{number}", 2 * y + 3, 1, y, y + 1, 3, 17), "d": 1}
        if kernel.deep:
            values["w"], values["h"] = min(values["w"], 35), min(values["h"], 9)
            values["d"] = one(f"d{number}", z + 3, 1, z, 2, 7)
        values["l"] = one(f"l{number}", 37, 4, 5, 8, 16, 32, 33, 64, 67)
        threads = values["w"] * values["h"] * values["d"]
        values["l"] = max(min(values["l"], ROUNDS // threads), 4)
        while any(array.count(values) > ELEMENTS for array in kernel.arrays):
            greatest = max("whdl", key=values.get)
            values[greatest] //= 2
        values["step"] = kernel.choices.number(f"step{number}", 1, 4)
        values["mode"] = kernel.choices.number(f"mode{number}", 0, 2)
        for at in range(2):
            loop = kernel.loops[at] if at < len(kernel.loops) else None
            low, high = (loop.low, loop.high) if loop else (0, 0)
            values[f"begin{at}"] = low + kernel.choices.number(f"begin{at}.{number}", 0, 2)
            end = values["l"] - high - kernel.choices.number(f"end{at}.{number}", 0, 2)
            values[f"end{at}"] = max(end, 1)  # end - 1 must not wrap
        return values

    def _is_constant(self, name):
        return self.kernel.constant and name in ("w", "h", "d", "l")

    def _named(self, text):
        for name in self.names:
            if self._is_constant(name):
                text = re.sub(rf"(?<!\.)\b{name}\b(?!\()", f"{name.upper()}{self.seed}", text)
        return text

    def device_text(self):
        kernel = self.kernel
        lines = [f"/* ---- {self.seed} ---- */"]
        lines += [f"#define {name.upper()}{self.seed} {self.sizes[0][name]}" for name in self.names
                  if self._is_constant(name)]
        parameters = [f"{'' if array.written else 'const '}{array.element[0]} *{array.name}"
                      for array in kernel.arrays]
        parameters += [f"int {name}" for name in self.names if not self._is_constant(name)]
        head = [kernel.style.annotation("__global__ " + "x".join(str(e) for e in kernel.block))]
        for array in kernel.arrays:
            extents = array.annotated_extents()
            words = " ".join(kernel.style.word(text) for text in extents)
            if array.annotated:
                head.append(kernel.style.annotation(
                    f"garray {array.name} {len(extents)} {array.element[1]} {words}"))
        for axis in kernel.axes:
            head.append(f"const int {axis} = blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis};")
        body = [kernel.style.indent + line if line.startswith("#") else line
                for line in kernel.style.render(head + kernel.body, 1)]
        lines += [f"__global__ void k{self.seed}({', '.join(parameters)})", "{"] + body + ["}"]
        return self._named("\n".join(lines))

    def host_text(self):
        kernel, seed, keys = self.kernel, self.seed, self.KEYS
        rows = ", ".join("{" + ", ".join(str(values[key]) for key in keys) + "}"
                         for values in self.sizes)
        lines = [f"static void test{seed}(void)", "{",
                 f"    static const int sizes[][{len(keys)}] = {{{rows}}};",
                 f"    for (int at = 0; at < {len(self.sizes)}; at++) {{"]
        for number, key in enumerate(keys):
            lines += [f"        const int {key} = sizes[at][{number}];", f"        (void){key};"]
        arguments = []
        for number, array in enumerate(kernel.arrays):
            name, size, fill = array.element
            count = " * ".join(array.extents())
            lines.append(f"        Buffer {array.name} = buffer_new('{fill}', "
                         f"(size_t){size} * {count}, 0, 0, {seed + number}, 1);")
            arguments.append(f"({name} *){array.name}.memory")
        arguments += [name for name in self.names if not self._is_constant(name)]
        grid = ", ".join(f"({SIZES[axis]} + {extent - 1}) / {extent}"
                         for axis, extent in zip(kernel.axes, kernel.block))
        block = ", ".join(str(extent) for extent in kernel.block)
        lines += [f"        k{seed}<<<dim3({grid}), dim3({block})>>>({', '.join(arguments)});",
                  "        if (cudaDeviceSynchronize() != cudaSuccess)",
                  f'            printf("{seed} %d failed\\n", at);']
        lines += [f'        buffer_finish(&{array.name}, {seed}, at, "{array.name}");'
                  for array in kernel.arrays]
        return "\n".join(lines + ["    }", "}"])

    def is_partial(self):
        kernel = self.kernel
        inner = any(kernel.low.values()) or any(kernel.high.values())
        short = any(values["l"] < 16 or values["w"] < 16 or
                    any(values[SIZES[axis]] < extent
                        for axis, extent in zip(kernel.axes, kernel.block))
                    for values in self.sizes)
        return kernel.partial or inner or short
