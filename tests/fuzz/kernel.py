"""A random annotated kernel.

Enters: Choices. Leaves: the text of its macros, of the kernel, and what the host must know to run it
(host.py). The kernel is valid by construction: subscripts stay inside their arrays in every round
that happens, each written element belongs to one thread, and what is written is only read by its
owner, so that any difference between it and what cudalite makes of it is a fault of cudalite.
"""
import re

from arrays import CONSTANT, READ_WALKS, WRITE_WALKS, Array, shifted
from elements import ELEMENTS, INT, operand
from style import Block, Style

BLOCKS = [(32, 25), (64, 12), (1, 4), (2, 2), (7, 3), (16, 6), (31, 3), (33, 8), (48, 4), (96, 4),
          (100, 6), (128, 10), (256, 8)]


class Loop:
    """for (i = first; i before the end; i += step), first = low.., end = m - high."""

    def __init__(self, choices, name, real):
        """`real`: there is a loop; else it stands for the statements of a kernel without loops."""
        pick = choices.weighted
        self.name = name
        self.low = pick(f"{name}.low", [(0, 65), (1, 20), (2, 7), (3, 8)])
        self.high = pick(f"{name}.high", [(0, 65), (1, 20), (2, 8), (4, 7)])
        self.step = pick(f"{name}.step", [("1", 68), ("2", 6), ("3", 4), ("7", 4), ("-1", 7),
                                          ("-2", 3), ("step", 5), ("-step", 3)])
        self.start_form = pick(f"{name}.start", [("plain", 78), ("parameter", 11), ("local", 8), ("block", 3)])
        self.end_form = pick(f"{name}.end", [("plain", 74), ("parameter", 14), ("local", 10), ("thread", 2)])
        self.type = pick(f"{name}.type", [("int", 80), ("unsigned", 8), ("long", 5), ("size_t", 3),
                                          ("short", 4)])
        self.down = self.step.startswith("-")
        if self.down and self.unsigned:
            self.type = "int"
        self.compare = pick(f"{name}.compare", [("less", 60), ("or equal", 14), ("turned", 10),
                                                ("turned or equal", 6), ("not equal", 10)])
        if self.compare == "not equal" and self.step not in ("1", "-1"):
            self.compare = "less"
        # Without columns these begin behind their end, where not all loops stop.
        exact = self.compare == "not equal"
        if (self.least or exact) and self.start_form == "block":
            self.start_form = "plain"
        if (self.least or exact or self.unsigned) and self.end_form == "thread":
            self.end_form = "plain"
        self.unroll = pick(f"{name}.unroll", [(None, 94), ("#pragma unroll", 3),
                                              ("#pragma unroll 4", 3)])
        self.outside = choices.chance(f"{name}.outside", 30)  # declared before the loop
        self.inside_note = choices.chance(f"{name}.note inside", 15)
        self.annotated = not choices.chance(f"{name}.bare", 5)
        self.iterator = choices.one(f"{name}.iterator", "i", "k", "col")
        self.increment = choices.one(f"{name}.increment", "short", "long")
        self.repeats = pick(f"{name}.repeats", [(None, 82), ("constant", 9), ("rounds", 9)])
        self.condition = choices.chance(f"{name}.switched", 6)
        if not real:
            self.repeats = None
        self.inner_at = {}

    @property
    def unsigned(self):
        return self.type in ("unsigned", "size_t")

    @property
    def least(self):
        """The fewest columns with which it comes to an end; 0: any number."""
        if self.unsigned and "equal" in self.compare:
            return self.low + self.high + 1  # end - 1 must not wrap
        return self.low + self.high if self.unsigned or self.compare == "not equal" else 0

    def passes_end(self, begin, end, m):
        """Whether it misses its end, with these values of its parameters."""
        first = begin if self.start_form == "parameter" else self.low
        last = end if self.end_form == "parameter" else m - self.high
        return self.compare == "not equal" and first > last

    def shifts(self):
        return range(-self.low, self.high + 1)


