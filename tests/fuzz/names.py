#!/usr/bin/env python3
"""Names that mean something else at the kernel: ways to declare x places x uses.

    tests/fuzz/names.py [--sample N] [NAME...]      NAME: of cases, such as `hidden`, `inlined`

hidden: a constant of the file (40) that the kernel or its namespace has again (33). inlined: what a
__device__ function names means something else where it is called. What cudalite makes of them must do
what they do, at several sizes.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from cases import INFERRED, LEVELS, Case, run  # noqa: E402

HEAD = """struct Pair { int x, y; };
static const size_t CELLS = 260 * 80;
static float *from_, *to_;
static void fill()
{
    static float all[CELLS];
    if (!from_) {
        cudaMalloc(&from_, sizeof all);
        cudaMalloc(&to_, sizeof all);
    }
    for (size_t i = 0; i < CELLS; i++)
        all[i] = (float)(i * 37 % 997) * 0.25f;
    cudaMemcpy(from_, all, sizeof all, cudaMemcpyHostToDevice);
    cudaMemset(to_, 0, sizeof all);
}
"""
SIZES = "{1, 64}, {31, 48}, {131, 65}, {257, 64}"
RUN = """static void run@()
{
    const int sizes[][2] = {SIZES};
    for (const auto &size : sizes) {
        const int rows = size[0], cols = size[1];
        fill();
        LAUNCH
        hash(@, to_, CELLS * sizeof(float));
    }
}
"""

# --- ways to declare W --------------------------------------------------------------------------------

# As constants, at namespace scope or in a function; DECLARES of any of them stands for the name.
CONSTANTS = {
    "const": "const int W@ = 33;", "east": "int const W@ = 33;", "static": "static const int W@ = 33;",
    "constexpr": "constexpr int W@{33};", "parens": "const int W@(33);", "wrapped": "const int (W@) = 33;",
    "second": "const int V@ = 1, W@ = 33;", "auto": "const auto W@ = 33;", "unsigned": "const unsigned W@ = 33;",
    "long": "const unsigned long long W@ = 33;", "short": "const short W@ = 33;", "char": "const char W@ = 33;",
    "decltype": "const decltype(1) W@ = 33;", "enum": "enum { W@ = 33 };", "enum_second": "enum E@ { V@ = 32, W@ };",
    "enum_typed": "enum E@ : short { V@ = 32, W@, };", "attribute": "[[maybe_unused]] const int W@ = 33;",
    "gnu": "__attribute__((unused)) const int W@ = 33;", "attribute_behind": "const int W@ [[maybe_unused]] = 33;",
    "alignas": "alignas(8) const int W@ = 33;", "reference": "const int &W@ = 33;",
    "alias": "using T@ = int; const T@ W@ = 33;", "typedef": "typedef int T@, U@; U@ const W@ = 33;",
    "object": "const struct { int x; __host__ __device__ operator int() const { return x; } } W@ = {33};",
    "comments": "const int/**/W@/* 40 */= /* 40 */33;", "splice": "const int\\\n W@ \\\n = 33;",
    "lambda": "constexpr auto W@ = [] { return 33; }();", "other": "const int V@ = 33; const int W@ = V@;",
    "octal": "const int W@ = 041;", "binary": "const int W@ = 0b100001;", "digits": "const int W@ = 0x2'1;",
    "narrow": "const unsigned char W@ = 289;", "fraction": "const int W@ = 33.9;", "comma": "const int W@ = (40, 33);",
    "letter": "const int W@ = '!';", "sized": "const int W@ = sizeof(char[33]);", "minus": "const int W@ = -67 / 2 + 66;",
    "wraps": "const int W@ = 0u - 1 > 0 ? 33 : 40;", "shift": "const int W@ = 1 << 5 | 1;", "not": "const int W@ = ~-34;",
}
LOCALS = {
    "int": "int W@ = 33;", "plain": "int W@; W@ = 33;", "volatile": "const volatile int W@ = 33;",
    "pointer_list": "int q, *p = &q, W@ = 33; (void)p;", "array_list": "int q[3], W@ = 33; (void)q;",
    "bind": "Pair v = {33, 1}; const auto [W@, z] = v; (void)z;",
    "bind_second": "int v[2] = {1, 33}; auto [z, W@] = v; (void)z;", "bind_and": "int v[2] = {33, 1}; auto &[W@, z] = v; (void)z;",
    "changed": "int W@ = 40; W@ -= 7;", "in_block": "int W@ = 40; { W@ = 33; }", "in_if": "int W@ = 40; if (rows) W@ = 33;",
    "by_pointer": "int W@ = 40; int *p = &W@; *p = 33;", "by_reference": "int W@ = 40; int &p = W@; p = 33;",
    "by_lambda": "int W@ = 40; auto f = [&] { W@ = 33; }; f();", "counted": "int W@ = 40; while (W@ > 33) W@--;",
    "union": "union { int W@; int y; }; W@ = 33;", "forward": "auto &&W@ = 33;",
    "local_class": "struct S { static __device__ int f() { const int W@ = 33; return W@; } }; const int W@ = S::f();",
}
# These hide nothing where the loop is.
OUTSIDE = {
    "class_enum": "struct S { enum { W@ = 33 }; };", "enum_class": "enum class E { W@ = 33 };",
    "member": "struct S { int W@; } s = {33}; (void)s;", "block": "{ const int W@ = 33; (void)W@; }",
    "block_enum": "{ enum { W@ = 33 }; }", "for": "for (int W@ = 0; W@ < 1; W@++) ;", "if": "if (int W@ = 33) (void)W@;",
    "lambda_parameter": "auto f = [](int W@) { return W@; }; (void)f;",
    "lambda_capture": "auto f = [W@ = 33] { return W@; }; (void)f;", "label": "goto W@; W@: ;",
    "prototype": "int q@(int W@); (void)0;", "member_function": "struct S { __device__ int f(int W@) { return W@; } };",
}
AROUND = {
    "if": "if (int W@ = 33)", "if_init": "if (int W@ = 33; rows > 0)", "for": "for (int W@ = 33, o = 0; o < 1; o++)",
    "range": "for (int W@ : {33})", "switch": "switch (int W@ = 33) case 33:", "if_const": "if (const int W@ = 33; W@ > 1)",
    "if_enum": "if (enum { W@ = 33 } e = W@; e)", "if_bind": "if (auto [W@, z] = Pair{33, 1}; z)",
    "range_bind": "for (auto [W@, z] : {Pair{33, 1}})", "else_if": "if (rows < 0) ; else if (int W@ = 33)",
    "else": "if (int W@ = 0; W@) ; else if (W@ = 33; true)", "constexpr": "if constexpr (constexpr int W@ = 33; true)",
}
SPACES = {
    "inline": "namespace N@ { inline namespace M { static const int W@ = 33; } }",
    "unnamed": "namespace N@ { namespace { const int W@ = 33; } }",
    "using": "namespace M@ { const int W@ = 33; } namespace N@ { using M@::W@; }",
    "using_enum": "namespace M@ { enum { W@ = 33 }; } namespace N@ { using M@::W@; }",
    "outer": "namespace N@ { namespace M { const int W@ = 33; } using namespace M; }",
    "nested": "namespace N@ { namespace Z { const int W@ = 33; } }",
    "behind_class": "namespace N@ { struct B { static const int W@ = 33; }; constexpr int W@ = B::W@; }",
    "external": "namespace N@ { extern \"C++\" { const int W@ = 33; } }",
    "qualified": "namespace N@ { extern const int W@; } const int N@::W@ = 33;",
    "by_macro": "#define S@ namespace\nS@ N@ { const int W@ = 33; }", "named_by_macro": "#define S@ namespace N@\nS@ { const int W@ = 33; }",
    "made": "#define M@(n, v) constexpr int n = v;\nnamespace N@ { M@(W@, 33) }", "made_enum": "#define M@ enum { W@ = 33 };\nnamespace N@ { M@ }",
    "made_list": "#define X@(n, v) constexpr int n = v;\n#define M@(X) X(V@, 1) X(W@, 33)\nnamespace N@ { M@(X@) }",
}

# What stands in the file instead of the constant, and what in the kernel.
FILES = {
    "undef": ("#define W@ 40\n#undef W@\n#define W@ 33", ""), "undef_inside": ("#define W@ 40", "\n#undef W@\n#define W@ 33\n"),
    "push": ('#define W@ 40\n#pragma push_macro("W@")\n#undef W@\n#define W@ 33', ""),
    "pop": ('#define W@ 33\n#pragma push_macro("W@")\n#undef W@\n#define W@ 40\n#pragma pop_macro("W@")', ""),
    "pop_operator": ('#define W@ 33\n_Pragma("push_macro(\\"W@\\")")\n#undef W@\n#define W@ 40\n_Pragma("pop_macro(\\"W@\\")")', ""),
    "part": ("#define V@ 40\n#define W@ V@\n#undef V@\n#define V@ 33", ""), "constant_part": ("#define W@ V@\n#define V@ 40\n#undef V@\nconst int V@ = 33;", ""),
    "over": ("const int W@ = 40;\n#define W@ 33", ""), "itself": ("const int W@ = 40;\n#define W@ (W@ - 7)", ""), "pasted": ("const int W@ = 40;\n#define J@(a, b) a ## b\nconst int V@33 = 33;\n#define W@ J@(V@, 33)", ""),
    "early": ("#define V@ 33\nstatic const int W@ = V@;\n#undef V@\n#define V@ 40", ""), "early_inside": ("#define V@ 33\nstatic const int W@ = V@;", "\n#undef V@\n#define V@ 40\n"),
    "of_hidden": ("const int V@ = 33; const int W@ = V@;", "const int V@ = 40; (void)V@;"), "of_hidden_macro": ("const int V@ = 40;\n#define W@ V@", "const int V@ = 33;"),
    "branch": ("#if __cplusplus > 0\nconst int W@ = 33;\n#else\nconst int W@ = 40;\n#endif", ""), "branches": ("#if defined(__CUDACC__) || 1\n#define W@ 33\n#else\n#define W@ 40\n#endif", ""),
    "enum_branch": ("enum { A@ = 30, B@,\n#if 0\nX@, Y@,\n#endif\nC@, W@ };", ""), "enum_after": ("enum { A@ = 30, B@, C@ = B@ + 1, W@ };", ""),
    "function": ("constexpr int g@() { return 33; } const int W@ = g@();", ""), "variable": ("template <class T> constexpr int V@ = 40; template <> constexpr int V@<int> = 33; const int W@ = V@<int>;", ""),
    "class": ("struct V@ { static const int W@ = 40; }; const int W@ = 33;", ""), "of_class": ("const int W@ = 40; struct V@ { static const int W@ = 33; };\n#define W@ V@::W@", ""),
    "of_template": ("template <int X> struct V@ { static const int W@ = X; }; const int W@ = V@<33>::W@;", ""), "of_enum": ("const int W@ = 40; enum class V@ { W@ = 33 };\n#define W@ int(V@::W@)", ""),
    "external": ("extern const int W@; const int W@ = 33;", ""), "of_space": ("namespace V@ { const int W@ = 33; } namespace U@ { const int W@ = 40; }", "using namespace V@;"),
    "by_using": ("const int W@ = 40; namespace V@ { const int W@ = 33; }", "using V@::W@;"), "alias": ("const int W@ = 40; namespace V@ { const int W@ = 33; } namespace U@ = V@;", "using U@::W@;"),
    "using_enum": ("const int W@ = 40; namespace V@ { enum E { W@ = 33 }; }", "using V@::W@;"), "array": ("constexpr int V@[] = {40, 33}; const int W@ = V@[1];", ""), "object": ("constexpr Pair V@ = {33, 40}; const int W@ = V@.x;", ""),
    "line": ("const int W@ = __LINE__ * 0 + 33;", ""), "string": ('const int W@ = sizeof "12345678901234567890123456789012";', ""), "raw": ('const char V@[] = R"(const int W@ = 40; )"; const int W@ = 33;', ""),
    "made": ("struct V@ { static constexpr int W@ = 40; };\n#define M@(n, v) constexpr int n = v;\nM@(W@, 33)", ""),
    "made_device": ("struct V@ { static constexpr int W@ = 40; };\n#define M@(n, v) __constant__ const int n = v;\nM@(W@, 33)", ""),
    "made_argument": ("struct V@ { static constexpr int W@ = 40; };\n#define M@(...) __VA_ARGS__\nM@(constexpr int W@ = 33;)", ""),
    "skipped": ("#if 0\nconst int W@ = 40;\n#endif\nconst int W@ = 33;", ""), "commented": ("/* const int W@ = 40; */ const int W@ = 33;", ""), "digraph": ("%:define W@ 33", ""), "splice": ("#define W@ 3\\\n3", ""),
    "changed": ("static __device__ int W@ = 40;", "W@ = 33; __syncthreads();"), "set_pointer": ("static __device__ int W@ = 40;", "int *q = &W@; *q = 33; __syncthreads();"),
    "unknown_pragma": ("#pragma once_upon W@ 40\nconst int W@ = 33;", ""), "two_lists": ("const int V@ = 40, *U@ = &V@, W@ = 33;", ""), "function_first": ("int W@x(), W@y(int W@); const int W@ = 33;", ""),
}

# --- uses ---------------------------------------------------------------------------------------------

# Of W, beside a loop; PITCH is the row's length. All stay inside of rows of 80 cells.
USES = {
    "bound": "for (int c = 0; c < W@; c++) b[r * PITCH + c] = a[r * PITCH + c] * 2 + r;",
    "both": "for (int c = 0; c < W@; c++) b[r * PITCH + W@ - 1 - c] = a[r * PITCH + c] + W@;",
    "shift": "for (int c = 0; c < 8; c++) b[r * PITCH + c] = a[r * PITCH + c + W@ - 33] + 1;",
    "step": "for (int c = 0; c < PITCH; c += W@ - 32) b[r * PITCH + c] = a[r * PITCH + c] * 3;",
    "sum": "float s = 0; for (int c = 0; c < W@; c++) s += a[r * PITCH + c] * W@; b[r] = s;",
}
LOOP_NOTE = {"bound": "0 W@ 1", "both": "0 W@ 1", "shift": "0 8 1", "step": None, "sum": "0 W@ 1"}
NOTES = '    __annotation(L"__global__ 128"); __annotation(L"garray a 2 4 rows cols"); ' \
        '__annotation(L"garray b 2 4 rows cols");\n'


def kernel(use, noted, own="", inner="", around="", close="", template="", parameters="", use_first=False):
    note = f'__annotation(L"loop c {LOOP_NOTE[use]}"); ' if noted and LOOP_NOTE[use] else ""
    text = USES[use].replace("PITCH", "cols" if noted else "W@").replace("for (", note + "for (", 1)
    body = [f"{around} {{", text, close + "}"] if around else [inner, text]
    return f"{template}__global__ void k@(const float *__restrict__ a, float *__restrict__ b, int rows, int cols" \
        f"{parameters})\n{{\n{NOTES if noted else ''}    int r = blockIdx.x * blockDim.x + threadIdx.x;\n" + \
        ("" if use_first else own + "\n") + "    if (r < rows) {\n" + "\n".join(body) + "\n    }\n" + \
        (own if use_first else "") + "}\n"


def case(name, before, text, noted, space="", template="", values=""):
    name += ".noted" if noted else ".plain"
    launch = f"{space}k@{template}<<<(rows + 127) / 128, 128>>>(from_, to_, rows, cols{values});"
    text = f"namespace {space[:-2]} {{\n{text}}}\n" if space else text
    return Case(name, before + "\n" + text + RUN.replace("SIZES", SIZES).replace("LAUNCH", launch),
                "run@();", LEVELS if noted else [INFERRED])


def by_macro(kind, text):
    """The declaration as a macro's work."""
    text = text.replace("\\\n", " ")
    if kind == "macro":
        return f"#define DECLARE@ {text}\n", "DECLARE@"
    if kind == "macro_name":
        return f"#define DECLARE@(name) {text.replace('W@', 'name')}\n", "DECLARE@(W@)"
    if kind == "macro_paste":
        return f"#define DECLARE@(x) {text.replace('W@', 'W ## x')}\n", "DECLARE@(@)"
    return "#define DECLARE@(...) __VA_ARGS__\n", f"DECLARE@({text})"


