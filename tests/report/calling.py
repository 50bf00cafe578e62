"""Random programs whose kernels call functions: arguments of all kinds, early returns, loops, calls of calls.

Enters: a seed. Leaves: the text of a program for cudalite-sim. Indices are cut to the arrays, so that any is
fine; what is compared is which sectors are asked for, so no program needs to make sense.
"""
import random


class Maker:
    """One program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []  # (name, kind): in the order of their definition
        self.lines = []

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self, names):
        """An integer expression of some names."""
        depth = self.random.randrange(3)
        text = self.pick(*names, str(self.random.randrange(9)))
        for _ in range(depth):
            text = self.pick(f"{text} + {self.random.randrange(40)}", f"{text} * {self.random.randrange(1, 9)}",
                             f"({text}) % {self.random.randrange(1, 40)}", f"({text}) / {self.random.randrange(1, 5)}",
                             f"({text}) ^ {self.pick(*names)}", f"{text} - {self.pick(*names)}",
                             f"({text} > 5 ? {self.pick(*names)} : {text})")
        return text

    def index(self, names):
        return f"(({self.number(names)}) & 1023)"

    def condition(self, names):
        return f"{self.number(names)} {self.pick('<', '>', '<=', '==')} {self.number(names)}"

    def pointer(self, arrays, names):
        return self.pick(self.pick(*arrays), f"{self.pick(*arrays)} + {self.index(names)}",
                         f"&{self.pick(*arrays)}[{self.index(names)}]")

    def call(self, kind, arrays, names):
        """A call of some function of that kind; None where there is none yet."""
        known = [name for name, its in self.functions if its == kind]
        if not known:
            return None
        name = self.random.choice(known)
        if kind == "value":
            return f"{name}({self.pointer(arrays, names)}, {self.number(names)})"
        if kind == "place":
            return f"{name}({self.pointer(arrays, names)}, {self.number(names)})[{self.random.randrange(5)}]"
        if kind == "number":
            return f"{name}({self.number(names)}, {self.number(names)})"
        if kind == "template":
            return (f"{name}<{self.random.randrange(1, 6)}>({self.pointer(arrays, names)}, "
                    f"{self.pointer(arrays, names)}, {self.number(names)})")
        return f"{name}({self.pick(*arrays)}[{self.index(names)}], {self.pick('i', 'j')})"

    def value(self, arrays, names):
        element = f"{self.pick(*arrays)}[{self.index(names)}]"
        return self.pick(element, self.call("value", arrays, names) or element, self.call("place", arrays, names) or "1.5f")

    def statements(self, arrays, names, indent, depth, give):
        out = []
        for _ in range(self.random.randrange(1, 3)):
            kind = self.random.randrange(9 if depth < 1 + (give is None) else 6)
            blanks = "    " * indent
            if kind <= 1:
                out.append(f"{blanks}{self.pick(*arrays)}[{self.index(names)}] = {self.value(arrays, names)};")
            elif kind == 2:
                out.append(f"{blanks}{self.pick('i', 'j')} = {self.call('number', arrays, names) or self.number(names)};")
            elif kind == 3 and self.call("template", arrays, names):
                out.append(f"{blanks}{self.call('template', arrays, names)};")
            elif kind == 4 and self.call("reference", arrays, names):
                out.append(f"{blanks}{self.call('reference', arrays, names)};")
            elif kind == 5 and give and self.random.random() < 0.5:
                out.append(f"{blanks}if ({self.condition(names)})\n{blanks}    return {give(names)};")
            elif kind in (6, 7):
                out.append(f"{blanks}if ({self.condition(names)}) {{")
                out += self.statements(arrays, names, indent + 1, depth + 1, give)
                if self.random.random() < 0.5:
                    out.append(f"{blanks}}} else {{")
                    out += self.statements(arrays, names, indent + 1, depth + 1, give)
                out.append(f"{blanks}}}")
            else:
                end = self.pick("3", "2", "(i & 3)", "(j & 1) + 1")
                name = f"k{depth}"
                out.append(f"{blanks}for (int {name} = 0; {name} < {end}; {name}++) {{")
                out += self.statements(arrays, [*names, name], indent + 1, depth + 1, give)
                out.append(f"{blanks}}}")
        return out

    def function(self, number):
        kind = self.pick("value", "place", "number", "template", "reference")
        name, names = f"{kind}{number}", ["i", "j"]
        head = {"value": f"float {name}(float *p, int i)", "place": f"float *{name}(float *p, int i)",
                "number": f"{self.pick('int', 'short', 'unsigned char')} {name}(int i, int j)",
                "template": f"void {name}(T *p, const float *q, int i)", "reference": f"void {name}(float &v, int &i)"}[kind]
        arrays = {"value": ["p"], "place": ["p"], "number": [], "template": ["p"], "reference": []}[kind]
        give = {"value": lambda n: f"p[{self.index(n)}]", "place": lambda n: f"p + {self.index(n)}",
                "number": self.number, "template": lambda n: "", "reference": lambda n: ""}[kind]
        text = ["template <int N, typename T>" if kind == "template" else "", f"__device__ {head}", "{"]
        text += ["    int j = i / 3;"] if kind != "number" else []
        if kind == "number":
            text += [f"    if ({self.condition(names)})\n        return {give(names)};"] * self.random.randrange(3)
            if self.random.random() < 0.4:
                text += ["    for (int k = 0; k < 4; k++)", f"        if ({self.condition([*names, 'k'])})",
                         f"            return {self.number([*names, 'k'])};"]
        elif kind == "reference":
            text += [f"    if ({self.condition(names)})", "        v += 1;", f"    i = {self.number(names)};", "    v = 2;"]
        else:
            text += self.statements(arrays, names + (["N"] if kind == "template" else []), 1, 0, give)
            text += [f"    p[{self.index(names)}] = q[{self.index(names + ['N'])}];"] if kind == "template" else []
        text += [f"    return {give(names)};"] if kind not in ("template", "reference") else []
        self.lines += [*text, "}"]
        self.functions.append((name, kind))

    def program(self, kernels):
        for number in range(6):
            self.function(number)
        for number in range(kernels):
            shape = self.pick("32", "64", "48", "dim3(8, 8)", "dim3(16, 3)")
            self.lines += [f"__global__ void kernel{number}(float *a, float *b)", "{",
                           "    int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y;"]
            self.lines += self.statements(["a", "b"], ["i", "j", "threadIdx.x"], 1, 0, None)
            self.lines += [f"    a[{self.index(['i', 'j'])}] = {self.value(['a', 'b'], ['i', 'j'])};", "}"]
            self.lines.append(f"void launch{number}(float *a, float *b) {{ kernel{number}<<<2, {shape}>>>(a, b); }}")
        calls = "".join(f"    launch{number}(a, b);\n" for number in range(kernels))
        return ("#include <cudalite.h>\n" + "\n".join(line for line in self.lines if line) + "\nint main()\n{\n    float *a, *b;\n"
                "    cudaMalloc(&a, 65536);\n    cudaMalloc(&b, 65536);\n    cudaMemset(a, 0, 65536);\n"
                f"    cudaMemset(b, 0, 65536);\n{calls}    cudaDeviceSynchronize();\n}}\n")


def program(seed, kernels=4):
    """The text of a program with some kernels."""
    return Maker(seed).program(kernels)
