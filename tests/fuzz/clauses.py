"""Random C++ statements over the arrays of a kernel.

Enters: Choices, arrays and sizes (things.py). Leaves: bodies as style.py lays them out. Each thread
touches what it owns and what nobody writes, so that nothing depends on the order of threads.
A statement whose kind is fixed (choices.py) is left out.
"""
from copy import copy
from dataclasses import dataclass, field

from style import Block
from things import FLOATS

PLAIN = [("none", 0), ("assign", 26), ("update", 20), ("sum", 18), ("if", 14), ("local", 6)]
# Of these a kernel has a few: most of them keep cudalite from much, and one hides what another shows.
SPECIAL = {"reference": 5, "pointer": 2, "call": 3, "comma": 2, "chain": 2, "choice": 2, "constant": 3,
           "cell": 4, "directive": 1, "inner": 4, "switch": 2, "atomic": 1, "lambda": 2, "room": 2,
           "copy": 4, "product": 4, "overload": 5, "step": 2, "scope": 3, "test": 2, "continue": 2,
           "binding": 2, "index": 3, "parts": 5}
NESTED = ("if", "inner", "switch", "lambda", "scope", "test", "directive", "parts")
# What compilers define.
CONDITIONS = ["__LP64__", "defined(__linux__) && __linux__", "__GNUC__ >= 4", "__SIZEOF_LONG__ == 8",
              "defined __cplusplus", "__cplusplus >= 201103L", "__CHAR_BIT__ == 8"]


@dataclass
class Place:
    """A scalar that may be named; `macro`: (name, version) of the macro that it takes."""
    text: str
    kind: str
    writable: bool = True
    bits: bool = False
    macro: tuple = ()


@dataclass
class Scope:
    i: str                      # the iterator, or a column
    h: str = ""                 # iterator of an inner loop
    places: list = field(default_factory=list)
    depth: int = 0
    block: object = None        # in code of one block of the last axis: "first", 0 or 1 (a member)
    may_continue: bool = False
    loop: bool = False

    def child(self, **changes):
        result = copy(self)
        result.places = list(self.places)
        result.depth += 1
        for name, value in changes.items():
            setattr(result, name, value)
        return result