def hidden(use, noted):
    file = "static const int W@ = 40;"
    for name, text in {**CONSTANTS, **LOCALS, **OUTSIDE}.items():
        # A loop's own text may need the declaration in its own block.
        yield case(f"hidden.body.{name}.{use}", file, kernel(use, noted, own=text), noted)
        yield case(f"hidden.block.{name}.{use}", file, kernel(use, noted, inner=text), noted)
        loop = f"for (int o = 0; o < 2; o++) {{ {text}" + "\n"
        yield case(f"hidden.loop.{name}.{use}", file, kernel(use, noted, around=loop, close="}\n"), noted)
        yield case(f"hidden.behind.{name}.{use}", file, kernel(use, noted, own=text, use_first=True), noted)
    for at, (name, text) in enumerate({**CONSTANTS, **LOCALS}.items()):
        kind = ("macro", "macro_name", "macro_paste", "macro_list")[at % 4]
        macro, written = by_macro(kind, text)
        yield case(f"hidden.{kind}.{name}.{use}", file + "\n" + macro, kernel(use, noted, own=written), noted)
    for name, text in AROUND.items():
        yield case(f"hidden.around.{name}.{use}", file, kernel(use, noted, around=text), noted)
    for name, text in {**{name: f"namespace N@ {{ {text} }}" for name, text in CONSTANTS.items()}, **SPACES}.items():
        yield case(f"hidden.space.{name}.{use}", file + "\n" + text, kernel(use, noted), noted, "N@::")
    for name, template, values in (("value", "template <int W@> ", "<33>"), ("default", "template <class T, int W@ = 33> ", "<int>"),
                                   ("auto", "template <auto W@> ", "<33>")):
        yield case(f"hidden.template.{name}.{use}", file, kernel(use, noted, template=template), noted, "", values)
    for name, (text, own) in FILES.items():
        yield case(f"hidden.file.{name}.{use}", text, kernel(use, noted, own=own), noted)
    for name, parameters in (("int", ", int W@"), ("const", ", const int W@"), ("long", ", const long W@")):
        yield case(f"hidden.parameter.{name}.{use}", file, kernel(use, noted, parameters=parameters), noted, values=", 33")