class Kernel:
    def __init__(self, choices):
        self.choices = choices
        self.seed = choices.seed
        self.style = Style(choices)
        pick, chance = choices.weighted, choices.chance
        self.block = pick("block", BLOCKS)
        self.block_macro = chance("block.macro", 70)
        self.per_sm = pick("per_sm", [(None, 50), (1, 20), (2, 15), (4, 15)])
        self.loop_count = pick("loops", [(1, 55), (2, 20), (3, 15), (0, 10)])
        self.sizes = pick("sizes", [("parameters", 45), ("macros", 25), ("mixed", 20),
                                    ("constants", 10)])
        self.g_low = pick("guard.low", [(0, 80), (1, 12), (2, 8)])
        self.g_high = pick("guard.high", [(0, 80), (1, 14), (2, 6)])
        self.guard = pick("guard", [("return", 40), ("block", 25), ("each", 8), ("inside", 6),
                                    ("none", 8), ("two returns", 6), ("nested", 4), ("data", 3)])
        if self.guard == "none":
            self.g_low = self.g_high = 0
        self.bound_note = chance("guard.note", 50)
        self.planes = self.loop_count > 0 and chance("planes", 8)
        self.planes_text = choices.one("planes.text", "planes", str(3)) if self.planes else ""
        self.loops = [Loop(choices, f"loop{at}", self.loop_count > 0)
                      for at in range(max(self.loop_count, 1))]
        if self.loop_count == 0:
            self.columns = choices.one("columns", 2, 3, 4, 5, 8)  # m where no loop walks it
        self.parameters = []        # (declaration, name of the host's value)
        self.defines = []
        self.setters = set()        # types that a function of the file's own assigns
        self.partial = self.guard == "data"  # some accesses do not happen in all threads and rounds
        self.used = set()           # helper arrays and scalars that the body mentions
        self._arrays()
        self._rows()
        self._body()

    # --- arrays ------------------------------------------------------------------------------

    def _arrays(self):
        pick, chance = self.choices.weighted, self.choices.chance
        reads = pick("reads", [(1, 45), (2, 35), (3, 15), (0, 5)])
        writes = pick("writes", [(1, 60), (2, 15), (0, 25)])
        if self.loop_count == 0:
            writes = max(writes, 1)
        self.scalar_out = self.loop_count > 0 and (writes == 0 or chance("sum", 20))
        if reads + writes == 0:
            reads = 1
        same = chance("same element", 50)
        suffix = str(self.seed)
        self.arrays = []
        for at in range(reads + writes):
            written = at >= reads
            name = "abcdefgh"[at]
            element = pick("element" if same else f"{name}.element", ELEMENTS)
            walk = pick(f"{name}.walk", WRITE_WALKS if written else READ_WALKS)
            array = Array(self.choices, name, element, walk, written, suffix)
            if len(array.walk.dims) > 2 and self.planes:
                array.walk = type(array.walk)("row", ["n", "width"], lambda g, i, q: [g, i],
                                              owned=True, rows=True)
            array.planes_text = self.planes_text
            array.plane = self.planes and (written or chance(f"{name}.plane", 60))
            if written and reads + writes < 5 and chance(f"{name}.alias", 2):
                array.alias = f"{name}_too"
            self.arrays.append(array)
        numbers = {"macros": ["m", "ld", "n"], "mixed": ["m", "ld"], "constants": ["m", "ld", "n"],
                   "parameters": []}[self.sizes]
        for array in self.arrays:
            array.settle(numbers + [str(CONSTANT)])
        written = [array.element for array in self.arrays if array.written]
        if any(not element.floating for element in written):
            self.scalar = "unsigned"
        else:
            self.scalar = self.choices.one("scalar", "float", "double", "unsigned")
        self.sum_element = {"unsigned": INT, "float": ELEMENTS[0][0],
                            "double": ELEMENTS[7][0]}[self.scalar]

    # --- sizes and rows ----------------------------------------------------------------------

    def _rows(self):
        self.g = self.choices.weighted("row", [
            ("row", 50), ("(bki * TPB + thi)", 12), ("ROW", 10), ("x", 28)])
        self.row_form = self.choices.one("row.form", "TPB", "blockDim", "swapped", "steps", "later")
        self.row_type = self.choices.weighted("row.type", [("int", 60), ("const int", 20),
                                                           ("unsigned", 12), ("long", 8)])
        if self.row_form in ("steps", "later"):
            self.row_type = self.row_type.removeprefix("const ")
        if self.g == "ROW":
            self.g = f"ROW{self.seed}"

    def tpb(self):
        return f"TPB{self.seed}" if self.block_macro else str(self.block)

    def _row_lines(self):
        tpb = "blockDim.x" if self.row_form == "blockDim" else self.tpb()
        if self.g.startswith("ROW"):
            self.defines.append(f"#define {self.g} (blockIdx.x * {tpb} + threadIdx.x)")
            return []
        if self.g.startswith("("):
            self.g = f"(bki * {self.tpb()} + thi)"
            return ["int thi = threadIdx.x;", "int bki = blockIdx.x;"]
        name, kind = self.g, self.row_type
        if self.row_form == "steps":
            return [f"{kind} {name} = blockIdx.x;", f"{name} *= {tpb};", f"{name} += threadIdx.x;"]
        if self.row_form == "later":
            return [f"{kind} {name};", f"{name} = blockIdx.x * {tpb} + threadIdx.x;"]
        if self.row_form == "swapped":
            return [f"{kind} {name} = threadIdx.x + {tpb} * blockIdx.x;"]
        return [f"{kind} {name} = blockIdx.x * {tpb} + threadIdx.x;"]

    # --- accesses ----------------------------------------------------------------------------

    def _loop_constant(self, array, loop):
        """The subscript of a dimension of CONSTANT elements."""
        name = f"{array.name}.{loop.name}.constant"
        if loop.repeats and self.choices.chance(name + " round", 60):
            return "t"
        return str(self.choices.number(name, 0, CONSTANT - 1))

    def _access(self, array, loop, name, column=None, exact=False, q=None):
        """`name`: of the choices. `exact`: no shifts."""
        i = column or self._iterator(loop)
        i_shift = g_shift = 0
        if not exact and array.walk.columns and column is None:
            i_shift = self.choices.weighted(
                f"{name}.shift", [(0, 70)] + [(at, 12) for at in self._shifts(loop) if at])
        if not exact and not array.written and array.walk.rows:
            shifts = [at for at in range(-self.g_low, self.g_high + 1) if at]
            g_shift = self.choices.weighted(f"{name}.row", [(0, 60)] + [(at, 15) for at in shifts])
        outer = q is None and column is None  # no iterator of an inner loop
        q = q or self._loop_constant(array, loop)
        if array.walk.name == "gather":
            self.used.add("index")
        if array.walk.name == "pick":
            self.used.add("pick")
        alias = array.alias is not None and self.choices.chance(f"{name}.alias", 50)
        inner = array.spelling == "inner" and self.loop_count and outer and not alias
        if inner and g_shift == i_shift == 0:
            at = f"{array.name}_at"
            text = array.flat_index(array.subscripts(self.g, i, q))
            if loop.inner_at.setdefault(at, text) == text:
                return f"{array.name}[{at}]"
        return array.access(self.g, i, q, g_shift, i_shift, alias)

    def _iterator(self, loop):
        if self.loop_count:
            return loop.iterator
        return str(self.choices.number(f"{loop.name}.column", 0, self.columns - 1))

    def _shifts(self, loop):
        if self.loop_count:
            return loop.shifts()
        column = int(self._iterator(loop))
        return range(-column, self.columns - column)

    def _read(self, loop, name, array=None, **how):
        array = array or self.choices.one(f"{name}.array", *self._readable())
        array.is_read = True
        component = self.choices.number(f"{name}.component", 0, 3)
        return array.element.read(self._access(array, loop, name, **how), self.scalar, component)

    def _readable(self):
        plain = [array for array in self.arrays if not array.written]
        return plain + [array for array in self.arrays if array.written]

    def _written(self, name):
        written = [array for array in self.arrays if array.written]
        return self.choices.one(name, *written) if written else None

    # --- statements --------------------------------------------------------------------------

    def _value(self, loop, name):
        """An expression in the scalar type, of one to three reads."""
        c = "3" if self.scalar == "unsigned" else "0.5f" if self.scalar == "float" else "0.25"
        first = self._read(loop, f"{name}.1")
        form = self.choices.weighted(f"{name}.form", [
            ("plus", 20), ("one", 15), ("two", 25), ("three", 15), ("times", 10), ("choice", 5),
            ("thread", 10), ("twice", 4), ("larger", 4)])
        if form == "one" and not any(array.written and array.is_read for array in self.arrays):
            return first  # else it may be an element that is assigned to itself
        if form == "two":
            return f"{first} + {self._read(loop, f'{name}.2')} * {c}"
        if form == "three":
            return (f"({first} + {self._read(loop, f'{name}.2')} * {c}) - "
                    f"{self._read(loop, f'{name}.3')}")
        if form == "times":
            return f"{first} * {c}"
        if form == "choice":
            self.partial = True
            column = self._iterator(loop)
            return f"({column} % 3 == 1 ? {first} : {self._read(loop, f'{name}.2')})"
        if form == "thread":
            self.used.add("w")
            return f"{first} * {c} + w"
        if form == "twice":
            self.used.add("TWICE")
            return f"TWICE{self.seed}({first})"
        if form == "larger":
            self.used.add("larger")
            return f"larger{self.seed}({first}, {c})"
        return f"{first} + {c}"

    def _statement(self, loop, name):
        """A list of body items."""
        kinds = [("assign", 40), ("sum", 25), ("compound", 12), ("if", 9), ("else", 4),
                 ("data", 5), ("temporary", 8), ("copy", 6), ("component", 4), ("previous", 7),
                 ("window", 6), ("count", 3), ("swap", 3), ("if read", 4), ("invariant", 4)]
        target = self._written(f"{name}.target")
        kind = self.choices.weighted(f"{name}.kind", kinds)
        if target is None or (kind == "sum" and self.scalar_out):
            self.used.add("s")
            return self._sum(loop, name, kind)
        self.partial |= kind in ("if", "else", "data")
        make = {"if": self._if, "else": self._else, "data": self._data, "copy": self._copy,
                "temporary": self._temporary, "component": self._component,
                "previous": self._previous, "window": self._window, "count": self._count,
                "swap": self._swap, "compound": self._compound}.get(kind, self._assign)
        return make(loop, name, target)

    def _place(self, loop, name, target, **how):
        return self._access(target, loop, f"{name}.place", **how)

    def _assign(self, loop, name, target):
        value = self._value(loop, name)
        place = self._place(loop, name, target, exact=not self.choices.chance(f"{name}.off", 15))
        how = self.choices.weighted(f"{name}.how", [("plain", 93), ("reference", 3),
                                                    ("pointer", 3), ("call", 2)])
        kind, value_text = target.element.name, target.element.whole(value, self.scalar)
        if how == "reference":
            return [f"{kind} &v = {place};", f"v = {value_text};"]
        if how == "pointer":
            return [f"{kind} *v = &{place};", f"*v = {value_text};"]
        if how == "call":
            self.setters.add(kind)
            return [f"put{self.seed}(&{place}, {value_text});"]
        return [f"{place} = {target.element.whole(value, self.scalar)};"]

    def _sum(self, loop, name, kind):
        value = self._value(loop, name)
        self.partial |= kind in ("if read", "data")
        if kind == "if read":
            return [Block(f"if ({self._iterator(loop)} % 2 == 0)", [f"s += {value};"])]
        if kind == "data":
            other = self._read(loop, f"{name}.test")
            return [Block(f"if ({other} > 40)", [f"s += {value};"])]
        if kind == "window" and self.loop_count:
            return self._windowed(loop, name)
        if kind == "temporary":
            return [f"{self.scalar} v = {value};", "s = s + v;"]
        return [self.choices.one(f"{name}.plus", f"s += {value};", f"s = s + {value};")]

    def _compound(self, loop, name, target):
        value = target.element.value(self._value(loop, name), self.scalar)
        place = self._place(loop, name, target)
        if target.element.components:
            place = f"{operand(place)}.{target.element.components[0]}"
        target.is_read = True
        operators = ["+=", "-=", "+="]
        if not target.element.floating:
            operators += ["^=", "|="]
        return [f"{place} {self.choices.one(f'{name}.operator', *operators)} {value};"]

    def _if(self, loop, name, target):
        i = self._iterator(loop)
        test = self.choices.one(f"{name}.test", f"{i} % 2 == 0", f"{i} > 3", f"{i} < m / 2",
                                f"{self.g} % 3 != 1", f"{i} <= {self.g}", "bias > 0")
        if "bias" in test:
            self.used.add("bias")
        return [Block(f"if ({test})", self._assign(loop, name, target))]

    def _else(self, loop, name, target):
        block = self._if(loop, name, target)[0]
        block.otherwise = self._assign(loop, f"{name}.else", target)
        return [block]

    def _data(self, loop, name, target):
        test = self._read(loop, f"{name}.test")
        return [Block(f"if ({test} > 40)", self._assign(loop, name, target))]

    def _temporary(self, loop, name, target):
        value = self._value(loop, name)
        place = self._place(loop, name, target)
        return [f"{self.scalar} v = {value};",
                f"{place} = {target.element.whole('v + v', self.scalar)};"]

    def _copy(self, loop, name, target):
        for array in self._readable():
            if array.element is target.element and array is not target:
                array.is_read = True
                return [f"{self._place(loop, name, target, exact=True)} = "
                        f"{self._access(array, loop, name)};"]
        return self._assign(loop, name, target)

    def _component(self, loop, name, target):
        if not target.element.components:
            return self._assign(loop, name, target)
        component = self.choices.one(f"{name}.part", *target.element.components)
        value = target.element.value(self._value(loop, name), self.scalar)
        return [f"{operand(self._place(loop, name, target))}.{component} = {value};"]

    def _previous(self, loop, name, target):
        """A recurrence along the row."""
        shifts = [at for at in self._shifts(loop) if at and self.loop_count]
        if not shifts or not target.walk.columns:
            return self._compound(loop, name, target)
        target.is_read = True
        shift = self.choices.one(f"{name}.from", *shifts)
        q = self._loop_constant(target, loop)
        before = target.access(self.g, loop.iterator, q, 0, shift)
        here = target.access(self.g, loop.iterator, q, 0, 0)
        half = {"unsigned": "/ 2u", "float": "* 0.5f", "double": "* 0.5"}[self.scalar]
        value = f"{target.element.read(before, self.scalar, 0)} {half} + {self._read(loop, name)}"
        return [f"{here} = {target.element.whole(value, self.scalar)};"]

    def _window(self, loop, name, target):
        if not self.loop_count:
            return self._assign(loop, name, target)
        lines = self._windowed(loop, name, sum_name="v")
        place = self._place(loop, name, target, exact=True)
        return [f"{self.scalar} v = 0;"] + lines + [
            f"{place} = {target.element.whole('v', self.scalar)};"]

    def _windowed(self, loop, name, sum_name="s"):
        """An inner loop over neighbours, or over a short dimension."""
        array = self.choices.one(f"{name}.array", *self._readable())
        if array.walk.name in ("slab", "middle", "last", "fixed"):
            value = self._read(loop, name, array, q="j")
            rounds = str(CONSTANT)
        elif array.walk.columns and loop.high > 0:
            value = self._read(loop, name, array, column=f"{loop.iterator} + j")
            rounds = str(loop.high + 1)
        else:
            value, rounds = self._read(loop, name, array), "2"
        return [Block(f"for (int j = 0; j < {rounds}; j++)", [f"{sum_name} += {value};"])]

    def _count(self, loop, name, target):
        if target.element.components or target.element.floating:
            return self._compound(loop, name, target)
        target.is_read = True
        place = operand(self._place(loop, name, target))
        return [self.choices.one(f"{name}.how", f"{place}++;", f"++{place};",
                                 f"{place} = {place} + 1;")]

    def _swap(self, loop, name, target):
        if not target.walk.columns:
            return self._assign(loop, name, target)
        target.is_read = True
        one = self._access(target, loop, f"{name}.one")
        other = self._access(target, loop, f"{name}.other")
        if one == other or target.alias:
            return self._assign(loop, name, target)
        return [f"{target.element.name} v = {one};", f"{one} = {other};", f"{other} = v;"]

    # --- loops -------------------------------------------------------------------------------

    def _bounds(self, loop):
        """Start and exclusive end of the columns, and the lines that define them."""
        lines = []
        begin, end = str(loop.low), shifted("m", -loop.high)
        if loop.start_form == "parameter":
            begin = f"begin{loop.name[4:]}"
            self.used.add(begin)
        elif loop.start_form == "local":
            lines.append(f"const int first = {begin};")
            begin = "first"
        elif loop.start_form == "block":
            begin = f"(int)(blockIdx.x % 2) + {begin}"
        if loop.end_form == "parameter":
            end = f"end{loop.name[4:]}"
            self.used.add(end)
        elif loop.end_form == "local":
            lines.append(f"const int last = {end};")
            end = "last"
        elif loop.end_form == "thread":
            end = f"{end} - (int)({self.g} % 2)"
            self.partial = True
        return begin, end, lines

    def _header(self, loop, begin, end):
        """The text of the for, and the words of its annotation."""
        i, step = loop.iterator, loop.step.removeprefix("-")
        if step == "step":
            self.used.add("step")
        if loop.down:
            start, stop, relation = shifted(end, -1), shifted(begin, -1), ">"
            inclusive, flipped = begin, "<"
        else:
            start, stop, relation = begin, end, "<"
            inclusive, flipped = shifted(end, -1), ">"
        if begin.isdigit() and loop.down:
            stop = str(int(begin) - 1)
        condition = {"less": f"{i} {relation} {stop}", "or equal": f"{i} {relation}= {inclusive}",
                     "turned": f"{stop} {flipped} {i}",
                     "turned or equal": f"{inclusive} {flipped}= {i}",
                     "not equal": f"{i} != {stop}"}[loop.compare]
        sign = "-" if loop.down else "+"
        if step == "1" and loop.increment == "short":
            advance = self.choices.one(f"{loop.name}.plus", f"{i}{sign}{sign}", f"{sign}{sign}{i}")
        elif loop.increment == "short":
            advance = f"{i} {sign}= {step}"
        else:
            advance = f"{i} = {i} {sign} {step}"
        kind = "" if loop.outside else f"{loop.type} "
        words = ["loop", i] + [self.style.word(text) for text in (start, stop, loop.step)]
        return f"for ({kind}{i} = {start}; {condition}; {advance})", " ".join(words)

    def _loop_items(self, loop):
        """One loop with what belongs to it."""
        name = loop.name
        body = []
        for at in range(self.choices.weighted(f"{name}.statements", [(1, 60), (2, 30), (3, 10)])):
            items = self._statement(loop, f"{name}.{at}")
            scoped = any(isinstance(item, str) and re.search(r"[ &*]v = ", item) for item in items)
            body += [Block("", items)] if scoped and at else items
        jump = self.choices.weighted(f"{name}.jump", [(None, 93), ("continue", 4), ("break", 3)])
        if jump and self.loop_count:
            self.partial = True
            body.insert(0, Block(f"if ({loop.iterator} % 4 == 3 && {self.g} % 2 == 0)",
                                 [f"{jump};"]))
        for at, text in loop.inner_at.items():
            body.insert(0, f"int {at} = {text};")
        if self.loop_count == 0:
            alone = self.guard in ("each", "inside")
            return [Block(f"if ({self._inside()})", body)] if alone else body
        begin, end, items = self._bounds(loop)
        header, words = self._header(loop, begin, end)
        if self.guard == "inside":
            body = [Block(f"if ({self._inside()})", body)]
        annotation = self.style.annotation(words) if loop.annotated else None
        if annotation and loop.inside_note:
            body.insert(0, annotation)
        if self.style.comments:
            body.insert(0, self.choices.one(f"{name}.comment", "// one element", "/* *** */"))
        block = Block(header, body)
        loop_items = [annotation, block] if annotation and not loop.inside_note else [block]
        if loop.outside:
            items.append(f"{loop.type} {loop.iterator};")
        if loop.unroll:
            loop_items.insert(len(loop_items) - 1, loop.unroll)
        if loop.repeats:
            rounds = "3" if loop.repeats == "constant" else "rounds"
            self.used.add("rounds" if rounds == "rounds" else "")
            loop_items = [Block(f"for (int t = 0; t < {rounds}; t++)", loop_items)]
        if loop.condition:
            self.used.add("bias")
            loop_items = [Block(self.choices.one(f"{name}.switch", "if (bias > 0)",
                                                 "if (bias % 2 == 0)", "if (m > 4)"), loop_items)]
        items += loop_items
        if loop.outside and self.scalar_out and self.choices.chance(f"{name}.after", 40):
            self.used.add("s")
            # Without a round the iterator holds its start; with `if` around it, nothing.
            if not loop.condition and loop.repeats != "rounds":
                items.append(f"s += ({self.scalar})(int){loop.iterator};")
        if self.guard == "each":
            items = [Block(f"if ({self._inside()})", items)]
        elif len(self.loops) > 1:
            items = [Block("", items)] if loop.outside or items[0] != loop_items[0] else items
        return items

    # --- guards ------------------------------------------------------------------------------

    def _inside(self):
        above = f"{self.g} < {shifted('n', -self.g_high)}"
        below = f"{self.g} >= {self.g_low}"
        form = self.choices.one("guard.inside", "first", "turned")
        if form == "turned":
            above = f"{shifted('n', -self.g_high)} > {self.g}"
        return f"{below} && {above}" if self.g_low else above

    def _outside(self):
        end = shifted("n", -self.g_high)
        above = self.choices.one("guard.outside", f"{self.g} >= {end}", f"!({self.g} < {end})",
                                 f"{end} <= {self.g}")
        return f"{above} || {self.g} < {self.g_low}" if self.g_low else above

    def _noted(self, block):
        return ([self.style.annotation("BoundChk")] if self.bound_note else []) + [block]

    def _guarded(self, before, items):
        """The body, with excess threads kept out of `items`."""
        if self.guard == "return":
            return before + self._noted(Block(f"if ({self._outside()})", ["return;"])) + items
        if self.guard == "block":
            return before + self._noted(Block(f"if ({self._inside()})", items))
        if self.guard == "nested":
            return before + self._noted(Block(f"if ({self.g} < n)", [
                Block(f"if ({self.g} >= {self.g_low} && {self.g} + {self.g_high} < n)", items)]))
        if self.guard == "two returns":
            return (before + self._noted(Block(f"if ({self.g} >= {shifted('n', -self.g_high)})",
                                               ["return;"])) +
                    [Block(f"if ({self.g} + 1 <= {self.g_low})", ["return;"])] + items)
        if self.guard == "data":
            self.used.add("flags")
            return (before + self._noted(Block(f"if ({self._outside()})", ["return;"])) +
                    [Block(f"if (flags[{self.g}] % 4 == 0)", ["return;"])] + items)
        return before + items  # none; or at each loop, or inside of them

    # --- the kernel --------------------------------------------------------------------------

    def _rename(self, items, old, new):
        """Gives a local another name, everywhere."""
        pattern = re.compile(rf"(?<!\.)\b{old}\b(?!\()")
        for at, item in enumerate(items):
            if isinstance(item, Block):
                item.header = pattern.sub(new, item.header)
                self._rename(item.body, old, new)
                self._rename(item.otherwise or [], old, new)
            elif not item.startswith(("__annotation", "#")):
                items[at] = pattern.sub(new, item)

    def _body(self):
        rows = self._row_lines()
        items = []
        for at, loop in enumerate(self.loops):
            items += self._loop_items(loop)
            if at + 1 < len(self.loops) and self.guard in ("each", "inside", "none"):
                if self.choices.chance(f"barrier{at}", 25):
                    items.append("__syncthreads();")
        last = []
        if self.scalar_out:
            name = "out"
            index = f"blockIdx.y * n + {self.g}" if self.planes else self.g
            last = [f"{name}[{index}] = {self.sum_element.value('s', self.scalar)};"]
            if self.guard in ("each", "inside"):
                last = [Block(f"if ({self._inside()})", last)]
            self.used.add("s")
        locals_ = []
        for array in self.arrays:
            locals_ += array.declared(self.g, "0")
        scalars = []
        if "w" in self.used:
            scalars.append(f"{self.scalar} w = ({self.scalar})({self.g} % 7) + 1;")
        if "s" in self.used:
            scalars.append(f"{self.scalar} s = 0;")
        if self.choices.chance("locals.late", 50) and self.guard not in ("block", "nested"):
            self.items = self._guarded(rows, locals_ + scalars + items + last)
        else:
            self.items = self._guarded(rows + locals_ + scalars, items + last)

        for name, others in (("s", ("lane", "active", "cell", "r", "tile")),
                             ("w", ("a_tile", "i_tile", "stop", "warp_row", "row_at"))):
            self._rename(self.items, name, self.choices.weighted(
                f"name of {name}", [(name, 70)] + [(other, 6) for other in others]))

    def functions(self):
        """What stands in the file before the kernel."""
        lines = []
        if "TWICE" in self.used:
            lines.append(f"#define TWICE{self.seed}(v) ((v) + (v))")
        if "larger" in self.used:
            lines.append(f"__device__ {self.scalar} larger{self.seed}({self.scalar} one, "
                         f"{self.scalar} other) {{ return one > other ? one : other; }}")
        for kind in sorted(self.setters):
            lines.append(f"__device__ void put{self.seed}({kind} *place, {kind} value) "
                         "{ *place = value; }")
        return lines

    def annotations(self):
        style, lines = self.style, []
        shape = f"__global__ {self.tpb()}" + (f" {self.per_sm}" if self.per_sm else "")
        lines.append(style.annotation(shape))
        for array in self.arrays:
            if array.annotated:
                lines.append(style.annotation(array.annotation(style)))
        if self.scalar_out and not self.choices.chance("sum.bare", 10):
            dims = f"2 {self.sum_element.size} {self.planes_text} n" if self.planes else \
                f"1 {self.sum_element.size} n"
            lines.append(style.annotation(f"garray out {dims}"))
        for name in ("index", "flags", "pick"):
            if name in self.used and self.choices.chance(f"{name}.annotated", 50):
                size = "m" if name == "pick" else "n"
                lines.append(style.annotation(f"garray {name} 1 4 {size}"))
        return lines
