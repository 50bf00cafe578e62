"""A random program of C++ statements around annotated loops.

Enters: Choices. Leaves: a program as host.py makes them, each kernel in a namespace of its own, so
that the names of its sizes may be those that cudalite gives. Valid by construction (clauses.py).
"""
from clauses import SPECIAL, Clauses, Place, Scope
from style import Block, Style
from things import ELEMENTS, GRID, ROWS, Array, Names, Walk, scalar

FUNCTIONS = {
    "put": "template <class T, class U> __device__ void put@(T &to, U value) {{ to = (T)value; }}",
    "add": "template <class T, class U> __device__ void add@(T &to, const U &by) {{ to += (T)by; }}",
    "store": "template <class T, class U> __device__ void store@(T *to, U value)\n"
             "{{\n    *to = (T)value;\n}}",
    "exchange": "template <class T> __device__ void exchange@(T &one, T &two)\n"
                "{{\n    T old = one;\n    one = two;\n    two = old;\n}}",
    "product": "__device__ float product@(float x, float y) {{ return x * y; }}\n"
               "__device__ double product@(double x, double y) {{ return x * y; }}\n"
               "__device__ double product@(double x, float y) {{ return x * y; }}\n"
               "__device__ double product@(float x, double y) {{ return x * y; }}",
    "larger": "__device__ const float &larger@(const float &x, const float &y)\n"
              "{{\n    return x > y ? x : y;\n}}",
    "place": "__device__ int place@(int r_, int c_, int m_) {{ return r_ * m_ + c_; }}",
    "TWICE": "#define TWICE@(x) ((x) + (x))",
    "kind": "template <class T> __device__ int kind@(const T &) {{ return 1; }}\n"
            "template <class T> __device__ int kind@(T &) {{ return 2; }}",
    "tell": "__device__ float tell@(const float &x) {{ return x; }}\n"
            "__device__ float tell@(float &x) {{ return x * 0.5f; }}\n"
            "template <class T> __device__ int tell@(const T &) {{ return 1; }}\n"
            "template <class T> __device__ int tell@(T &) {{ return 2; }}",
}
TPBS = [(32, 20), (64, 40), (16, 6), (128, 10), (33, 3), (48, 5), (8, 3)]
BLOCKS = [((16, 16), 30), ((8, 8), 20), ((32, 8), 20), ((32, 4), 10), ((16, 4), 8), ((7, 5), 3)]


class SizeTexts(dict):
    """Texts of sizes by letter; a number stands for itself."""

    def __missing__(self, key):
        return key


