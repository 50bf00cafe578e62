"""Arrays of a random kernel: how threads and rounds walk through them, and how the program spells
that.

A walk is a function from the thread's row `g` and the round's column `i` to subscripts. Walks that
give each thread elements of its own may be written; the others are for arrays that are only read.
Ranges: g is in [0, n), i in [0, m); a loop or guard that keeps away from the ends leaves room for
constant offsets.
"""
import re

CONSTANT = 5   # extent of dimensions that no loop walks
BANDS = 8      # rows of a `wrap` array
PLAIN = re.compile(r"[A-Za-z_]\w*|\d+|\(.*\)$")


def wrapped(text):
    """As an operand of a multiplication."""
    if re.fullmatch(r"\w+", text) or (text[0] == "(" and matches_last(text)):
        return text
    return f"({text})"


def matches_last(text):
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return at == len(text) - 1
    return False


def shifted(text, offset):
    if offset == 0:
        return text
    return f"{text} {'+' if offset > 0 else '-'} {abs(offset)}"


class Walk:
    def __init__(self, name, dims, subscripts, owned=False, moves=True, rows=False, columns=True):
        self.name = name
        self.dims = dims              # extents, slowest first; "width" is m or the pitch
        self.subscripts = subscripts  # (g, i, q) -> subscript texts
        self.owned = owned            # each thread has elements of its own
        self.moves = moves            # the round matters
        self.rows = rows              # g may be shifted in arrays that are only read
        self.columns = columns        # i may be shifted


WALKS = {walk.name: walk for walk in [
    Walk("row", ["n", "width"], lambda g, i, q: [g, i], owned=True, rows=True),
    Walk("vector", ["m"], lambda g, i, q: [i]),
    Walk("own", ["n"], lambda g, i, q: [g], owned=True, moves=False, rows=True, columns=False),
    Walk("column", ["m", "height"], lambda g, i, q: [i, g], owned=True, rows=True),
    Walk("flat", ["n * m"], lambda g, i, q: [f"{wrapped(g)} * m + {i}"], owned=True),
    Walk("slab", [str(CONSTANT), "n", "width"], lambda g, i, q: [q, g, i], owned=True, rows=True),
    Walk("middle", ["n", str(CONSTANT), "width"], lambda g, i, q: [g, q, i], owned=True, rows=True),
    Walk("last", ["n", "m", str(CONSTANT)], lambda g, i, q: [g, i, q], owned=True, rows=True),
    Walk("double", ["n", "2 * m"], lambda g, i, q: [g, f"2 * {wrapped(i)} + {q} % 2"], owned=True),
    Walk("mirror", ["n", "m"], lambda g, i, q: [g, f"m - 1 - {wrapped(i)}"], owned=True),
    Walk("turned", ["n", "width"], lambda g, i, q: [f"n - 1 - {wrapped(g)}", i], owned=True),
    Walk("rotated", ["n", "m"], lambda g, i, q: [g, f"({i} + {g}) % m"], owned=True, columns=False),
    Walk("diagonal", ["n + m"], lambda g, i, q: [f"{g} + {i}"]),
    Walk("block", ["n", "width"], lambda g, i, q: ["blockIdx.x", i]),
    Walk("half", ["n", "width"], lambda g, i, q: [f"{wrapped(g)} / 2", i]),
    Walk("wrap", [str(BANDS), "m"], lambda g, i, q: [f"{wrapped(g)} % {BANDS}", i]),
    Walk("fixed", [str(CONSTANT), "m"], lambda g, i, q: [q, i]),
    Walk("gather", ["n", "width"], lambda g, i, q: [f"index[{g}]", i]),
    Walk("pick", ["m"], lambda g, i, q: [f"pick[{i}]"]),
]}
READ_WALKS = [("row", 44), ("vector", 12), ("own", 3), ("column", 7), ("flat", 4), ("slab", 4),
              ("middle", 4), ("last", 5), ("double", 3), ("mirror", 3), ("turned", 3),
              ("rotated", 1), ("diagonal", 3), ("block", 2), ("half", 2), ("wrap", 2),
              ("fixed", 2), ("gather", 3), ("pick", 2)]
WRITE_WALKS = [("row", 58), ("column", 8), ("own", 6), ("flat", 4), ("slab", 4), ("middle", 4),
               ("last", 5), ("double", 4), ("mirror", 3), ("turned", 3), ("rotated", 1)]