# --- what functions name ------------------------------------------------------------------------------

# What a name means in front of the function, and what it may mean behind: at file scope, where the first is a macro
# and where it is none; in the kernel's namespace; in the kernel. Uses: the function, and its call.
BY_NUMBER = "for (int c = 0; c < cols; c++) b[r * cols + c] = f@(a[r * cols + c]);"
BY_ROW = "b[r] = f@(a + r * cols, cols);"


def sum_of(term):
    return f"float f@(const float *p, int n) {{ float s = 0; for (int c = 0; c < n; c++) s += {term}; return s; }}", BY_ROW


VALUES = {
    "first": {"const": "static const int W@ = 40;", "enum": "enum { W@ = 40 };", "constexpr": "constexpr int W@ = 40;",
              "device": "static __device__ const int W@ = 40;"},
    "macros": {"macro": "#define W@ 40", "of_macro": "#define V@ 40\n#define W@ V@", "of_const": "const int V@ = 40;\n#define W@ V@"},
    "then": {"macro": "#define W@ 33", "itself": "#define W@ (W@ - 7)", "called": "#define W@ W@ - 7",
             "if": "#if 1\n#define W@ 33\n#else\n#endif", "pushed": '#pragma push_macro("W@")\n#define W@ 33'},
    "macros_then": {"again": "#undef W@\n#define W@ 33", "const": "#undef W@\nstatic const int W@ = 33;",
                    "enum": "#undef W@\nenum { W@ = 33 };", "part": "#undef V@\n#define V@ 33",
                    "pushed": '#pragma push_macro("W@")\n#undef W@\n#define W@ 33',
                    "commented": "#undef/**/W@ // W\n# define \\\nW@ 33"},
    "spaces": {**{name: f"namespace N@ {{ {text} }}" for name, text in CONSTANTS.items()}, **SPACES},
    "locals": {**CONSTANTS, **LOCALS, **OUTSIDE},
    "heads": {"value": ("template <int W@> ", "<33>", "", ""), "parameter": ("", "", ", int W@", ", 33"),
              "type": ("template <class W@> ", "<int>", "", "")},
    "uses": {
        "sum": sum_of("p[c] * W@"), "choice": sum_of("p[c] > W@ ? p[c] : 1"), "argument": sum_of("h@<W@>(p[c])"),
        "bound": ("float f@(const float *p) { float s = 0; for (int c = 0; c < W@; c++) s += p[c]; return s; }",
                  "b[r] = f@(a + r * cols);"),
        "index": ("int f@(int r, int c, int cols) { return r * cols + c + W@ - 33; }",
                  "for (int c = 0; c < 8; c++) b[r * cols + c] = a[f@(r, c, cols)] * 2;"),
        "value": ("float f@(float x) { return x * W@; }", BY_NUMBER),
        "default": ("float g@(float x, int k = W@) { return x * k; }\nstatic __device__ " + sum_of("g@(p[c])")[0], BY_ROW),
        "nested": ("float g@(float x) { return x * W@; }\nstatic __device__ " + sum_of("g@(p[c]) + 1")[0], BY_ROW),
        "nested_row": (sum_of("p[c] * W@")[0].replace("f@", "g@") + "\nstatic __device__ float f@(const float *p, int n) "
                       "{ float t = g@(p, n); return t * 2; }", BY_ROW),
        "written": (sum_of("p[c] * SCALE@")[0], BY_ROW),
        "all": ("void f@(const float *a, float *b, int r, int n) { for (int c = 0; c < n; c++) b[r * n + c] = a[r * n + c] * W@; }",
                "f@(a, b, r, cols);"),
    },
}
HELPER = "#define SCALE@ W@\ntemplate <int N> static __device__ float h@(float x) { return x * N; }\n" \
    "template <class T> static __device__ float t@(float x) { return (T)x / 3; }\n"