class Clauses:
    """To be derived from: choices, seed, names, arrays, sizes, scene, functions, end_macro."""

    # --- texts of accesses ---------------------------------------------------------------------

    def subscript(self, scope, name, array, at):
        letter, pad = array.walk.subscripts[at], array.pads[at]
        if letter in ("i", "o"):
            text = scope.i
            spill = 0
            if array.written and array.walk.name == "deep" and "h" in array.walk.subscripts and \
                    self.constant_h.get(name) in ("0", "1"):
                spill = 2 if self.choices.chance(f"{name}.spill", 12) else 0
            by = self.choices.number(f"{name}.by", 0, pad + spill)
            if letter == "o":
                return f"order[{text}]"
            return text if not by else f"{text} + {by}"
        if letter == "h":
            if scope.h and self.choices.chance(f"{name}.inner", 80):
                text = scope.h
            else:
                text = str(self.choices.number(f"{name}.h", 0, 2))
                self.constant_h[name] = text
            return text
        by = self.choices.number(f"{name}.by{at}", 0, pad)
        text = self.variables[letter]
        return text if not by else f"{text} + {by}"

    def element(self, scope, name, array):
        """The element as an lvalue."""
        order = range(len(array.walk.subscripts))
        for at in order:                           # h first: it decides what i may do
            if array.walk.subscripts[at] == "h":
                h = self.subscript(scope, name, array, at)
        parts = [h if array.walk.subscripts[at] == "h" else self.subscript(scope, name, array, at)
                 for at in order]
        if array.view == "table":
            return f"{array.name}[{parts[0]}][{parts[1]}]"
        base = f"{array.name}.p" if array.view == "view" else array.name
        spelling = array.spelling
        if self.rare and self.choices.chance(f"{name}.rare", 25):
            spelling = self.rare
        if spelling == "macro" and len(parts) == 2 and array.mode != "plane":
            return f"{array.name.upper()}{self.seed}({parts[0]}, {parts[1]})"
        if spelling == "line" and len(parts) == 2 and array.mode != "plane" and \
                parts[0] == self.variables.get("r") and array.name in self.lines:
            return f"{self.lines[array.name]}[{parts[1]}]"
        flat = array.flat(self.sizes, parts)
        if spelling == "star":
            return f"(*({base} + {flat}))"
        if spelling == "swapped":
            return f"({flat})[{base}]"
        if spelling == "address":
            return f"(&{base}[{flat}])[0]"
        if spelling == "function" and len(parts) == 2 and array.mode != "plane":
            self.functions.add("place")
            return f"{base}[place{self.seed}({parts[0]}, {parts[1]}, {array.dims(self.sizes)[1]})]"
        if spelling == "cast" and not array.restrict:
            const = "const " if array.const else ""
            return f"(({const}{array.element.name} *){base})[{flat}]"
        return f"{base}[{flat}]"

    def allowed(self, scope, array, write):
        if write and not array.written:
            return False
        if array.mode == "member":
            return scope.block in (0, 1)
        return array.mode != "first" or scope.block == "first"

    def scalar_of(self, scope, name, array, kinds=None):
        options = array.element.scalars
        if array.mode == "member":
            options = options[scope.block:scope.block + 1]
        options = [one for one in options if kinds is None or one[1] in kinds]
        if not options:
            return None
        member, kind = self.choices.one(f"{name}.member", *options)
        if array.view == "scalars":                # a pointer to the first of some like scalars
            return Place(self.scalar_alias(scope, name, array), kind)
        text = self.element(scope, name, array)
        if member == ".v[1]" and self.choices.chance(f"{name}.which", 50):
            member = f".v[{scope.i} & 3]" if array.mode != "member" else member
        if member and text.startswith("(*(") and self.choices.chance(f"{name}.arrow", 50):
            text, member = text[2:-1], "->" + member[1:]
        return Place(text + member, kind, array.written, array.element.bits)

    def scalar_alias(self, scope, name, array):
        parts = [self.subscript(scope, name, array, at)
                 for at in range(len(array.walk.subscripts))]
        count = len(array.element.scalars)
        member = scope.block if array.mode == "member" else \
            self.choices.number(f"{name}.part", 0, count - 1)
        return f"{array.name}[({array.flat(self.sizes, parts)}) * {count} + {member}]"

    def live(self, scope):
        return [place for place in scope.places
                if not place.macro or self.versions[place.macro[0]] == place.macro[1]]

    # --- expressions ---------------------------------------------------------------------------

    def read(self, scope, name, floating=True):
        """Text of a value that is a floating one, or unsigned."""
        kinds = None if floating else self.INTEGERS
        arrays = [array for array in self.arrays if self.allowed(scope, array, False) and
                  (floating or any(kind in kinds for _, kind in array.element.scalars))]
        places = [place for place in self.live(scope) if floating or place.kind in kinds]
        if places and self.choices.chance(f"{name}.named", 30):
            place = self.choices.one(f"{name}.place", *places[::-1])
        elif arrays:
            array = self.choices.one(f"{name}.array", *arrays)
            place = self.scalar_of(scope, name, array, kinds)
        else:
            place = None
        if place is None:
            return f"({self.variables['r']} * 3u + {scope.i})" if not floating else "0.375f"
        if floating and place.kind not in FLOATS:
            return f"0.0625f * ({place.text} & 15)"
        return place.text if floating else f"(unsigned)({place.text})"

    def factor(self, scope, name):
        """Something less than one that nobody writes."""
        arrays = [array for array in self.arrays if not array.written and array.element.floating]
        if arrays and self.choices.chance(f"{name}.read", 60):
            return self.scalar_of(scope, name, self.choices.one(f"{name}.array", *arrays),
                                  FLOATS).text
        if self.constant_macro and self.choices.chance(f"{name}.macro", 70):
            return self.constant_macro
        return self.choices.one(f"{name}.number", "0.5f", "0.25f", "0.75f")

    def value(self, scope, name, kind):
        if kind not in FLOATS:
            return self.integer(scope, name)
        x = self.read(scope, f"{name}.x")
        form = self.choices.weighted(f"{name}.form", [
            ("one", 18), ("sum", 20), ("axpy", 22), ("times", 12), ("less", 6), ("choice", 6),
            ("twice", 4), ("product", 6), ("larger", 4), ("three", 6), ("comma", 2)])
        if form == "one":
            return x
        factor = self.factor(scope, f"{name}.f")
        if form == "times":
            return f"{x} * {factor}"
        if form == "product":
            self.functions.add("product")
            return f"product{self.seed}({x}, {factor})"
        if form == "twice":
            self.functions.add("TWICE")
            return f"TWICE{self.seed}({x}) * 0.25f"
        y = self.read(scope, f"{name}.y")
        if form == "sum":
            return f"{x} * 0.5f + {y}"
        if form == "less":
            return f"{y} - {x} * {factor}"
        if form == "choice":
            return f"({self.condition(scope, name + '.c')} ? {x} : {y})"
        if form == "larger":
            return f"({x} > {y} ? {x} : {y})"
        if form == "three":
            return f"{x} * {factor} + {y} * {self.factor(scope, name + '.g')}"
        if form == "comma":
            return f"({self.accumulate(scope, name + '.s')}, {x})"
        return f"{x} * {factor} + {y}"

    def integer(self, scope, name):
        x, y = (self.read(scope, f"{name}.{which}", False) for which in "xy")
        form = self.choices.weighted(f"{name}.form", [("one", 20), ("sum", 30), ("mixed", 20),
                                                      ("choice", 10), ("iterator", 10)])
        return {"one": x, "sum": f"{x} * 3u + {y}", "mixed": f"({x} ^ {y}) + 7u",
                "choice": f"({self.condition(scope, name + '.c')} ? {x} : {y})",
                "iterator": f"{x} + (unsigned)({scope.i})"}[form]

    def accumulate(self, scope, name):
        if self.floating:
            factor = ""
            if self.choices.chance(f"{name}.product", 40):
                factor = f" * {self.factor(scope, name + '.by')}"
            return f"s += {self.read(scope, name)}{factor}"
        return f"s += {self.read(scope, name, False)}"

    def condition(self, scope, name):
        i, r = scope.i, self.variables["r"]
        form = self.choices.weighted(f"{name}.form", [
            ("iterator", 16), ("row", 12), ("remainder", 10), ("diagonal", 8), ("some", 22),
            ("never", 12), ("always", 8), ("end", 5), ("first", 4), ("few", 4), ("mode", 6)])
        if form == "mode":
            return f"mode == {self.choices.number(name + '.mode', 0, 2)}"
        if form in ("some", "never", "always"):
            x = self.read(scope, f"{name}.x", self.floating)
            if self.floating:
                return {"some": f"{x} > 0.1f", "never": f"{x} > 1e30f", "always": f"{x} < 1e30f"}[form]
            return {"some": f"({x} & 7u) > 3u", "never": f"({x} | 8u) == 3u",
                    "always": f"({x} | 1u) != 0"}[form]
        return {"iterator": f"{i} % 3 == 1", "row": f"{r} % 2", "remainder": f"{i} <= {r} % 2",
                "diagonal": f"({r} + {i}) % 3 == 0", "end": f"{i} + 1 == {self.sizes['L']}",
                "first": f"{r} == 0", "few": "threadIdx.x < 3"}[form]

    # --- places to write -------------------------------------------------------------------------

    def target(self, scope, name, reference=False):
        arrays = [array for array in self.arrays if self.allowed(scope, array, True)]
        if reference:
            arrays = [array for array in arrays if not array.element.bits]
        places = [place for place in self.live(scope)
                  if place.writable and not (reference and place.bits)]
        if places and (not arrays or self.choices.chance(f"{name}.named", 25)):
            return self.choices.one(f"{name}.place", *places[::-1])
        if not arrays:
            return Place("s", "float" if self.floating else "unsigned")
        return self.scalar_of(scope, name, self.choices.one(f"{name}.array", *arrays))

    def fresh(self, name, *usual):
        return self.names.fresh(name, *usual)

    def readable_arrays(self, scope, written=None):
        return [array for array in self.arrays if self.allowed(scope, array, bool(written)) and
                array.view != "scalars"]

    # --- statements --------------------------------------------------------------------------------

    def statements(self, scope, name, low, high):
        result = []
        for at in range(self.choices.number(f"{name}.count", low, high)):
            result += self.statement(scope, f"{name}.{at}")
        return result

    def statement(self, scope, name):
        kinds = PLAIN + [(kind, 16) for kind in self.special]
        kind = self.choices.weighted(f"{name}.kind", [one for one in kinds if scope.depth < 3 or
                                                      one[0] not in NESTED])
        if kind == "none":
            return []
        if scope.block is None and self.several and self.choices.chance(f"{name}.block", 35):
            return self.of_one_block(scope, name)
        known = len(scope.places)
        lines = getattr(self, "make_" + kind)(scope, name) or self.make_sum(scope, name)
        if kind in ("reference", "pointer", "binding", "local", "room") and len(scope.places) > known:
            lines = lines + self.use(scope, name, scope.places[-1])
        return lines

    def use(self, scope, name, place):
        """Something is written, then what has been named is read."""
        lines = []
        if self.choices.chance(f"{name}.between", 50):
            lines += self.make_assign(scope, f"{name}.write")
        # Compilers drop a load that is of no use: counts could not be compared.
        return lines + [f"s += {place.text if place.kind in FLOATS else f'({place.text} & 15)'};"]

    def of_one_block(self, scope, name):
        """What only some blocks of the last axis do: write their member, or the whole."""
        q = self.sizes["q"]
        modes = {array.mode for array in self.arrays if array.written}
        if "member" in modes and ("first" not in modes or self.choices.chance(f"{name}.member", 50)):
            one, two = (self.statements(scope.child(block=block), f"{name}.{block}", 1, 2)
                        for block in (0, 1))
            return [Block(f"if ({q} == 0)", one, two)]
        body = self.statements(scope.child(block="first"), f"{name}.only", 1, 2)
        return [Block(f"if ({q} == 0)", body)]

    def make_assign(self, scope, name):
        to = self.target(scope, f"{name}.to")
        operator = "+=" if to.text == "s" else "="
        return [f"{to.text} {operator} {self.value(scope, name, to.kind)};"]

    def make_update(self, scope, name):
        to = self.target(scope, f"{name}.to")
        operators = ("+=", "-=", "+=") if to.kind in FLOATS else ("+=", "^=", "-=", "|=")
        operator = self.choices.one(f"{name}.operator", *operators)
        return [f"{to.text} {operator} {self.value(scope, name, to.kind)};"]

    def make_sum(self, scope, name):
        return [self.accumulate(scope, f"{name}.sum") + ";"]

    def make_step(self, scope, name):
        to = self.target(scope, f"{name}.to")
        if to.kind in FLOATS:
            return None
        form = self.choices.one(f"{name}.form", "{}++;", "--{};", "s += {}++ & 3;")
        return [form.format(to.text)]

    def make_if(self, scope, name):
        test = self.condition(scope, f"{name}.test")
        body = self.statements(scope.child(), f"{name}.then", 1, 2)
        other = self.statements(scope.child(), f"{name}.else", 1, 2) \
            if self.choices.chance(f"{name}.has else", 30) else None
        if self.choices.chance(f"{name}.init", 6):
            return [Block(f"if (const int {self.fresh(name + '.v', 'v', 'w')} = mode; {test})", body,
                          other)]
        return [Block(f"if ({test})", body, other)]

    def make_local(self, scope, name):
        kind = self.choices.one(f"{name}.type", "float", "float", "double") if self.floating else \
            self.choices.one(f"{name}.type", "unsigned", "int", "long long")
        value = self.value(scope, name, kind)
        word = self.fresh(f"{name}.var", "v", "w", "x0", "t0", "value", "old")
        const = self.choices.chance(f"{name}.const", 40)
        scope.places.append(Place(word, kind, not const))
        return [f"{'const ' if const else ''}{kind} {word} = {value};"]

    def add_element(self, scope, word, element, writable, arrow=False, block=None):
        scalars = element.scalars if block not in (0, 1) else element.scalars[block:block + 1]
        for member, kind in scalars:
            text = word + member if not arrow else f"{word}->{member[1:]}" if member else f"*{word}"
            scope.places.append(Place(text, kind, writable, element.bits))

    def make_reference(self, scope, name):
        arrays = [array for array in self.readable_arrays(scope) if not array.element.bits]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        writable = array.written and self.choices.chance(f"{name}.writable", 50)
        const = "" if writable else "const "
        word = self.fresh(f"{name}.ref", "x", "ref", "mine", "here", "entry", "z")
        form = self.choices.weighted(f"{name}.form", [
            ("member", 30), ("element", 30), ("auto", 12), ("choice", 10), ("cast", 6),
            ("wider", 4), ("larger", 5), ("again", 6), ("decltype", 3)])
        if form in ("member", "wider", "larger") or (form == "again" and array.mode == "member"):
            place = self.scalar_of(scope, name, array)
            kind = place.kind
            if form == "larger" and kind == "float":
                self.functions.add("larger")
                other = self.scalar_of(scope, f"{name}.other", array, ("float",))
                scope.places.append(Place(word, kind, False))
                return [f"const float &{word} = larger{self.seed}({place.text}, {other.text});"]
            if form == "wider":
                wide = "double" if kind in FLOATS else "long long"
                scope.places.append(Place(word, wide, False))
                return [f"const {wide} &{word} = {place.text};"]
            scope.places.append(Place(word, kind, writable))
            return [f"{const}{kind} &{word} = {place.text};"]
        if array.mode == "member":
            return None
        text, kind = self.element(scope, name, array), array.element.name
        if form == "choice":
            other = self.choices.one(f"{name}.second", *[
                one for one in arrays if one.element is array.element and one.mode != "member" and
                (one.written or not writable)])
            text = (f"{self.condition(scope, name + '.c')} ? {text} : "
                    f"{self.element(scope, name + '.second', other)}")
        self.add_element(scope, word, array.element, writable)
        if form == "auto":
            return [f"{const}auto &{word} = {text};" if not writable or
                    self.choices.chance(f"{name}.one", 60) else f"auto &&{word} = {text};"]
        if form == "cast":
            return [f"{const}{kind} &{word} = static_cast<{const}{kind} &>({text});"]
        if form == "again":
            between = self.fresh(f"{name}.between", "through", "via")
            return [f"{const}{kind} &{between} = {text};", f"{const}{kind} &{word} = {between};"]
        if form == "decltype" and writable:
            return [f"decltype(({text})) {word} = {text};"]
        return [f"{const}{kind} &{word} = {text};"]

    def make_pointer(self, scope, name):
        arrays = [array for array in self.readable_arrays(scope)
                  if not array.element.bits and array.mode != "member"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        writable = array.written and self.choices.chance(f"{name}.writable", 60)
        const = "" if writable else "const "
        word = self.fresh(f"{name}.var", "to", "ptr", "cursor", "pp")
        text, element = self.element(scope, name, array), array.element
        form = self.choices.one(f"{name}.form", "element", "array", "struct")
        if form == "array":
            other = self.choices.one(f"{name}.second", *[
                one for one in arrays if one.element is element and (one.written or not writable)])
            self.add_element(scope, f"{word}[mode & 1]", element, writable, True)
            return [f"{const}{element.name} *{word}[2] = {{&{text}, "
                    f"&{self.element(scope, name + '.second', other)}}};"]
        if form == "struct":
            self.add_element(scope, f"{word}.spot", element, writable, True)
            return [f"const struct {{ {const}{element.name} *spot; }} {word} = {{&{text}}};"]
        self.add_element(scope, word, element, writable, True)
        return [f"{const}{element.name} *{word} = &{text};"]

    def make_call(self, scope, name):
        to = self.target(scope, f"{name}.to", True)
        form = self.choices.one(f"{name}.form", "put", "exchange", "method", "by pointer", "add")
        methods = [array for array in self.readable_arrays(scope, True)
                   if array.element.methods and array.mode != "member"]
        if form == "method" and methods:
            array = self.choices.one(f"{name}.object", *methods)
            text = self.element(scope, f"{name}.object", array)
            value = self.value(scope, name, array.element.scalars[0][1])
            return [self.choices.one(f"{name}.which", f"{text}.set({value});", f"{text} += {value};")]
        if form == "exchange":
            arrays = [array for array in self.readable_arrays(scope, True)
                      if not array.element.bits and array.mode != "member"]
            if arrays:
                self.functions.add("exchange")
                array = self.choices.one(f"{name}.object", *arrays)
                one, two = (self.element(scope, f"{name}.{which}", array) for which in ("p", "o"))
                return [f"exchange{self.seed}({one}, {two});"]
        value = self.value(scope, name, to.kind)
        function = {"by pointer": "store", "add": "add"}.get(form, "put")
        self.functions.add(function)
        address = "&" if function == "store" else ""
        return [f"{function}{self.seed}({address}{to.text}, {value});"]

    def make_comma(self, scope, name):
        to = self.target(scope, f"{name}.to")
        return [f"{self.accumulate(scope, name + '.s')}, {to.text} = "
                f"{self.value(scope, name, to.kind)};"]

    def make_chain(self, scope, name):
        one, two = (self.target(scope, f"{name}.{which}") for which in "ab")
        if one.kind != two.kind or one.bits or two.bits:
            return None
        return [f"{one.text} = {two.text} = {self.value(scope, name, two.kind)};"]

    def make_choice(self, scope, name):
        one, two = (self.target(scope, f"{name}.{which}", True) for which in "ab")
        if one.kind != two.kind:
            return None
        return [f"({self.condition(scope, name + '.c')} ? {one.text} : {two.text}) = "
                f"{self.value(scope, name, one.kind)};"]

    def make_constant(self, scope, name):
        """#define of a number, over another one or for the first time."""
        macro, number = f"K{self.seed}", self.choices.one(f"{name}.number", "0.5f", "0.125f", "0.625f")
        lines = ([f"#undef {macro}"] if self.constant_macro else []) + [f"#define {macro} {number}"]
        self.constant_macro = macro
        if self.choices.chance(f"{name}.dark", 15):
            lines += ["#if 0", f"#undef {macro}", f"#define {macro} 3", "#endif"]
        return lines + self.make_assign(scope, f"{name}.then")

    def make_cell(self, scope, name):
        """#define of an element, over another one or for the first time."""
        arrays = [array for array in self.readable_arrays(scope) if array.mode != "member"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        macro = f"CELL{self.seed}"
        lines = [f"#undef {macro}"] if macro in self.versions else []
        text = self.element(scope, name, array)
        if macro in text:
            return None
        self.versions[macro] = self.versions.get(macro, 0) + 1
        for member, kind in array.element.scalars:
            scope.places.append(Place(macro + member, kind, array.written, array.element.bits,
                                      (macro, self.versions[macro])))
        return lines + [f"#define {macro} {text}"] + self.make_assign(scope, f"{name}.then")

    def make_directive(self, scope, name):
        test = self.choices.one(f"{name}.test", "1", f"TPB{self.seed} > 1", *CONDITIONS)
        before = (self.constant_macro, dict(self.versions))
        then = Block("", self.statements(scope.child(), f"{name}.then", 1, 1))
        between = (self.constant_macro, dict(self.versions))
        other = Block("", self.statements(scope.child(), f"{name}.else", 1, 1))
        if not before == between == (self.constant_macro, self.versions):
            self.constant_macro, self.versions = between   # what is defined in one branch only
            return [then]
        return [f"#if {test}", then, "#else", other, "#endif"]

    def make_inner(self, scope, name):
        if scope.h:
            return None
        h = self.fresh(f"{name}.h", "h", "j", "z", "l")
        body = self.statements(scope.child(h=h, may_continue=False), f"{name}.body", 1, 2)
        form = self.choices.weighted(f"{name}.form", [("for", 60), ("unrolled", 15), ("while", 10),
                                                      ("do", 5), ("down", 10)])
        if form == "while":
            return [f"int {h} = 0;", Block(f"while ({h} < 3)", body + [f"{h}++;"])]
        if form == "do":
            return [Block("", [f"int {h} = 0;", Block("do", body + [f"{h}++;"]),
                               f"while ({h} < 3);"])]
        head = f"for (int {h} = 2; {h} >= 0; {h}--)" if form == "down" else \
            f"for (int {h} = 0; {h} < 3; {h}++)"
        return (["#pragma unroll"] if form == "unrolled" else []) + [Block(head, body)]

    def make_switch(self, scope, name):
        lines = ["case 0:", Block("", self.statements(scope.child(), f"{name}.a", 1, 1)), "break;",
                 "case 1:", Block("", self.statements(scope.child(), f"{name}.b", 1, 1))]
        if self.choices.chance(f"{name}.break", 50):
            lines.append("break;")
        lines += ["default:", Block("", self.statements(scope.child(), f"{name}.c", 1, 1))]
        return [Block(f"switch ({scope.i} % 3)", lines)]

    def make_atomic(self, scope, name):
        arrays = [array for array in self.arrays if self.allowed(scope, array, True)
                  and not array.element.bits]
        to = arrays and self.scalar_of(scope, f"{name}.to",
                                       self.choices.one(f"{name}.array", *arrays),
                                       ("float", "int", "unsigned"))
        if not to:
            return None
        return [f"atomicAdd(&{to.text}, ({to.kind})({self.value(scope, name, to.kind)}));"]

    def make_lambda(self, scope, name):
        if scope.h or not scope.loop:
            return None
        word = self.fresh(f"{name}.var", "change", "work", "apply")
        k = self.fresh(f"{name}.k", "k0", "at0")
        inner = scope.child(i=k, may_continue=False)
        inner.places = [place for place in inner.places if not place.bits]  # no captures of bindings
        body = self.statements(inner, f"{name}.body", 1, 2)
        return [Block(f"auto {word} = [&](int {k})", ["(void)0;"] + body + [f"(void){k};"]), ";",
                f"{word}({scope.i});"]

    def make_room(self, scope, name):
        """A small array of the thread's own."""
        word = self.fresh(f"{name}.var", "room", "box", "four")
        kind = "float" if self.floating else "unsigned"
        values = ", ".join(self.value(scope, f"{name}.{at}", kind) for at in range(2))
        scope.places += [Place(f"{word}[{scope.i} & 1]", kind), Place(f"{word}[1]", kind)]
        return [f"{kind} {word}[2] = {{{values}}};"]

    def make_copy(self, scope, name):
        """A whole structure, at once or through a local one."""
        targets = [array for array in self.readable_arrays(scope, True) if array.mode != "member"]
        if not targets:
            return None
        to = self.choices.one(f"{name}.array", *targets)
        sources = [array for array in self.readable_arrays(scope)
                   if array.element is to.element and array.mode != "member"]
        text = self.element(scope, f"{name}.to", to)
        source = self.element(scope, f"{name}.from", self.choices.one(f"{name}.source", *sources))
        form = self.choices.one(f"{name}.form", "whole", "local", "auto")
        if form == "whole":
            return [f"{text} = {source};"]
        word = self.fresh(f"{name}.var", "copy", "temp", "now")
        inner = scope.child()
        self.add_element(inner, word, to.element, True)
        kind = to.element.name if form == "local" else "auto"
        change = self.make_update(inner, f"{name}.change")
        self.add_element(scope, word, to.element, True)
        return [f"{kind} {word} = {source};"] + change + [f"{text} = {word};"]

    def make_product(self, scope, name):
        """A product that is stored, and a sum with what was stored."""
        to = self.target(scope, f"{name}.to")
        if to.kind not in FLOATS:
            return None
        one, two, three = (self.factor(scope, f"{name}.{which}") for which in "xyz")
        product = f"{one} * {two}"
        if self.choices.chance(f"{name}.called", 30):
            self.functions.add("product")
            product = f"product{self.seed}({one}, {two})"
        lines = [f"{to.text} = {product};"]
        if self.choices.chance(f"{name}.between", 60):
            lines += self.make_assign(scope, f"{name}.other")
        lines.append(self.choices.one(f"{name}.form", f"{to.text} += {two} * {three};",
                                      f"{to.text} = {three} * {three} - {to.text};",
                                      f"s += {to.text};", f"{to.text} += {three};"))
        return lines

    def make_overload(self, scope, name):
        """What is chosen by const, by the type, or by what a thing is."""
        form = self.choices.one(f"{name}.form", "kind", "get", "tell", "size", "call")
        arrays = [array for array in self.readable_arrays(scope)
                  if not array.element.bits and array.mode != "member"]
        methods = [array for array in arrays if array.element.methods]
        if form in ("get", "call") and methods and self.floating:
            array = self.choices.one(f"{name}.object", *methods)
            text = self.element(scope, f"{name}.object", array)
            return [f"s += {text}.get();" if form == "get" else f"s += {text}(1);"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        text = self.element(scope, name, array)
        if form == "size":
            return [f"s += sizeof({text});"]
        if form == "tell":
            self.functions.add("tell")
            place = self.scalar_of(scope, f"{name}.scalar", array)
            return [f"s += tell{self.seed}({place.text});"]
        self.functions.add("kind")
        return [f"s += kind{self.seed}({text});"]

    def make_scope(self, scope, name):
        """A name of the generated code's, or one that hides another, in a scope of its own."""
        word = self.names.fresh(f"{name}.var", "inner", collide=80)
        inner = scope.child()
        inner.places.append(Place(word, "int", False))
        first = f"const int {word} = {self.variables['r']} % 5 + 1;"
        return [Block("", [first] + self.statements(inner, f"{name}.body", 1, 2))]

    def make_test(self, scope, name):
        """if (declaration)."""
        place = self.target(scope, f"{name}.of")
        kind = place.kind
        word = self.fresh(f"{name}.var", "found", "got")
        inner = scope.child()
        inner.places.append(Place(word, kind))
        return [Block(f"if ({kind} {word} = {place.text})",
                      self.statements(inner, f"{name}.body", 1, 2))]

    def make_continue(self, scope, name):
        if not scope.may_continue:
            return None
        return [f"if ({self.condition(scope, name + '.test')})\n    continue;"]

    def make_binding(self, scope, name):
        arrays = [array for array in self.readable_arrays(scope)
                  if array.element.name in ("Pair", "Two", "Mixed", "Bytes") and array.mode != "member"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        one, two = (self.fresh(f"{name}.{which}", "left", "right", "x1", "y1") for which in "ab")
        writable = array.written and self.choices.chance(f"{name}.writable", 60)
        form = "auto &" if writable else \
            self.choices.one(f"{name}.form", "auto ", "const auto &", "auto &&")
        for word, (_, kind) in zip((one, two), array.element.scalars):
            scope.places.append(Place(word, kind, writable, True))
        return [f"{form}[{one}, {two}] = {self.element(scope, name, array)};"]

    def make_index(self, scope, name):
        """The flat index in a variable."""
        arrays = [array for array in self.readable_arrays(scope)
                  if array.view in ("", "pointer") and array.mode != "member"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        parts = [self.subscript(scope, name, array, at)
                 for at in range(len(array.walk.subscripts))]
        word = self.fresh(f"{name}.var", "where", "offset", "id")
        kind = self.choices.one(f"{name}.type", "const int", "int", "const unsigned", "size_t", "auto",
                                "long")
        self.add_element(scope, f"{array.name}[{word}]", array.element, array.written)
        return [f"{kind} {word} = {array.flat(self.sizes, parts)};"] + \
            self.make_assign(scope, f"{name}.then")

    def make_parts(self, scope, name):
        """Members of one element under different conditions."""
        arrays = [array for array in self.readable_arrays(scope, True)
                  if len(array.element.scalars) > 1 and array.mode != "member"]
        if not arrays:
            return None
        array = self.choices.one(f"{name}.array", *arrays)
        one, two = (self.scalar_of(scope, f"{name}.{which}", array) for which in "ab")
        return [Block(f"if ({self.condition(scope, name + '.test')})",
                      [f"{one.text} = {self.value(scope, name + '.one', one.kind)};"],
                      [f"{two.text} = {self.value(scope, name + '.two', two.kind)};"])]