class Array:
    def __init__(self, choices, name, element, walk, written, suffix):
        self.choices = choices
        self.name = name
        self.element = element
        self.walk = WALKS[walk]
        self.written = written
        self.suffix = suffix
        self.is_read = False
        self.alias = None       # another name for the same memory, without an annotation
        self.plane = False      # blockIdx.y selects a part
        self.planes_text = ""
        self.pitch = choices.chance(f"{name}.pitch", 15)
        self.annotated = not choices.chance(f"{name}.bare", 4)
        self.restrict = choices.chance(f"{name}.restrict", 20)
        self.slack = choices.weighted(f"{name}.slack", [(None, 75), ((0, 7), 8), ((3, 0), 8),
                                                        ((16, 5), 9)])
        self.spelling = choices.weighted(f"{name}.spelling", [
            ("plain", 34), ("macro", 12), ("product", 8), ("commuted", 7), ("pointer", 5),
            ("base", 8), ("row pointer", 8), ("array", 5), ("wide", 5), ("inner", 8),
            ("address", 3)])

    def dims(self):
        names = {"width": "ld" if self.pitch else "m", "height": "(n + 3)" if self.pitch else "n"}
        dims = [names.get(dim, dim) for dim in self.walk.dims]
        return [self.planes_text] + dims if self.plane else dims

    def subscripts(self, g, i, q):
        parts = self.walk.subscripts(g, i, q)
        return ["blockIdx.y"] + parts if self.plane else parts

    def flat_index(self, parts):
        dims = self.dims()
        text = parts[0]
        if self.spelling == "product":
            sums = []
            for at, part in enumerate(parts):
                factors = [wrapped(dim) for dim in dims[at + 1:]]
                sums.append(" * ".join([wrapped(part)] + factors) if factors else part)
            return " + ".join(sums)
        for part, dim in zip(parts[1:], dims[1:]):
            if self.spelling == "commuted":
                text = f"{part} + {wrapped(dim)} * {wrapped(text)}"
            else:
                text = f"{wrapped(text)} * {wrapped(dim)} + {part}"
        return text

    def row_index(self, g, q):
        """The index of the first element of the thread's row, where there is such a row."""
        parts = self.subscripts(g, "0", q)
        return self.flat_index(parts[:-1] + ["0"]).removesuffix(" + 0")

    def has_row(self):
        return self.walk.name in ("row", "turned") and not self.plane

    def can_be_array(self, numbers):
        return len(self.dims()) == 2 and not self.plane and self.dims()[1] in numbers

    def settle(self, numbers):
        """Takes back a spelling that this array cannot have. `numbers`: names of constants."""
        spelling = self.spelling
        if (spelling in ("base", "row pointer", "address") and not self.has_row() or
                spelling == "array" and not self.can_be_array(numbers) or
                spelling == "macro" and len(self.dims()) < 2 or
                self.walk.name in ("gather", "pick") and spelling in ("inner", "macro")):
            self.spelling = "plain"

    def macro(self):
        """The definition that a `macro` spelling needs."""
        letters = ["z", "y", "x"][-len(self.dims()):]
        index = self.flat_index([f"({letter})" for letter in letters])
        return f"#define {self.macro_name()}({', '.join(letters)}) {self.name}[{index}]"

    def macro_name(self):
        return f"{self.name.upper()}{self.suffix}"

    def declared(self, g, q):
        """What a spelling needs before the loops."""
        constant = "" if self.written else "const "
        index = self.row_index(g, q)
        if self.spelling == "base":
            return [f"int {self.name}_base = {index};"]
        if self.spelling == "row pointer":
            return [f"{constant}{self.element.name} *{self.name}_row = {self.name} + {index};"]
        return []

    def access(self, g, i, q, g_shift, i_shift, alias=False):
        """The text of one access."""
        name = self.alias if alias else self.name
        index = shifted(i, i_shift)
        if not alias and g_shift == 0 and self.spelling == "base":
            return f"{name}[{name}_base + {index}]"
        if not alias and g_shift == 0 and self.spelling == "row pointer":
            return f"{name}_row[{index}]"
        if g_shift == 0 and self.spelling == "address":
            return f"(&{name}[{self.row_index(g, q)}])[{index}]"
        parts = self.subscripts(shifted(g, g_shift), index, q)
        if self.spelling == "array":
            return name + "".join(f"[{part}]" for part in parts)
        if self.spelling == "macro" and not alias:
            return f"{self.macro_name()}({', '.join(parts)})"
        if self.spelling == "wide":
            parts[0] = f"(size_t){wrapped(parts[0])}"
        flat = self.flat_index(parts)
        if self.spelling == "pointer":
            return f"*({name} + {flat})"
        return f"{name}[{flat}]"

    def parameter(self, alias=False):
        name = self.alias if alias else self.name
        constant = "" if self.written else "const "
        type_name = self.element.name
        restrict = "__restrict__ " if self.restrict and not self.alias else ""
        if self.spelling == "array":
            return f"{constant}{type_name} (*{name})[{self.dims()[1]}]"
        form = self.choices.one(f"{name}.parameter", "pointer", "pointer", "east", "brackets")
        if form == "east" and constant:
            return f"{type_name} const *{restrict}{name}"
        if form == "brackets" and not restrict:
            return f"{constant}{type_name} {name}[]"
        return f"{constant}{type_name} *{restrict}{name}"

    def annotation(self, style):
        dims = [style.word(dim) for dim in self.dims()]
        return " ".join(["garray", self.name, str(len(dims)), str(self.element.size)] + dims)