FLOAT = "__device__ float w@(float v) { return v * 3; }"
FUNCTIONS = {
    "first": {"double": "static __device__ double w@(double v) { return v * 2; }",
              "template": "template <class T> static __device__ T w@(T v) { return v * 2; }",
              "reference": "static __device__ int w@(const double &v) { return v * 2; }",
              "type": "struct w@ { float v; __device__ w@(double v) : v(v * 2) { } __device__ operator float() const { return v; } };"},
    "macros": {"macro": "#define w@(v) ((v) * 2)"},
    "then": {"macro": "#define w@(v) ((v) * 3)", "renamed": FLOAT.replace("w@", "x@") + "\n#define w@ x@"},
    "overloads": {"float": "static " + FLOAT, "inline": "inline " + FLOAT, "static_behind": "__device__ static float w@(float v) { return v * 3; }",
                  "wrapped": "static __device__ float (w@)(float v) { return v * 3; }", "auto": "static __device__ auto w@(float v) -> float { return v * 3; }",
                  "reference": "static __device__ float w@(const float &v) { return v * 3; }",
                  "default": "static __device__ float w@(float v, int k = 3) { return v * k; }",
                  "template": "template <class T> static __device__ T w@(T v, T k = 3) { return v * k; }",
                  "using": "namespace X@ { static " + FLOAT + " }\nusing X@::w@;", "directive": "namespace X@ { static " + FLOAT + " }\nusing namespace X@;",
                  "external": 'extern "C++" { static ' + FLOAT + " }", "attribute": "[[nodiscard]] static " + FLOAT,
                  "forced": "static __device__ __forceinline__ float w@(float v) { return v * 3; }"},
    "macros_then": {"again": "#undef w@\n#define w@(v) ((v) * 3)", "float": "#undef w@\nstatic " + FLOAT},
    "spaces": {name: f"namespace N@ {{ {text} }}" for name, text in {
        "float": "static " + FLOAT, "inline": "inline namespace { static " + FLOAT + " }", "template": "template <class T> __device__ T w@(T v) { return v * 3; }",
        "lambda": "constexpr auto w@ = [](float v) { return v * 3; };", "double": "static __device__ double w@(double v) { return v * 3; }",
        "type": "struct w@ { float v; __device__ w@(float v) : v(v * 3) { } __device__ operator float() const { return v; } };"}.items()},
    "locals": {"lambda": "auto w@ = [](float v) { return v * 3; }; (void)w@;", "prototype": "float w@(float); (void)0;",
               "type": "struct w@ { float v; };", "int": "int w@ = 3; (void)w@;", "enum": "enum { w@ };"},
    "heads": {"value": ("template <int w@> ", "<33>", "", ""), "parameter": ("", "", ", int w@", ", 33")},
    "uses": {"sum": sum_of("w@(p[c])"), "value": ("float f@(float x) { return w@(x) + 1; }", BY_NUMBER),
             "double": sum_of("w@(p[c] + 0.5)"), "brace": sum_of("(w@)(p[c])"), "global": sum_of("(float)w@(p[c]) / 3"),
             "nested": ("float g@(float x) { return w@(x); }\nstatic __device__ " + sum_of("g@(p[c])")[0], BY_ROW)},
}
TYPES = {
    "first": {"typedef": "typedef double T@;", "using": "using T@ = double;", "long": "using T@ = long long;",
              "class": "struct T@ { double v; __device__ T@(double v) : v(v) { } __device__ operator double() const { return v; } };"},
    "macros": {"macro": "#define T@ double"},
    "then": {"macro": "#define T@ int", "short": "#define T@ short"},
    "macros_then": {"again": "#undef T@\n#define T@ int", "typedef": "#undef T@\ntypedef int T@;"},
    "spaces": {name: f"namespace N@ {{ {text} }}" for name, text in {
        "typedef": "typedef int T@;", "using": "using T@ = short;", "enum": "enum T@ : int { };", "second": "typedef int V@, T@;",
        "class": "struct T@ { int v; __device__ T@(double v) : v(v) { } __device__ operator double() const { return v; } };",
        "float": "using T@ [[maybe_unused]] = float;", "east": "int typedef T@;"}.items()},
    "locals": {"typedef": "typedef int T@;", "using": "using T@ = int;", "int": "int T@ = 3; (void)T@;", "class": "struct T@ { int v; };"},
    "heads": {"type": ("template <class T@> ", "<int>", "", ""), "value": ("template <int T@> ", "<33>", "", "")},
    "uses": {"sum": (sum_of("p[c] / 3")[0].replace("float s =", "T@ s =").replace("s +=", "s = s +"), BY_ROW), "cast": sum_of("(T@)(p[c] * 7) / 3"),
             "call": sum_of("(float)T@(p[c] / 3)"), "sized": sum_of("p[c] + sizeof(T@)"), "argument": sum_of("t@<T@>(p[c])"),
             "value": ("float f@(float x) { return (float)T@(x / 3); }", BY_NUMBER)},
}


