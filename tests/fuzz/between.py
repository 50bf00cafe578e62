#!/usr/bin/env python3
"""Host statements between launches of a kernel whose array lies otherwise (`layout p soa`): statements x loops x places.

    tests/fuzz/between.py [--sample N] [NAME...]      NAME: of cases, such as `loop`, `argument`, `own`

loop: the array is a parameter, a global variable has its address, too. own: the function has it alone, at first. argument,
head: what launches and loops say. Whoever looks at the array sees it as the user wrote it, at each time.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from cases import LEVELS, Case, run  # noqa: E402

HEAD = """#include <functional>
#include <vector>
struct P {
    float x, y, z, vx, vy, vz, m, q;
};
static __global__ void step(P *p, int n, float t)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].vx += p[i].y * t;
        p[i].x += p[i].vx * t;
    }
}
static __global__ void move(const P *p, P *q, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 32 n");
    __annotation(L"layout p soa");
    __annotation(L"layout q soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        q[i].y = p[(i + 1) % n].x * 0.5f;
}
__device__ P *there;
static __global__ void change(P *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].y += p[i].x;
}
static __global__ void change_there(int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        there[i].y += there[i].x;
}
static __global__ void change_one_of(P **all, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        all[0][i].y += all[0][i].x;
}
static const int N = 150;
static const size_t ALL = N * sizeof(P);
static P host[N], seen[N], *G, *H;
static int now;
static void look() { hash(now, G, ALL); }
static int peek() { look(); return 1; }
static P *made(int seed)
{
    P *p;
    memset(host, 0, sizeof host);
    for (int i = 0; i < N; i++) {
        host[i].x = (i * 7 + seed) % 64 * 0.25f;
        host[i].y = (i * 5 + seed) % 32 * 0.5f;
        host[i].vx = (float)((i + seed) % 9);
        host[i].m = i, host[i].q = seed;
    }
    cudaMalloc(&p, ALL);
    cudaMemcpy(p, host, ALL, cudaMemcpyHostToDevice);
    return p;
}
static P *look_pointer() { look(); return G; }
static void kept(P *p) { G = p; }
static void kept_at(P **p) { G = *p; }
static void kept_of(P *&p) { G = p; }
static void swap(P *&a, P *&b) { look(); std::swap(a, b); }
static float operator""_f(unsigned long long v) { look(); return v * .25f; }
struct Number { operator float() const { look(); return .5f; } };
struct Count { int k; operator int() const { look(); return k; } };
struct Grid { operator dim3() const { look(); return dim3(2); } };
struct Array { P *p; operator P *() const { look(); return p; } P *get() const { look(); return p; } };
struct Scaled { float operator*(float f) const { look(); return f; } float operator[](int) const { look(); return .5f; }
                float operator()() const { look(); return .5f; } float operator+() const { look(); return .5f; } };
struct Assigned { float f; Assigned &operator=(float v) { look(); f = v; return *this; } Assigned &operator+=(float) { look(); return *this; }
                  Assigned &operator++() { look(); return *this; } Assigned operator++(int) { look(); return *this; }
                  Assigned &operator,(int) { look(); return *this; } Assigned *operator->() { look(); return this; }
                  bool operator!() { look(); return false; } Assigned &operator<<(int) { look(); return *this; } };
struct Scope { int k; Scope() : k(0) { look(); } ~Scope() { look(); } };
struct Copied { Copied() { } Copied(const Copied &) { look(); } };
static void taken(Copied) { }
struct Iterator { int i; Iterator &operator++() { look(); i++; return *this; } bool operator!=(const Iterator &o) const { return i != o.i; }
                  bool operator<(int k) const { return i < k; } int operator*() const { return i; } };
