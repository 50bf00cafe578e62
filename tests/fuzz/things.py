"""What random statements are about: element types, arrays, sizes, names.

Enters: Choices. Leaves: declarations and texts of accesses. Each element of an array that is written
belongs to one thread; arrays that are only read are larger than what is walked, so that neighbours of
each subscript are inside, too.
"""
from dataclasses import dataclass, field

FLOATS = ("float", "double")


@dataclass(frozen=True)
class Element:
    """`scalars`: (member, type); `fill`: letter for buffer_fill; `bits`: no reference to a member."""
    name: str
    size: int
    fill: str
    scalars: tuple
    definition: str = ""
    methods: bool = False
    bits: bool = False

    @property
    def plain(self):
        return self.scalars[0][0] == ""

    @property
    def floating(self):
        return self.scalars[0][1] in FLOATS


def scalar(name, size, fill):
    return Element(name, size, fill, (("", name),))


def members(kind, names):
    return tuple(("." + name, kind) for name in names)


METHODS = """    __device__ {kind} get() const {{ return {a} + {b} * 0.5f; }}
    __device__ {kind} get() {{ return {a} * 0.25f - {b}; }}
    __device__ void set({kind} to) {{ {b} = to; }}
    __device__ {name} &operator+=({kind} by) {{ {a} += by; return *this; }}
    __device__ {kind} operator()(int by) const {{ return {a} - by * 0.125f; }}
    __device__ {kind} operator()(int by) {{ return {b} + by * 0.5f; }}
"""


def structure(name, size, fill, body, scalars, methods=None):
    text = ""
    if methods:
        text = METHODS.format(name=name, kind=methods[0], a=methods[1], b=methods[2])
    return Element(name, size, fill, scalars, f"struct {name} {{\n    {body}\n{text}}};",
                   bool(methods))


PAIR = structure("Pair", 8, "F", "float x, y;", members("float", "xy"), ("float", "x", "y"))
ELEMENTS = [
    (scalar("float", 4, "F"), 30), (scalar("int", 4, "i"), 10), (scalar("double", 8, "D"), 6),
    (scalar("unsigned char", 1, "b"), 4), (scalar("short", 2, "h"), 3),
    (scalar("long long", 8, "l"), 3),
    (Element("float4", 16, "F", members("float", "xyzw")), 7),
    (Element("float2", 8, "F", members("float", "xy")), 6),
    (Element("int2", 8, "i", members("int", "xy")), 3),
    (Element("uchar4", 4, "b", members("unsigned char", "xyzw")), 3),
    (PAIR, 14),
    (structure("Mixed", 8, "F", "float x; int k;", ((".x", "float"), (".k", "int")),
               ("float", "x", "x")), 6),
    (structure("Vector", 16, "F", "float v[4];", members("float", ["v[0]", "v[3]", "v[1]"]),
               ("float", "v[0]", "v[2]")), 5),
    (structure("Nest", 16, "F", "struct { float x, y; } p; float w; int k;",
               ((".p.x", "float"), (".w", "float"), (".k", "int"), (".p.y", "float")),
               ("float", "p.y", "w")), 5),
    (structure("Two", 16, "D", "double x, y;", members("double", "xy"), ("double", "x", "y")), 3),
    (Element("Bits", 4, "i", members("unsigned", ["low", "high"]),
             "struct Bits {\n    unsigned low : 5, high : 27;\n};", False, True), 2),
    (structure("Bytes", 2, "b", "unsigned char x, y;", members("unsigned char", "xy")), 2),
]

# What cudalite itself likes to call things.
COLLIDING = ["row", "col", "lane", "pass", "r", "c", "e", "index", "i_stop", "i_tile", "stage",
             "warp_row", "active", "cell", "from", "copied", "plane", "in_bounds", "tile_pass",
             "row_at", "col_at", "a_tile", "b_tile", "warp_lane", "tile", "k_stop", "k_tile", "loaded",
             "a_value", "b_value", "cell_row", "tr", "tc", "is_active", "first", "j_stop", "tiles"]


class Names:
    """Names of one kernel, each given out once."""

    def __init__(self, choices):
        self.choices = choices
        self.given = set("abcdfgq") | {"s", "u", "h", "sink", "order", "mode", "N_", "M_", "D_"}

    def fresh(self, name, *usual, collide=25):
        pool = COLLIDING if self.choices.chance(f"{name}.collides", collide) else usual
        start = self.choices.one(f"{name}.name", *range(len(pool)))
        for at in range(len(pool)):
            word = pool[(start + at) % len(pool)]
            if word not in self.given:
                break
        else:
            word = f"{usual[0]}{len(self.given)}"
        self.given.add(word)
        return word


@dataclass
class Walk:
    """`dims` and `subscripts`: of a size letter or a number; i, r, x, y, h, o (data) are variables."""
    name: str
    dims: tuple
    subscripts: tuple
    owned: bool


ROWS = [(Walk("row", ("N", "M"), ("r", "i"), True), 50),
        (Walk("column", ("M", "N"), ("i", "r"), True), 10),
        (Walk("vector", ("N",), ("r",), True), 14),
        (Walk("deep", ("N", "3", "M"), ("r", "h", "i"), True), 10),
        (Walk("turned", ("N", "M", "4"), ("r", "i", "h"), True), 7),
        (Walk("line", ("M",), ("i",), False), 12),
        (Walk("few", ("8",), ("h",), False), 4),
        (Walk("gather", ("N", "M"), ("r", "o"), False), 4)]
GRID = [(Walk("point", ("N", "M"), ("y", "x"), True), 30),
        (Walk("turned", ("M", "N"), ("x", "y"), True), 20),
        (Walk("deep", ("N", "M", "D"), ("y", "x", "i"), True), 12),
        (Walk("planes", ("D", "N", "M"), ("i", "y", "x"), True), 12),
        (Walk("left", ("N", "D"), ("y", "i"), False), 20),
        (Walk("right", ("D", "M"), ("i", "x"), False), 20),
        (Walk("left turned", ("D", "N"), ("i", "y"), False), 8),
        (Walk("line", ("D",), ("i",), False), 8),
        (Walk("side", ("N",), ("y",), False), 5),
        (Walk("few", ("8",), ("h",), False), 3)]


@dataclass
class Array:
    name: str
    element: Element
    walk: Walk
    written: bool
    pads: list = field(default_factory=list)   # by dimension
    mode: str = "own"       # own, plane (a copy for each block of the last axis), member, first
    const: bool = False
    restrict: bool = False
    annotated: bool = True
    spelling: str = "flat"
    view: str = ""          # how an alias is passed: pointer, scalars, view, table
    of: object = None       # the array whose memory it is

    def dims(self, sizes):
        texts = [sizes[dim] if not pad else f"({sizes[dim]} + {pad})"
                 for dim, pad in zip(self.walk.dims, self.pads)]
        return ([sizes["Q"]] if self.mode == "plane" else []) + texts

    def flat(self, sizes, subscripts):
        if self.mode == "plane":
            subscripts = [sizes["q"]] + subscripts
        text = subscripts[0]
        for subscript, dim in zip(subscripts[1:], self.dims(sizes)[1:]):
            left = text if " " not in text else f"({text})"
            text = f"{left} * {dim} + {subscript}"
        return text