def row_sum(name, factor, kind="static __device__ float "):
    return f"{kind}{name}(const float *p, int n) {{ float s = 0; for (int c = 0; c < n; c++) s += p[c] * {factor}; return s; }}"


# The function itself means something else, or stands where its names do: (file, in the kernel, call; the kernel's namespace).
F2, F3, FW = row_sum("f@", 2), row_sum("f@", 3), row_sum("f@", "W@")
LAMBDA = "[{}](const float *p, int n) {{ float s = 0; for (int c = 0; c < n; c++) s += p[c] * W@; return s; }};"
CALLEES = {
    "overload": (F2 + "\n" + F3.replace("int n", "long n"), "const long cols_ = cols;", "b[r] = f@(a + r * cols, cols_);"),
    "overload_later": (F2.replace("int n", "long n") + "\n" + F3, "", BY_ROW), "overload_first": (F2 + "\n" + F3.replace("int n", "long n"), "", BY_ROW),
    "overload_pointer": (F2 + "\n" + F3.replace("const float *p", "float *p"), "", "b[r] = f@(b + r * cols, cols);"),
    "template": ("template <class T> " + F3.replace("int n", "T n") + "\n" + F2.replace("int n", "long n"), "", BY_ROW),
    "special": ("template <class T> " + F2.replace("int n", "T n") + "\ntemplate <> __device__ float f@<int>" + row_sum("", 3, ""), "", BY_ROW),
    "template_exact": (F2 + "\ntemplate <class T> " + F3.replace("int n", "T n"), "", "b[r] = f@<int>(a + r * cols, cols);"),
    "macro": (F2 + "\n" + row_sum("g@", 3) + "\n#define f@ g@", "", BY_ROW), "macro_inside": (F2 + "\n" + row_sum("g@", 3), "\n#define f@ g@\n", BY_ROW),
    "macro_call": (F2 + "\n#define f@(p, n) ((p)[0] * 3)", "", BY_ROW), "macro_not": (F2 + "\n#define f@(p, n) ((p)[0] * 3)", "", "b[r] = (f@)(a + r * cols, cols);"),
    "space": (F2 + "\nnamespace N@ { " + F3 + " }", "", BY_ROW, "N@::"), "space_global": (F2 + "\nnamespace N@ { " + F3 + " }", "", "b[r] = ::f@(a + r * cols, cols);", "N@::"),
    "space_later": ("namespace N@ { " + F3 + " }\n" + F2, "", BY_ROW, "N@::"), "space_using": (F2 + "\nnamespace M@ { " + F3 + " }\nnamespace N@ { using M@::f@; }", "", BY_ROW, "N@::"),
    "using": (F2 + "\nnamespace M@ { " + F3 + " }", "using M@::f@;", BY_ROW), "qualified": (F2 + "\nnamespace M@ { " + F3 + " }", "", "b[r] = M@::f@(a + r * cols, cols);"),
    "alias": (F2 + "\nnamespace M@ { " + F3 + " }\nnamespace A@ = M@;", "", "b[r] = A@::f@(a + r * cols, cols);"),
    "class": (F2 + "\nstruct S@ { " + row_sum("f@", 3, "static __device__ float ") + " };", "", "b[r] = S@::f@(a + r * cols, cols);"),
    "lambda": (F2, "auto f@ = [](const float *p, int) { return p[0] * 3; };", BY_ROW),
    "object": (F2 + "\nstruct S@ { __device__ float operator()(const float *p, int) const { return p[0] * 3; } };", "S@ f@;", BY_ROW),
    "pointer": (F2 + "\n" + row_sum("g@", 3), "float (*f@)(const float *, int) = g@;", BY_ROW), "declared": (F2, "float f@(const float *, int n = 7);", "b[r] = f@(a + r * cols);"),
    "own_class": ("struct S@ { enum { W@ = 33 }; " + FW + " };\nconst int W@ = 40;", "", "b[r] = S@::f@(a + r * cols, cols);"),
    "own_member": ("const int W@ = 40; struct S@ { " + FW + " static const int W@ = 33; };", "", "b[r] = S@::f@(a + r * cols, cols);"),
    "own_space": ("const int W@ = 40; namespace M@ { const int W@ = 33; " + FW + " }", "", "b[r] = M@::f@(a + r * cols, cols);"),
    "own_space_using": ("const int W@ = 40; namespace M@ { const int W@ = 33; " + FW + " } using M@::f@;", "", BY_ROW),
    "own_space_directive": ("const int W@ = 40; namespace M@ { namespace Z { const int W@ = 33; " + FW + " } using Z::f@; } using M@::f@;", "", BY_ROW),
    "own_unnamed": ("const int W@ = 40; namespace M@ { namespace { const int W@ = 33; " + FW + " } }", "", "b[r] = M@::f@(a + r * cols, cols);"),
    "own_template": ("const int W@ = 40; template <int W@> " + FW, "", "b[r] = f@<33>(a + r * cols, cols);"), "own_parameter": ("const int W@ = 40; " + FW.replace("int n", "int n, int W@"), "", "b[r] = f@(a + r * cols, cols, 33);"),
    "own_default": ("const int W@ = 40; " + FW.replace("int n", "int n, int W@ = 33"), "", BY_ROW), "own_default_of": ("const int W@ = 33; " + F2.replace("int n", "int n = W@"), "const int W@ = 40; (void)W@;", "b[r] = f@(a + r * cols);"),
    "own_base": ("const int W@ = 40; struct B@ { enum { W@ = 33 }; }; struct S@ : B@ { " + FW + " };", "", "b[r] = S@::f@(a + r * cols, cols);"),
    "friend": ("const int W@ = 40; struct S@ { enum { W@ = 33 }; friend " + FW.replace("static ", "").replace("int n", "int n, S@") + " };", "", "b[r] = f@(a + r * cols, cols, S@());"),
    "captured": ("const int W@ = 40;", "int W@ = 33; auto f@ = " + LAMBDA.format("=") + " W@ = 40;", BY_ROW), "captured_by": ("const int W@ = 40;", "int W@ = 40; auto f@ = " + LAMBDA.format("&") + " W@ = 33;", BY_ROW),
    "captured_init": ("const int W@ = 40;", "auto f@ = " + LAMBDA.format("W@ = 33"), BY_ROW), "captured_none": ("const int W@ = 40;", "auto f@ = " + LAMBDA.format(""), "const int W@ = 33; " + BY_ROW + " (void)W@;"),
    "captured_again": ("const int W@ = 40;", "int W@ = 33; auto f@ = " + LAMBDA.format("=") + " W@++;", "int W@ = 2; " + BY_ROW + " (void)W@;"),
    "captured_other": ("const int W@ = 40;", "int V@ = 33; auto f@ = " + LAMBDA.format("W@ = V@") + " V@ = 2;", BY_ROW),
    **{"renamed" + name: (f"const int f@{name} = 33; " + row_sum("f@", "f@" + name), "", BY_ROW) for name in ("_s", "_n", "_p", "_c", "_value", "_s_2")},
    "renamed_macro": ("#define V@ f@_s\nconst int f@_s = 33; " + row_sum("f@", "V@"), "", BY_ROW),
    "file_lambda": ("const int W@ = 33; constexpr auto f@ = " + LAMBDA.format(""), "", "const int W@ = 40; " + BY_ROW + " (void)W@;"),
}