struct Range { Iterator begin() const { return {0}; } Iterator end() const { return {3}; } };
struct Bool { int i; operator bool() { look(); return i++ < 3; } };
namespace user {
static cudaError_t cudaGetLastError() { look(); return cudaSuccess; }
static void callback(void *) { look(); }
}
static P &first(P *p) { return *p; }
#define LOOK look()
#define CHECKED(call) do { if ((call) == cudaSuccess) look(); } while (0)
#define PASSED(call) call
"""

# --- statements -----------------------------------------------------------------------------------------

# Of names d, n, t (a number), i (a round).
LOOKS = {
    "nothing": "", "empty": ";", "look": "look();", "macro": "LOOK;", "value": "t += peek();", "if": "if (peek()) t += 1;",
    "switch": "switch (i) case 1: look();", "choice": "i == 1 ? look() : (void)0;", "and": "i && (look(), true);",
    "do": "do look(); while (0);", "for": "for (int j = 0; j < 1; j++) look();", "conversion": "Number x; t = x;",
    "times": "Scaled x; t = x * 2;", "subscript": "Scaled x; t = x[1];", "call": "Scaled x; t = x();", "unary": "Scaled x; t = +x;",
    "assign": "static Assigned x; x = 1.f;", "add": "static Assigned x; x += 1.f;", "plus_plus": "static Assigned x; ++x;",
    "behind": "static Assigned x; x++;", "comma": "static Assigned x; x, 1;", "arrow": "static Assigned x; t += x->f;",
    "not": "static Assigned x; if (!x) t = 2;", "shift": "static Assigned x; x << 1;", "scope": "Scope s; t += s.k;",
    "temporary": "Scope(); t += 1;", "copy": "Copied x; taken(x);", "copy_init": "Copied x, y = x; (void)y;",
    "lambda": "[&] { look(); }();", "lambda_later": "auto f = [&] { look(); }; f();", "range": "for (int v : Range()) t += v;",
    "own_runtime": "user::cudaGetLastError();", "using": "using user::cudaGetLastError; cudaGetLastError();",
    "named": "auto cudaDeviceSynchronize = [] { look(); }; cudaDeviceSynchronize();", "checked": "CHECKED(cudaGetLastError());",
    "passed": "PASSED(cudaGetLastError());", "error": "cudaGetLastError();", "sync": "cudaDeviceSynchronize();",
    "error_kept": "cudaError_t e = cudaGetLastError(); t += e;", "number": "int k = i * 2; t += k;", "less": "n -= 1;", "half": "t = t * .5f;",
    "static": "static int times; times++; t += times;", "break": "if (i == 1) break;", "continue": "if (i == 1) continue;",
    "return": "if (i == 1) return;", "print": 'printf("@ %d\\n", i);', "global": "change<<<2, 128>>>(G, n);",
    "read_back": "cudaMemcpy(seen, G, ALL, cudaMemcpyDeviceToHost);", "set": "cudaMemset(G, i, 64);",
    "copied_to": "cudaMemcpy(G, host, ALL / 3, cudaMemcpyHostToDevice);", "there": "cudaMemcpyToSymbol(there, &G, sizeof G); change_there<<<2, 128>>>(n);",
    "function": "std::function<void()> f = look; f();", "pointer": "void (*f)() = look; f();", "throw": "try { look(); } catch (...) { }",
    "host_call": "cudaLaunchHostFunc(0, user::callback, nullptr);", "cast": "t = (float)Count{1};", "static_cast": "t = static_cast<int>(Count{1});",
    "brace": "t = float{Number{}};", "sizeof": "t += sizeof(look(), 1);", "new": "delete new Scope;", "init": "if (Scope s; true) t += 1;",
    "while": "while (!peek()) ;", "compare": "t += Count{1} < 2;", "default": "struct L { int k = peek(); } l; t += l.k;",
    "other": "change<<<2, 128>>>(d, n);", "step": "step<<<2, 128>>>(d, n, 1);", "twice": "step<<<2, 128>>>(G, n, 1);",
}
# Of its own arrays d and e.
OWN = {
    "back": "cudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost);", "part": "cudaMemcpy(seen + 3, d + 3, sizeof *d, cudaMemcpyDeviceToHost);",
    "member": "cudaMemcpy(&d[2].y, &host[1].y, 8, cudaMemcpyDefault);", "set": "cudaMemset(d, 1, ALL / 2);", "from": "cudaMemcpy(d, e, ALL, cudaMemcpyDeviceToDevice);",
    "async": "cudaMemcpyAsync(seen, d, ALL, cudaMemcpyDeviceToHost);", "rows": "cudaMemcpy2D(seen, 32, d, 32, 32, 20, cudaMemcpyDeviceToHost);",
    "swap": "std::swap(d, e);", "own_swap": "kept(d); swap(d, e);", "using_swap": "using std::swap; swap(d, e);", "exchange": "P *q = std::exchange(d, e); e = q;",
    "by_hand": "P *q = d; d = e; e = q;", "swap_and": "i == 1 && (std::swap(d, e), true);", "swap_if": "if (i == 1) std::swap(d, e);",
    "swap_choice": "i == 1 ? std::swap(d, e) : (void)0;", "swap_else": "if (i == 1) ; else std::swap(d, e);", "swap_comma": "std::swap(d, e), std::swap(e, d), std::swap(d, e);",
    "swap_for": "for (; i == 7; i++) std::swap(d, e);", "swap_switch": "switch (i) { case 1: std::swap(d, e); }", "assign": "std::swap(d, e); d = d;",
    "freed": "cudaFree(d); cudaMalloc(&d, ALL); cudaMemcpy(d, host, ALL, cudaMemcpyHostToDevice);", "freed_if": "if (i == 1) { cudaFree(d); d = made(9); }",
    "freed_and": "i == 1 && (cudaFree(d), d = made(9));", "again_if": "if (i == 1) { cudaFree(d); cudaMalloc(&d, ALL); cudaMemset(d, 0, ALL); }",
    "freed_or": "if (i != 1 || cudaFree(d)) ; else d = made(9);", "address": "P *q; cudaMemcpy(&q, &d, sizeof d, cudaMemcpyHostToHost); hash(@, q, ALL);",
    "memcpy": "P *q; memcpy(&q, &d, sizeof d); hash(@, q, ALL);", "other_name": "P *q = d; hash(@, q, ALL);", "reference": "P *&q = d; hash(@, q, ALL);",
    "two_stars": "P **q = &d; hash(@, *q, ALL);", "auto": "auto q = d; hash(@, q, ALL);", "void": "void *q = d; hash(@, q, ALL);", "in_class": "struct { P *p; } q = {d}; hash(@, q.p, ALL);",
    "in_array": "P *q[2] = {d, e}; hash(@, q[0], ALL);", "kept": "kept(d); look();", "kept_at": "kept_at(&d); look();", "kept_of": "kept_of(d); look();",
    "given": "hash(@, d, ALL);", "element": "hash(@, &d[0], ALL);", "first": "hash(@, &first(d), ALL);", "first_address": "hash(@, &*d, ALL);",
    "symbol": "cudaMemcpyToSymbol(there, &d, sizeof d); change_there<<<2, 128>>>(n);",
    "table": "static P **q; if (!q) cudaMalloc(&q, 16); cudaMemcpy(q, &d, sizeof d, cudaMemcpyHostToDevice); change_one_of<<<2, 128>>>(q, n);",
    "vector": "std::vector<P *> q{d}; hash(@, q[0], ALL);", "lambda": "[&] { hash(@, d, ALL); }();", "lambda_copy": "auto f = [d] { hash(@, d, ALL); }; f();",
    "other": "change<<<2, 128>>>(d, n);", "offset": "change<<<2, 128>>>(d + 3, n - 10);", "step_part": "step<<<2, 128>>>(d + 4, n - 4, 1);",
    "step_less": "step<<<2, 128>>>(d, n / 2, 1);", "move": "move<<<2, 128>>>(d, e, n);", "move_back": "move<<<2, 128>>>(e, d, n);", "same": "move<<<2, 128>>>(d, d, n);",
    "step_other": "step<<<2, 128>>>(e, n, 1);", "tested": "if (d) t += 1;", "compared": "if (d != e) t += 1;", "number": "t += (size_t)d % 4;", "difference": "t += &d[4] - d;",
    "reset": "step<<<2, 128>>>(d, n, 1), cudaMemset(d, 0, 24);", "volatile": "P *volatile q = d; hash(@, q, ALL);", "inner": "{ P *d = e; step<<<2, 128>>>(d, n, 1); }",
    "hidden": "{ P *e = d; hash(@, e, ALL); }", "macro_kept": "PASSED(kept(d)); look();", "macro_step": "PASSED((step<<<2, 128>>>(d, n, 1)));",
    "static": "static P *q; if (i) hash(@, q, ALL); q = d;", "pair": "std::pair<P *, int> q(d, 1); hash(@, q.first, ALL);", "cast": "char *q = (char *)d; hash(@, q, ALL);",
    "stream": "cudaStream_t s; cudaStreamCreate(&s); step<<<2, 128, 0, s>>>(d, n, 1); cudaStreamSynchronize(s);",
    "launch_copy": "step<<<(cudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost), 2), 128>>>(d, n, seen[3].x); show(@);",
    "launch_set": "step<<<2, 128, (cudaMemset(d, 0, 64), 0)>>>(d, n, 1);", "launch_copied": "step<<<2, (cudaMemcpy(d, host, ALL / 3, cudaMemcpyHostToDevice), 128)>>>(d, n, 1);",
    "sizeof_free": "t += sizeof(cudaFree(d));", "noexcept_swap": "t += noexcept(std::swap(d, e));", "decltype_free": "using T = decltype(cudaFree(d), 1); T k = 1; t += k;",
    "swap_size": "std::swap(d, e); cudaMemset(d, 1, (cudaMemset(e, 2, 32), 16));", "swap_grid": "change_there<<<(std::swap(d, e), 1), 1>>>(0);",
    "assert_free": "struct Q { static void dropped(int) { } }; (void)sizeof(Q::dropped(cudaFree(d)));",
    "for_macro": "\n#define AGAIN@(x) for (int k = 0; k < 2; k++, x)\nAGAIN@(cudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost)) { step<<<2, 128>>>(d, n, t); } show(@);",
    "turned_macro": "\n#define TURNED@(x, y) y; x\nTURNED@(std::swap(d, e), cudaMemset(d, 1, 32));",
    "if_init": "if (int k = 1; cudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost)) t += k; show(@);",
    "switch_init": "switch (int k = 1; cudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost)) { default: t += k; } show(@);",
    "launched": "void *q[] = {&d, &n, &t}; cudaLaunchKernel((void *)step, dim3(2), dim3(64), q, 0, 0);", "throw": "try { if (i == 1) throw d; } catch (P *q) { hash(@, q, ALL); }",
}
LAUNCH = "step<<<2, 128>>>(d, n, t);"
# What stands in a launch instead of its grid, block, shared memory, pointer, count, value. The simulator converts objects
# that are arguments in each thread, so conversions are written out here (tests/golden/layout/ended.cu has the others).
ARGUMENTS = {
    "plain": (), "grid": ("Grid()",), "grid_comma": ("(look(), 2)",), "grid_call": ("2 * peek()",), "grid_dim": ("dim3(Count{2})",),
    "grid_brace": ("dim3{2}",), "grid_macro": ("(LOOK, 2)",), "block": (0, "dim3(Count{128})"), "block_grid": (0, "128 * peek()"), "shared": (0, 0, "Count{0}"),
    "shared_comma": (0, 0, "(look(), 0)"), "pointer_get": (0, 0, 0, "Array{d}.get()"), "pointer_call": (0, 0, 0, "look_pointer()"),
    "pointer_plus": (0, 0, 0, "d + 0"), "pointer_element": (0, 0, 0, "&d[0]"), "pointer_choice": (0, 0, 0, "i % 2 ? d : G"), "pointer_global": (0, 0, 0, "G"),
    "pointer_cast": (0, 0, 0, "(P *)Array{d}"), "count_call": (0, 0, 0, 0, "n * peek()"),
    "value_times": (0, 0, 0, 0, 0, "Scaled() * t"), "value_subscript": (0, 0, 0, 0, 0, "Scaled()[1]"), "value_call": (0, 0, 0, 0, 0, "Scaled()()"),
    "value_comma": (0, 0, 0, 0, 0, "(look(), t)"), "value_lambda": (0, 0, 0, 0, 0, "[] { look(); return .5f; }()"), "value_assign": (0, 0, 0, 0, 0, "t *= .5f"),
    "value_brace": (0, 0, 0, 0, 0, "float{Number()}"), "value_cast": (0, 0, 0, 0, 0, "(float)Number()"), "value_choice": (0, 0, 0, 0, 0, "Count{1} ? t : 1"),
    "value_literal": (0, 0, 0, 0, 0, "2_f"), "value_macro": (0, 0, 0, 0, 0, "PASSED(peek())"), "value_static": (0, 0, 0, 0, 0, "static_cast<float>(Number())"), "value_named": (0, 0, 0, 0, 0, "float(static_number)"),
    "grid_named": ("static_grid",), "pointer_named": (0, 0, 0, "(P *)static_array"), "bound_named": (0, 0, 0, 0, "int(static_count)"),
}
NAMED = "static Number static_number; static Grid static_grid; static Count static_count{N}; static Array static_array; static_array.p = d; " \
        "(void)static_number; (void)static_grid; (void)static_count;"
LOOPS = {
    "for": "for (int i = 0; i < 3; i++) { BODY }", "while": "int i = 0; while (i < 3) { i++; BODY }", "do": "int i = 0; do { i++; BODY } while (i < 3);",
    "nested": "for (int j = 0; j < 2; j++) for (int i = 0; i < 2; i++) { BODY }", "around": "for (int i = 0; i < 2; i++) { for (int j = 0; j < 2; j++) { " + LAUNCH + " } BODY }",
    "if": "int i = 1; if (n > 3) { BODY } " + LAUNCH, "straight": "int i = 1; { BODY } " + LAUNCH, "down": "for (size_t i = 3; i-- > 0;) { BODY }",
}
# Loops whose own text looks.
HEADS = {
    "bound": "for (int i = 0; i < Count{3}; i++) LAUNCH", "iterator": "for (Iterator i{0}; i < 3; ++i) LAUNCH", "range": "for (int i : Range()) { (void)i; LAUNCH }",
    "while": "Bool b{0}; while (b) LAUNCH", "do": "Bool b{0}; do LAUNCH while (b);", "call": "for (int i = 0; i < 3 * peek(); i++) LAUNCH", "step": "for (int i = 0; i < 3; i += peek()) LAUNCH",
    "comma": "for (int i = 0; i < 3; i++, look()) LAUNCH", "first": "for (int i = (look(), 0); i < 3; i++) LAUNCH", "and": "for (int i = 0; i < 3 && peek(); i++) LAUNCH",
    "condition": "int i = 0; while (int k = i++ < 3 ? peek() : 0) { (void)k; LAUNCH }", "macro": "for (int i = 0; PASSED(i < 3 * peek()); i++) LAUNCH", "named": "Count all{3}; for (int i = 0; i < all; i++) LAUNCH",
    "auto": "const auto all = Count{3}; for (int i = 0; i < all; i++) LAUNCH", "second": "Count a{3}, all{3}; for (int i = 0; i < all; i++) LAUNCH", "reference": "Count a{3}; const Count &all = a; for (int i = 0; i < all; i++) LAUNCH",
    "alias": "using T = Count; T all{3}; for (int i = 0; i < all; i++) LAUNCH", "hidden": "int all = 3; { Count all{3}; for (int i = 0; i < all; i++) LAUNCH } (void)all;",
    "array": "Count all[1] = {{3}}; for (int i = 0; i < *all; i++) LAUNCH", "member": "struct { Count all; } s{{3}}; for (int i = 0; i < s.all; i++) LAUNCH", "parens": "Count (all){3}; for (int i = 0; i < all; i++) LAUNCH",
    "bind": "struct { Count a; int b; } s{{3}, 1}; auto [all, z] = s; (void)z; for (int i = 0; i < all; i++) LAUNCH", "lambda": "auto all = [] { look(); return 3; }; for (int i = 0; i < all(); i++) LAUNCH",
    "declared_with": "struct Q { int operator*() const { look(); return 3; } } all; for (int i = 0; i < *all; i++) LAUNCH",
    "member_of_name": "struct Q { int all; }; const Count all{3}; for (int i = 0; i < all; i++) LAUNCH",
    "other_counter": "Assigned k{0}; for (int i = 0; i < 3; i++, k++) LAUNCH", "switch": "for (int i = 0; i < 3; i++) switch (Count{1}) case 1: LAUNCH", "if": "for (int i = 0; i < 3; i++) if (Count{1}) LAUNCH",
    "scope": "for (int i = 0; i < 3; i++) if (Scope s; true) LAUNCH", "unsigned_auto": "for (auto i = 0u; i < 3; i++) LAUNCH", "typedef": "typedef Count int_t; int_t all{3}; for (int i = 0; i < all; i++) LAUNCH",
}


def launch_with(values):
    words = [value or plain for value, plain in zip(tuple(values) + (0,) * (6 - len(values)), ("2", "128", "0", "d", "n", "t"))]
    return "step<<<{}, {}, {}>>>({}, {}, {});".format(*words)


def by_parameter(name, body):
    text = f"static void run@(P *d, int n, float t)\n{{\n{body}\n(void)d; (void)n; (void)t;\n}}\n"
    return Case(name, text, "now = @, G = made(3), run@(G, N, .5f), look(), run@(G, N - 9, .25f), look();", LEVELS)


def by_itself(name, body):
    text = "static void run@(int n, float t)\n{\nP *d, *e;\ncudaMalloc(&d, ALL);\ncudaMalloc(&e, ALL);\n" \
        "cudaMemcpy(d, host, ALL, cudaMemcpyHostToDevice);\ncudaMemcpy(e, host, ALL, cudaMemcpyHostToDevice);\n" \
        f"cudaMemset(e, 0, ALL / 2);\n{body}\ncudaMemcpy(seen, d, ALL, cudaMemcpyDeviceToHost);\nshow(@);\n" \
        "cudaMemcpy(seen, e, ALL, cudaMemcpyDeviceToHost);\nshow(@);\ncudaFree(d);\ncudaFree(e);\n(void)t;\n}\n"
    return Case(name, text, "now = @, G = made(3), run@(N, .5f), run@(N - 9, .25f);", LEVELS)


SHOW = """static void show(int seed)
{
    unsigned long long sum = 14695981039346656037ull;
    for (size_t i = 0; i < ALL; i++)
        sum = (sum ^ ((const unsigned char *)seen)[i]) * 1099511628211ull;
    printf("%d %016llx\\n", seed, sum);
}
"""


def all_cases():
    for loop, text in LOOPS.items():
        for name, statement in LOOKS.items():
            if not (name in ("break", "continue") and "for" not in text and "while" not in text):
                for place, body in (("behind", LAUNCH + " " + statement), ("before", statement + " " + LAUNCH)):
                    if place == "behind" or loop in ("for", "while", "straight"):
                        yield by_parameter(f"loop.{loop}.{name}.{place}", text.replace("BODY", body))
        for name, values in ARGUMENTS.items():
            launch = launch_with(values)
            named = NAMED if "_named" in name else ""
            yield by_parameter(f"argument.{loop}.{name}", named + text.replace("BODY", launch))
        for name, statement in {**OWN, **LOOKS}.items():
            if not (name in ("break", "continue") and "for" not in text and "while" not in text or name == "return"):
                for place, body in (("behind", LAUNCH + " " + statement), ("before", statement + " " + LAUNCH)):
                    if place == "behind" or name in OWN and loop in ("for", "straight"):
                        yield by_itself(f"own.{loop}.{name}.{place}", text.replace("BODY", body))
    for name, text in HEADS.items():
        yield by_parameter(f"head.{name}", text.replace("LAUNCH", LAUNCH))
        yield by_itself(f"head.own.{name}", text.replace("LAUNCH", LAUNCH))


if __name__ == "__main__":
    sys.exit(run(__doc__.split("\n", maxsplit=1)[0], HEAD + SHOW, list(all_cases())))