class Statements(Clauses):
    INTEGERS = ("int", "unsigned", "unsigned char", "short", "long long")

    def __init__(self, choices):
        self.choices, self.seed = choices, choices.seed
        self.style, self.names = Style(choices), Names(choices)
        self.functions, self.versions, self.constant_h = set(), {}, {}
        self.constant_macro, self.lines = "", {}
        pick, chance = choices.weighted, choices.chance
        self.grid = chance("grid", 25)
        self.block = pick("block", BLOCKS) if self.grid else pick("tpb", TPBS)
        self.several = 2 if chance("several", 15) else 0
        self.floating = not chance("integers", 25)
        kinds = list(SPECIAL.items())
        count = pick("specials", [(2, 50), (1, 30), (3, 20)])
        self.special = sorted({pick(f"special{at}", kinds) for at in range(count)})
        self.rare = pick("rare", [("", 70), ("star", 8), ("swapped", 3), ("address", 6),
                                  ("function", 8), ("cast", 5)])
        self._sizes()
        self._arrays()
        self.body = self._body()

    # --- sizes ---------------------------------------------------------------------------------

    def _sizes(self):
        self.letters = ["N", "M", "D"] if self.grid else ["N", "M"]
        usual = {"N": ("n", "rows", "height"), "M": ("m", "columns", "width"), "D": ("depth", "l")}
        self.sizes, self.forms = SizeTexts(), {}
        for letter in self.letters:
            form = self.choices.weighted(f"size.{letter}", [
                ("parameter", 52), ("macro", 8), ("default", 10), ("constexpr", 9), ("const", 6),
                ("enum", 6), ("template", 9)])
            collide = 0 if form == "default" else 25
            name = self.names.fresh(f"size.{letter}", *usual[letter], collide=collide)
            self.forms[letter] = (form, f"{name.upper()}{self.seed}" if form == "default" else name)
            self.sizes[letter] = self.forms[letter][1]
        self.sizes["L"] = self.sizes["D" if self.grid else "M"]
        self.sizes["Q"] = "2"
        self.sizes["q"] = "blockIdx.z" if self.grid else "blockIdx.y"
        self.constant = [letter for letter in self.letters if self.forms[letter][0] != "parameter"]

    def values(self):
        """Sizes of each launch; the last is the largest, and is the one that counts."""
        rows, one = [], self.choices.one
        x, y = self.block if self.grid else (self.block, 1)
        for at in range(1 if self.constant else 3):
            large = at == 2 or bool(self.constant)
            if self.grid:
                row = {"N": one(f"N{at}", *((2 * y + 3, 37) if large else (1, y, y + 1, 5))),
                       "M": one(f"M{at}", *((2 * x + 1, 2 * x) if large else (1, x, x + 1, 7))),
                       "D": one(f"D{at}", *((37, 64, 33) if large else (2, 5, 8, 31, 33)))}
            else:
                row = {"N": one(f"N{at}", *((2 * x + 3, 2 * x, x + 1) if large else (1, x - 1, x, 5))),
                       "M": one(f"M{at}", *((67, 64, 33, 96) if large else (2, 3, 7, 31, 32, 33))),
                       "D": 2}
            rows.append(row)
        return rows

    # --- arrays --------------------------------------------------------------------------------

    def _arrays(self):
        pick, chance = self.choices.weighted, self.choices.chance
        writes = pick("writes", [(1, 55), (2, 35), (3, 10)])
        reads = pick("reads", [(1, 45), (2, 35), (0, 20)])
        elements = [one for one in ELEMENTS if one[0].floating == self.floating]
        same = chance("same element", 60)
        first = pick("element", elements)
        self.arrays = []
        walks = GRID if self.grid else ROWS
        for at in range(writes + reads):
            name, written = "bdfacg"[at if at < writes else at - writes + 3], at < writes
            element = first if same else pick(f"{name}.element", elements)
            walk = pick(f"{name}.walk", [one for one in walks if one[0].owned or not written])
            array = Array(name, element, walk, written)
            array.pads = [pick(f"{name}.pad{d}", [(0, 70), (1, 15), (2, 15)])
                          if (not written or letter == "i") and dim in "NMD" else 0
                          for d, (dim, letter) in enumerate(zip(walk.dims, walk.subscripts))]
            if written and self.several:
                count = len(element.scalars)
                array.mode = pick(f"{name}.mode", [("plane", 40), ("first", 25)] +
                                  ([("member", 45)] if count > 1 and not element.bits else []))
            array.const = not written and chance(f"{name}.const", 65)
            array.annotated = not chance(f"{name}.bare", 7)
            array.restrict = chance(f"{name}.restrict", 6)
            array.spelling = pick(f"{name}.spelling", [("flat", 70), ("macro", 10), ("line", 10),
                                                       ("function", 4), ("star", 6)])
            self.arrays.append(array)
        self.alias = None
        if chance("alias", 13):
            self._add_alias(pick("alias.of", [(array, 1) for array in self.arrays if array.written]))
        self.sink = Array("sink", scalar("float", 4, "F") if self.floating else
                          scalar("unsigned", 4, "i"),
                          Walk("point", ("N", "M"), ("y", "x"), True) if self.grid else
                          Walk("vector", ("N",), ("r",), True), True, [0, 0][:1 + self.grid],
                          "plane" if self.several else "own")
        self.sink.annotated = chance("sink.annotated", 70)

    def _add_alias(self, array):
        """Another parameter for the same memory."""
        like = all(kind == array.element.scalars[0][1] for _, kind in array.element.scalars)
        like &= len(array.element.scalars) * 4 == array.element.size and not array.element.bits and \
            array.element.scalars[0][1] == "float" and "p" not in array.element.scalars[0][0]
        views = ["pointer", "view"] + (["scalars"] if like and not array.element.plain else [])
        if array.walk.name == "row" and array.mode == "own":
            views += ["table", "table"]
        array.restrict = False
        alias = Array("q", array.element, array.walk, True, array.pads, array.mode)
        alias.view, alias.of, alias.annotated = self.choices.one("alias.view", *views), array, False
        if alias.view == "table":
            alias.annotated = self.choices.chance("alias.annotated", 40)
        self.arrays.append(alias)
        self.alias = alias

    # --- the body ------------------------------------------------------------------------------

    def _body(self):
        chance = self.choices.chance
        if self.grid:
            x, y = self.names.fresh("x", "x", "tx", "col"), self.names.fresh("y", "y", "ty", "row")
            self.variables = {"x": x, "y": y, "r": y}
            lines = [f"int {x} = blockIdx.x * blockDim.x + threadIdx.x;",
                     f"int {y} = blockIdx.y * blockDim.y + threadIdx.y;"]
            conditions = [(x, self.sizes["M"]), (y, self.sizes["N"])]
        else:
            r = self.names.fresh("r", "r", "row", "t", "id")
            kind = self.choices.one("r.type", "int", "int", "const int", "unsigned")
            self.variables = {"r": r}
            lines = [f"{kind} {r} = blockIdx.x * {self.tpb()} + threadIdx.x;"]
            conditions = [(r, self.sizes["N"])]
        note = [self.style.annotation("BoundChk")] if chance("guard.note", 50) else []
        if note and chance("guard.directive", 10):
            note.append(f"#define GUARD{self.seed} 1")
        items = self._inside()
        if chance("guard.return", 60):
            test = " || ".join(f"{name} >= {size}" for name, size in conditions)
            return lines + note + [Block(f"if ({test})", ["return;"])] + items
        test = " && ".join(f"{name} < {size}" for name, size in conditions)
        return lines + note + [Block(f"if ({test})", items)]

    def tpb(self):
        return f"TPB{self.seed}"

    def _column(self, name):
        return self.choices.one(f"{name}.column", "0", "1", f"{self.sizes['L']} - 1")

    def _inside(self):
        choices, chance = self.choices, self.choices.chance
        kind = "float" if self.floating else "unsigned"
        items = [f"{kind} s = 0;"]
        scope = Scope("0", places=[Place("s", kind)])
        if not self.grid:
            for array in self.arrays:
                if array.spelling == "line" and array.walk.name == "row" and not array.view and \
                        array.mode != "plane":
                    word = self.lines[array.name] = self.fresh(f"{array.name}.line", "line", "mine")
                    const = "const " if array.const else ""
                    items.append(f"{const}{array.element.name} *{word} = {array.name} + "
                                 f"{self.variables['r']} * {array.dims(self.sizes)[1]};")
        count = choices.weighted("loops", [(1, 55), (2, 30), (3, 8), (0, 7)])
        for at in range(count):
            scope.i = self._column(f"before{at}")
            items += self.statements(scope, f"before{at}", 0, 2)
            items += self._region(scope, f"loop{at}")
        scope.i = self._column("after")
        items += self.statements(scope, "after", 0 if count else 2, 2 if count else 4)
        own = [self.variables["y"], self.variables["x"]] if self.grid else [self.variables["r"]]
        operator = "+=" if chance("sink.adds", 30) else "="
        return items + [f"sink[{self.sink.flat(self.sizes, own)}] {operator} s;"]

    def _region(self, scope, name):
        around = self.choices.weighted(f"{name}.around", [("", 78), ("twice", 8), ("if", 6),
                                                          ("scope", 5), ("mode", 3)])
        loop = self._loop(scope.child() if around else scope, name)
        if around == "twice":
            t = self.fresh(f"{name}.t", "t", "step", "turn")
            return [Block(f"for (int {t} = 0; {t} < 2; {t}++)", loop)]
        if around in ("if", "mode"):
            return [Block("if (mode != 7)" if around == "if" else "if (mode == 1)", loop)]
        return [Block("", loop)] if around else loop

    def _loop(self, scope, name):
        pick, chance = self.choices.weighted, self.choices.chance
        i, end = self.fresh(f"{name}.i", "i", "k", "j"), self.sizes["L"]
        low = pick(f"{name}.low", [(0, 75), (1, 18), (2, 7)])
        step = pick(f"{name}.step", [(1, 84), (2, 6), (3, 4), (-1, 6)])
        kind = pick(f"{name}.type", [("int", 78), ("unsigned", 6), ("long", 5), ("size_t", 4),
                                     ("short", 3), ("auto", 4)])
        kind = "int" if step < 0 and kind in ("unsigned", "size_t") else kind
        outside = kind != "auto" and chance(f"{name}.outside", 20)
        before, bound, told = [], end, end
        form = pick(f"{name}.end", [("plain", 70), ("macro", 5), ("local", 10), ("less", 10)])
        if form == "macro":
            bound = f"END{self.seed}"
            before += [f"#undef {bound}", f"#define {bound} ({end})"]
        elif form == "local":
            bound = self.fresh(f"{name}.bound", "end", "last", "stop")
            told = self.choices.one(f"{name}.told", end, bound)
            before += [f"const int {bound} = {end};"]
        elif form == "less":
            bound = told = f"{end} - 1"
        note = self.style.annotation(
            f"loop {i} {low} {self.style.word(told)} {step}" if step > 0 else
            f"loop {i} {self.style.word(told + ' - 1')} {low - 1} -1")
        annotated = not chance(f"{name}.bare", 7)
        inside = annotated and chance(f"{name}.note inside", 15)
        inner = scope.child(i=i, may_continue=True, loop=True)
        head, body = self._head(inner, name, i, low, bound, step, kind, outside)
        if outside:
            before = [f"{kind} {i};"] + before
        if inside:
            body = [note] + body
        elif annotated and form == "macro" and chance(f"{name}.note first", 50):
            before = before[:-2] + [note] + before[-2:]     # directives behind the annotation
        elif annotated:
            before.append(note)
        if chance(f"{name}.unroll", 6):
            before.append(self.choices.one(f"{name}.pragma", "#pragma unroll", "#pragma unroll 4",
                                           '_Pragma("unroll 2")'))
        if form == "macro" and chance(f"{name}.redefined", 50):
            body += [f"#undef {bound}", f"#define {bound} 1"]
        result = before + [Block(head, body)]
        if outside and chance(f"{name}.after", 50):
            result.append(f"s += {i};")
        return result

    def _head(self, inner, name, i, low, bound, step, kind, outside):
        chance, one = self.choices.chance, self.choices.one
        second = None
        if not outside and kind == "int" and step == 1 and chance(f"{name}.second", 6):
            second = self.fresh(f"{name}.with", "w0", "z0")
            inner.places.append(Place(second, "int", False))
        before = self.constant_macro
        body = self.statements(inner, f"{name}.body", 1, 4)
        behind, self.constant_macro = self.constant_macro, before   # the head stands before the body
        start = f"{bound} - 1" if step < 0 else str(low)
        test = f"{i} >= {low}" if step < 0 else f"{i} < {bound}"
        if step == 1 and low == 0:
            test = one(f"{name}.test", test, test, test, f"{i} <= {bound} - 1", f"{bound} > {i}",
                       f"{i} != {bound}" if bound == self.sizes["L"] else test)
        advance = {1: one(f"{name}.advance", f"{i}++", f"++{i}", f"{i} += 1", f"{i} = {i} + 1"),
                   -1: f"{i}--"}.get(step, f"{i} += {step}")
        effect = inner.child(i=i)
        effect.places = [place for place in effect.places if place.text == "s"]
        if chance(f"{name}.effect", 8):
            text = self.accumulate(effect, f"{name}.sum")
            if chance(f"{name}.effect.store", 40):
                to = self.target(effect, f"{name}.effect.to")
                text = f"{to.text} += {self.value(effect, name + '.effect', to.kind)}"
            # Behind the increment the iterator may stand one behind the last column.
            advance = f"{text}, {advance}"
        self.constant_macro = behind
        if second:
            return f"for (int {i} = {start}, {second} = 3; {test}; {advance}, {second} += 2)", body
        declared = f"{i} = {start}" if outside else f"{kind} {i} = {start}"
        return f"for ({declared}; {test}; {advance})", body