def callees(noted):
    for name, (before, own, call, *space) in CALLEES.items():
        text = f"__global__ void k@(const float *__restrict__ a, float *__restrict__ b, int rows, int cols)\n{{\n" \
            f"{NOTES if noted else ''}    int r = blockIdx.x * blockDim.x + threadIdx.x;\n{own}\n" \
            f"    if (r < rows) {{\n{call}\n    }}\n}}\n"
        text = text.replace("*__restrict__ b", "*b") if name == "overload_pointer" else text
        yield case(f"callee.{name}", before, text, noted, *space)


# The type of the elements: (file, the type in the kernel, its namespace, the template's head and arguments).
XYZ, ZYX = "{ float x, y, z; };", "{ float z, y, x; };"
ELEMENTS = {
    "vector": (f"namespace N@ {{ struct float3 {ZYX} }}", "float3", "N@::"), "vector_class": (f"namespace N@ {{ class float3 {{ public: float z, y, x; }}; }}", "float3", "N@::"),
    "vector_typedef": (f"namespace N@ {{ typedef struct {ZYX[:-1]} float3; }}", "float3", "N@::"), "vector_using": (f"namespace M@ {{ struct float3 {ZYX} }} namespace N@ {{ using M@::float3; }}", "float3", "N@::"),
    "vector_floats": ("namespace N@ { struct int3 { float z, y, x; }; }", "int3", "N@::"), "vector_alias": (f"struct V@ {ZYX} namespace N@ {{ using float3 = V@; }}", "float3", "N@::"),
    "vector_made": ("#define M@(n, a, b, c) struct n { float a, b, c; };\nnamespace N@ { M@(float3, z, y, x) }", "float3", "N@::"),
    "template": (f"struct P@ {ZYX} struct V@ {XYZ}", "P@", "", "template <class P@> ", "<V@>"), "template_default": (f"struct P@ {ZYX} struct V@ {XYZ}", "P@", "", "template <class X, class P@ = V@> ", "<int>"),
    "made": (f"#define M@(n, a, b, c) struct n {{ float a, b, c; }};\nnamespace Q@ {{ struct P@ {ZYX} }}\nM@(P@, x, y, z)", "P@", ""),
    "made_type": (f"namespace Q@ {{ typedef struct {ZYX[:-1]} P@; }}\nstruct V@ {XYZ}\n#define M@ typedef V@ P@;\nM@", "P@", ""),
    "key_by_macro": (f"#define M@ struct\nstruct P@ {ZYX}\nnamespace N@ {{ M@ P@ {XYZ} }}", "P@", "N@::"),
}


def elements():
    for name, (before, kind, space, *head) in ELEMENTS.items():
        template, values = head or ("", "")
        text = f"{template}__global__ void k@(const {kind} *__restrict__ a, float *__restrict__ b, int rows, int cols)\n{{\n" \
            "    int r = blockIdx.x * blockDim.x + threadIdx.x;\n    if (r < rows) {\n" \
            "        float s = 0;\n        for (int c = 0; c < cols; c++) s += a[r * cols + c].x;\n        b[r] = s;\n    }\n}\n"
        made = case(f"element.{name}", before, text, False, space, values)
        given = "(const V@ *)" if head else f"(const {space}{kind} *)"
        made.pieces = made.pieces.replace("(from_,", f"({given}from_,").replace(SIZES, "{1, 3}, {31, 21}, {131, 24}, {200, 26}")
        yield made


# A length of 40 that a type tells, and what hides it: in the kernel, and in its namespace.
LENGTHS = {"typedef": "typedef int V@[40];", "using": "using V@ = int[40];", "class": "struct V@ { int x[40]; };",
           "unnamed": "typedef struct { int x[40]; } V@;"}
HIDDEN_LENGTHS = {
    "typedef": "typedef int V@[33];", "wrapped": "typedef int (V@)[33];", "using": "using V@ = int[33];",
    "class": "struct V@ { int x[33]; };", "unnamed": "typedef struct { int x[33]; } V@;", "second": "typedef int W@, V@[33];",
    "union": "union V@ { int x[33]; char y; };",
}
IN_KERNEL = {"block": "{ typedef int V@[33]; }", "block_class": "{ struct V@ { int x[33]; }; }", "variable": "int V@[33]; (void)V@;"}
IN_SPACE = {
    "variable": "extern __device__ int V@[33];", "nested": "namespace R { typedef int V@[33]; } using R::V@;",
    "inline": "inline namespace R { typedef int V@[33]; }", "member": "struct Z { typedef int V@[33]; }; using Y = Z::V@;",
    "template": "template <class T> using U@ = T; using V@ = U@<int[33]>;",
}
# W@::N of one scope, and what W@ is in the kernel's namespace.
SCOPES = {"space": "namespace V@ { const int N = 40; }", "class": "struct V@ { enum { N = 40 }; };"}
OTHER_SCOPES = {
    "alias": "namespace M@ { const int N = 33; } namespace N@ { namespace V@ = M@; }",
    "typedef": "struct M@ { enum { N = 33 }; }; namespace N@ { typedef M@ V@; }",
    "second": "struct M@ { enum { N = 33 }; }; namespace N@ { typedef M@ X, V@; }",
    "inline": "namespace N@ { namespace V@ { inline namespace I { const int N = 33; } } }",
    "directive": "namespace M@ { const int N = 33; } namespace N@ { namespace V@ { using namespace M@; } }",
}