class StatementProgram:
    """The same face as host.Program."""

    def __init__(self, choices, kernel=Statements):
        self.kernel = kernel(choices)
        self.seed = self.kernel.seed
        self.sizes = self.kernel.values()

    def _used(self):
        kernel = self.kernel
        uses_order = any(array.walk.name == "gather" for array in kernel.arrays)
        return kernel.arrays + [kernel.sink], uses_order

    def _parameters(self):
        arrays, order = self._used()
        result = []
        for array in arrays:
            const, restrict = ("const " if array.const else ""), \
                (" __restrict__ " if array.restrict else "")
            name = array.element.name
            text = {"view": f"View {array.name}", "scalars": f"float *{array.name}",
                    "table": f"{name} **{array.name}"}.get(array.view,
                                                           f"{const}{name} *{restrict}{array.name}")
            result.append(text)
        result += ["const int *order"] * order
        return result + [f"int {self.kernel.sizes[letter]}" for letter in self.kernel.letters
                         if self.kernel.forms[letter][0] == "parameter"] + ["int mode"]

    def _definitions(self):
        kernel, seed = self.kernel, self.seed
        lines = []
        for letter in kernel.letters:
            form, name = kernel.forms[letter]
            value = self.sizes[0][letter]
            lines += {"macro": [f"#define {name} {value}"],
                      "default": [f"#ifndef {name}", f"#define {name} {value}", "#endif"],
                      "constexpr": [f"constexpr int {name} = {value};"],
                      "const": [f"static const int {name} = {value};"],
                      "enum": [f"enum {{ {name} = {value} }};"]}.get(form, [])
        if not kernel.grid:
            lines += [f"#ifndef TPB{seed}", f"#define TPB{seed} {kernel.block}", "#endif"]
        else:
            lines += [f"#define TPB{seed} {kernel.block[0]}"]
        seen = set()
        for array in kernel.arrays:
            if array.element.definition and array.element.name not in seen:
                lines += array.element.definition.split("\n")
                seen.add(array.element.name)
            if array.view == "view":
                lines.append(f"struct View {{ {array.element.name} *p; }};")
            if array.spelling == "macro" and len(array.walk.dims) == 2 and array.mode != "plane":
                lines.append(f"#define {array.name.upper()}{seed}(R_, C_) {array.name}[(R_) * "
                             f"{array.dims(kernel.sizes)[1]} + (C_)]")
        for name in sorted(kernel.functions):
            lines += FUNCTIONS[name].replace("{{", "{").replace("}}", "}").replace(
                "@", str(seed)).split("\n")
        return lines

    def _annotations(self):
        kernel, style = self.kernel, self.kernel.style
        block = "x".join(str(extent) for extent in kernel.block) if kernel.grid else kernel.tpb()
        lines = [style.annotation(f"__global__ {block}")]
        arrays, _ = self._used()
        for array in arrays:
            dims = array.dims(kernel.sizes)
            if not array.annotated or len(dims) > 3:
                continue
            if array.view == "table":
                lines.append(style.annotation(f"garray q 1 8 {style.word(kernel.sizes['N'])}"))
                continue
            words = " ".join(style.word(dim) for dim in dims)
            lines.append(style.annotation(
                f"garray {array.name} {len(dims)} {array.element.size} {words}"))
        return lines

    def device_text(self):
        kernel, seed = self.kernel, self.seed
        lines = [f"/* ---- {seed} ---- */", f"namespace space{seed}", "{"] + self._definitions()
        templates = [kernel.sizes[letter] for letter in kernel.letters
                     if kernel.forms[letter][0] == "template"]
        if templates:
            lines.append(f"template <{', '.join('int ' + name for name in templates)}>")
        body = kernel.style.render(self._annotations() + kernel.body, 1)
        body = [kernel.style.indent + line if line.startswith("#pragma") else line for line in body]
        lines += [f"__global__ void k{seed}({', '.join(self._parameters())})", "{"] + body + ["}"]
        lines += [f"#undef {name}" for form, name in kernel.forms.values() if form == "macro"]
        return "\n".join(lines + [self._host(), "}", ""])

    def _host(self):
        kernel, seed = self.kernel, self.seed
        rows = ", ".join("{" + ", ".join(str(row[key]) for key in "NMD") + "}" for row in self.sizes)
        lines = ["static void test()", "{", f"    static const int sizes_[][3] = {{{rows}}};",
                 f"    for (int at_ = 0; at_ < {len(self.sizes)}; at_++) {{"]
        sizes = SizeTexts(Q="2", q="", L="")
        for number, letter in enumerate("NMD"):
            form, name = kernel.forms.get(letter, ("", ""))
            value = name if form == "default" else f"sizes_[at_][{number}]"
            lines += [f"        const int {letter}_ = {value};", f"        (void){letter}_;"]
            sizes[letter] = f"{letter}_"
        arrays, order = self._used()
        arguments, ends = [], []
        for number, array in enumerate(arrays):
            name, element = f"{array.name}_", array.element
            if array.view:
                arguments.append(self._alias(array, sizes, lines, ends))
                continue
            count = " * ".join(f"({dim})" for dim in array.dims(sizes))
            lines.append(f"        Buffer {name} = buffer_new('{element.fill}', (size_t){element.size}"
                         f" * {count}, 0, 0, {seed + number}, 1);")
            arguments.append(f"({element.name} *){name}.memory")
            ends.append(f'        buffer_finish(&{name}, {seed}, at_, "{array.name}");')
        if order:
            lines.append(f"        Buffer order_ = buffer_new('x', (size_t)4 * M_, 0, 0, {seed}, M_);")
            arguments.append("(const int *)order_.memory")
            ends.append(f'        buffer_finish(&order_, {seed}, at_, "order");')
        arguments += [f"{letter}_" for letter in kernel.letters
                      if kernel.forms[letter][0] == "parameter"] + ["at_"]
        templates = [str(self.sizes[0][letter]) for letter in kernel.letters
                     if kernel.forms[letter][0] == "template"]
        call = f"k{seed}" + (f"<{', '.join(templates)}>" if templates else "")
        if kernel.grid:
            x, y = kernel.block
            grid = f"dim3((M_ + {x - 1}) / {x}, (N_ + {y - 1}) / {y}, {2 if kernel.several else 1})"
            block = f"dim3({x}, {y})"
        else:
            block = f"TPB{seed}"
            grid = f"(N_ + {block} - 1) / {block}"
            grid = f"dim3({grid}, 2)" if kernel.several else grid
        lines += [f"        {call}<<<{grid}, {block}>>>({', '.join(arguments)});",
                  "        if (cudaDeviceSynchronize() != cudaSuccess)",
                  f'            printf("{seed} %d failed\\n", at_);']
        return "\n".join(lines + ends + ["    }", "}"])

    @staticmethod
    def _alias(array, sizes, lines, ends):
        base, element = f"{array.of.name}_", array.element
        if array.view == "table":
            pitch = array.dims(sizes)[1]
            lines.append(f"        Buffer q_ = buffer_rows({base}.memory, N_, (size_t)"
                         f"{element.size} * {pitch});")
            ends.append("        cudaFree(q_.memory);")
            return f"({element.name} **)q_.memory"
        if array.view == "view":
            return f"View{{({element.name} *){base}.memory}}"
        kind = "float" if array.view == "scalars" else element.name
        return f"({kind} *){base}.memory"

    def host_text(self):
        return f"static void test{self.seed}(void)\n{{\n    space{self.seed}::test();\n}}"

    def redefined(self):
        """Flags that give other values to macros with a default."""
        kernel, choices = self.kernel, self.kernel.choices
        flags = [] if kernel.grid else \
            [f"-DTPB{self.seed}={choices.one('redefined.tpb', 32, 16, 64, 128, 24)}"]
        for letter in kernel.letters:
            form, name = kernel.forms[letter]
            if form == "default":
                flags.append(f"-D{name}={choices.one(f'redefined.{letter}', 40, 19, 64, 7)}")
        return flags

    def is_partial(self):
        return False