def lengths():
    use = "for (int c = 0; c < 33; c++) b[r * 64 + c] = a[r * LENGTH + c] * 2;"
    head = "__global__ void k@(const float *__restrict__ a, float *__restrict__ b, int rows, int cols)\n{\n" \
        "    int r = blockIdx.x * blockDim.x + threadIdx.x;\n"
    for kind, file in LENGTHS.items():
        text = use.replace("LENGTH", "(int)(sizeof(V@) / 4)")
        for name, own in {**HIDDEN_LENGTHS, **IN_KERNEL}.items():
            yield case(f"length.{kind}.body.{name}", file, f"{head}{own}\n    if (r < rows) {text}\n}}\n", False)
        for name, own in {**HIDDEN_LENGTHS, **IN_SPACE}.items():
            yield case(f"length.{kind}.space.{name}", f"{file}\nnamespace N@ {{ {own} }}",
                       f"{head}    if (r < rows) {text}\n}}\n", False, "N@::")
    for kind, file in SCOPES.items():
        text = use.replace("LENGTH", "V@::N")
        for name, own in OTHER_SCOPES.items():
            yield case(f"length.{kind}.scope.{name}", f"{file}\n{own}", f"{head}    if (r < rows) {text}\n}}\n", False, "N@::")


def meanings(table):
    """(place, name, first, between, in the kernel's namespace, in the kernel, head)."""
    nothing, olds = ("", "", "", ""), list(table["first"].items())
    for old, first in {**table["first"], **table["macros"]}.items():
        yield f"same.{old}", first, "", "", "", nothing
    for old, first in table["macros"].items():
        for name, text in table["macros_then"].items():
            yield f"again.{old}.{name}", first, text, "", "", nothing
    for old, first in table["first"].items():
        for name, text in {**table["then"], **table.get("overloads", {})}.items():
            if not (old == "type" and name in table.get("overloads", {})):
                yield f"then.{old}.{name}", first, text, "", "", nothing
    for at, (name, text) in enumerate(table["spaces"].items()):
        old, first = olds[at % len(olds)]
        yield f"space.{old}.{name}", first, "", text, "", nothing
        yield f"earlier.{name}", text + "\n" + olds[0][1], "", "namespace N@ { }", "", nothing
    for at, (name, text) in enumerate(table["locals"].items()):
        old, first = olds[at % len(olds)]
        yield f"local.{old}.{name}", first, "", "", text, nothing
    for name, head in table["heads"].items():
        yield f"head.{name}", olds[0][1], "", "", "", head


def inlined(kind, table, use, noted):
    function, call = table["uses"][use]
    helper = HELPER if any(name in function for name in ("h@", "t@", "SCALE@")) else ""
    if noted:
        call = call.replace("for (int c = 0; c < cols", '__annotation(L"loop c 0 cols 1"); for (int c = 0; c < cols')
    for place, first, between, space, local, (template, values, parameters, arguments) in meanings(table):
        text = f"{template}__global__ void k@(const float *__restrict__ a, float *__restrict__ b, int rows, int cols" \
            f"{parameters})\n{{\n{NOTES if noted else ''}    int r = blockIdx.x * blockDim.x + threadIdx.x;\n" \
            f"{local}\n    if (r < rows) {{\n{call}\n    }}\n}}\n"
        before = f"{first}\n{helper}static __device__ {function}\n{between}\n{space}"
        yield case(f"inlined.{kind}.{place}.{use}", before, text, noted, "N@::" if space else "", values, arguments)


def rotated(uses, make):
    """Each way at each place, with the first use and another one."""
    for noted in (True, False):
        of_uses = [list(make(use, noted)) for use in uses]
        yield from of_uses[0]
        for at in range(len(of_uses[0])):
            yield of_uses[1 + at % (len(of_uses) - 1)][at]


def all_cases():
    yield from rotated(USES, hidden)
    yield from lengths()
    yield from list(callees(True)) + list(callees(False)) + list(elements())
    for kind, table in (("value", VALUES), ("function", FUNCTIONS), ("type", TYPES)):
        yield from rotated(table["uses"], lambda use, noted: inlined(kind, table, use, noted))


if __name__ == "__main__":
    sys.exit(run(__doc__.split("\n", maxsplit=1)[0], HEAD, list(all_cases())))
