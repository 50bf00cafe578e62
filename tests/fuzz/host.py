"""The host's part of a random program: buffers, launches on several sizes, hashes of all arrays.

Enters: kernels (kernel.py). Leaves: a whole program, which any CUDA compiler takes. For each kernel
and each set of sizes it prints a line for each array, with a hash of all its bytes and of what lies
around it.
"""
import re



PRELUDE = r'''#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include "cudalite.h"

#ifndef FULL_MANTISSAS /* 1: products and sums of all kernels are rounded (tests/fuzz/compare) */
#define FULL_MANTISSAS 0
#endif

struct Buffer {
    char *memory;
    size_t before, bytes, behind;
};

/* Less than a half in magnitude, with all bits in use, so that products and sums are rounded. */
static void buffer_fraction(char *at, char kind, size_t k, unsigned bits)
{
    double value = ((double)bits / 4294967296.0 - 0.5) / 1.0009765625;
    if (kind == 'F' || kind == 'f')
        ((float *)at)[k] = (float)value;
    else
        ((double *)at)[k] = value;
}

/* The letter is the type of a component. Neighbours differ, and rows do; indices stay below limit. */
static void buffer_fill(char *at, char kind, size_t bytes, unsigned salt, int limit)
{
    size_t size = kind == 'b' ? 1 : kind == 'h' ? 2 : kind == 'd' || kind == 'l' || kind == 'D' ? 8 : 4;
    for (size_t k = 0; k * size < bytes; k++) {
        unsigned value = (unsigned)(k * 37 + salt * 101 + k / 997) % 997;
        if (kind == 'b')
            ((unsigned char *)at)[k] = (unsigned char)value;
        else if (kind == 'h')
            ((short *)at)[k] = (short)value;
        else if (kind == 'i')
            ((int *)at)[k] = (int)value;
        else if (kind == 'l')
            ((long long *)at)[k] = (long long)value;
        else if (kind == 'F' || kind == 'D' || (FULL_MANTISSAS && (kind == 'f' || kind == 'd')))
            buffer_fraction(at, kind, k, value * 2654435761u + (unsigned)k * 40503u);
        else if (kind == 'f')
            ((float *)at)[k] = (float)value * 0.25f;
        else if (kind == 'd')
            ((double *)at)[k] = (double)value * 0.125;
        else
            ((int *)at)[k] = (int)((k * 7 + 3) % (size_t)limit);
    }
}

/* Exactly so many bytes, or with slack around them that must stay as it is. */
static Buffer buffer_new(char kind, size_t bytes, size_t before, size_t behind, unsigned salt,
                         int limit)
{
    Buffer buffer = {NULL, before, bytes, behind};
    size_t all = before + bytes + behind;
    char *host = (char *)malloc(all + 16);
    memset(host, 0xA5, all + 16);
    buffer_fill(host + before, kind, bytes, salt, limit);
    memset(host + before + bytes, 0x5A, behind);
    if (cudaMalloc((void **)&buffer.memory, all ? all : 1) != cudaSuccess)
        exit(9);
    cudaMemcpy(buffer.memory, host, all, cudaMemcpyHostToDevice);
    free(host);
    return buffer;
}

/* Pointers to rows. */
[[maybe_unused]] static Buffer buffer_rows(char *base, int count, size_t bytes)
{
    Buffer buffer = {NULL, 0, sizeof(char *) * count, 0};
    char **host = (char **)malloc(buffer.bytes);
    for (int k = 0; k < count; k++)
        host[k] = base + k * bytes;
    if (cudaMalloc((void **)&buffer.memory, buffer.bytes) != cudaSuccess)
        exit(9);
    cudaMemcpy(buffer.memory, host, buffer.bytes, cudaMemcpyHostToDevice);
    free(host);
    return buffer;
}

/* FNV-1a of all bytes. */
static void buffer_finish(Buffer *buffer, int seed, int sizes, const char *name)
{
    size_t all = buffer->before + buffer->bytes + buffer->behind;
    unsigned char *host = (unsigned char *)malloc(all + 16);
    unsigned long long hash = 1469598103934665603ull;
    cudaMemcpy(host, buffer->memory, all, cudaMemcpyDeviceToHost);
    for (size_t k = 0; k < all; k++)
        hash = (hash ^ host[k]) * 1099511628211ull;
    printf("%d %d %s %016llx\n", seed, sizes, name, hash);
    cudaFree(buffer->memory);
    free(host);
}
'''

ROUNDS = 60000  # most rows times columns of one launch, so that one seed costs little


def sizes_of(kernel):
    """The sizes that the kernel is run with: a list of dictionaries."""
    choices, block = kernel.choices, kernel.block
    least_m = max(loop.least for loop in kernel.loops)
    least_m = max(least_m, 1 if any(array.walk.name == "rotated" for array in kernel.arrays) else 0)
    least_n = max(kernel.g_low + kernel.g_high, 1)
    element = min((array.element.size for array in kernel.arrays), default=4)
    full = 128 // element
    columns = sorted({0, 1, 2, 3, 5, 7, full // 4, full // 2 + 1, full - 1, full, full + 1,
                      2 * full, 2 * full + 3, 37, 67} & set(range(140)))
    rows = [block, 1, block - 1, block + 1, 2 * block + 3, 53, 13]
    if kernel.guard == "none":
        rows = [block, 2 * block, 3 * block]
    constant = kernel.sizes in ("macros", "constants")
    result = []
    for at in range(1 if constant else 4):
        m = choices.one(f"sizes{at}.m", *[37 if at == 0 else 67] + columns)
        m = max(m, 1) if "m" in constants_of(kernel) else m  # an annotation cannot say 0
        n = choices.one(f"sizes{at}.n", *rows)
        if at and kernel.sizes == "mixed":
            m = result[0]["m"]
        if at and kernel.sizes == "constants":
            n = result[0]["n"]
        if kernel.loop_count == 0:
            m = kernel.columns
        m = max(m, least_m)
        n = max(n, least_n)
        if n * m > ROUNDS and not (at and kernel.sizes == "mixed"):
            m = max(ROUNDS // n, least_m)
        values = {"n": n, "m": m, "ld": m + (result[0]["ld"] - result[0]["m"] if result else
                                             choices.number("pitch", 1, 7))}
        values["planes"] = 3 if kernel.planes_text == "3" else choices.number(f"sizes{at}.planes",
                                                                              1, 3)
        values["step"] = choices.number(f"sizes{at}.step", 1, 5)
        values["rounds"] = choices.one(f"sizes{at}.rounds", 2, 1, 0, 3)
        values["bias"] = choices.one(f"sizes{at}.bias", 2, 0, 1)
        for number, loop in enumerate(kernel.loops):
            end = max(0, m - loop.high - choices.number(f"sizes{at}.{number}.end", 0, 5))
            begin = loop.low + choices.number(f"sizes{at}.{number}.begin", 0, 5)
            # Where that matters the loop does not begin behind its end, whichever is a parameter.
            if loop.least and begin >= end or loop.passes_end(begin, end, m):
                begin, end = loop.low, m - loop.high
            values[f"end{number}"], values[f"begin{number}"] = end, begin
        result.append(values)
    return result


def constants_of(kernel):
    """Names that are constants in this kernel, by what they are called in its text."""
    return {"parameters": [], "mixed": ["m", "ld"], "macros": ["n", "m", "ld"],
            "constants": ["n", "m", "ld"]}[kernel.sizes]


class Program:
    """One kernel with all that it needs of a program."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.sizes = sizes_of(kernel)
        self.names = constants_of(kernel)
        self.seed = kernel.seed
        text = "\n".join(kernel.style.render(kernel.items, 1))
        self.scalars = [name for name in self._scalar_names() if re.search(rf"\b{name}\b", text)]
        annotations = kernel.annotations()
        for name in ("n", "m", "ld", "planes"):
            used = re.search(rf"\b{name}\b", " ".join([text] + annotations + self._array_texts()))
            if used and name not in self.scalars and name not in self.names:
                self.scalars.append(name)
        self.annotations = annotations

    def _scalar_names(self):
        bounds = [f"{name}{at}" for at in range(3) for name in ("begin", "end")]
        return bounds + ["step", "rounds", "bias"]

    def _array_texts(self):
        kernel = self.kernel
        return [array.macro() for array in kernel.arrays if array.spelling == "macro"] + \
               [array.parameter() for array in kernel.arrays]

    def _buffers(self):
        """(name, element type, fill, bytes as text, slack in elements, size, limit)."""
        kernel, result = self.kernel, []
        for array in kernel.arrays:
            count = " * ".join(f"({dim})" for dim in array.dims())
            result.append((array.name, array.element.name, array.element.fill, count, array.slack,
                           array.element.size, "1"))
        if kernel.scalar_out:
            element = kernel.sum_element
            count = "planes * n" if kernel.planes_text == "planes" else \
                f"{kernel.planes_text} * n" if kernel.planes else "n"
            result.append(("out", element.name, element.fill, count, None, element.size, "1"))
        for name, count in (("index", "n"), ("flags", "n"), ("pick", "m")):
            if name in kernel.used:
                result.append((name, "int", "x", count, None, 4, count))
        return result

    def _named(self, text):
        """Constants under the names that they have in the file."""
        for name in self.names:
            text = re.sub(rf"\b{name}\b", f"{name.upper()}{self.seed}", text)
        return text

    def _definitions(self):
        kernel, lines = self.kernel, []
        if kernel.block_macro:
            lines.append(f"#define TPB{self.seed} {kernel.block}")
        form = kernel.choices.one("constant.form", "static const int {} = {};",
                                  "const int {} = {};", "enum {{ {} = {} }};")
        for name in self.names:
            value = self.sizes[0][name]
            full = f"{name.upper()}{self.seed}"
            if name == "ld" and kernel.choices.chance("pitch.sum", 40):
                value = f"(M{self.seed} + {value - self.sizes[0]['m']})"
            lines.append(form.format(full, value) if kernel.sizes == "constants"
                         else f"#define {full} {value}")
        lines += [array.macro() for array in kernel.arrays if array.spelling == "macro"]
        return lines + kernel.defines + kernel.functions()

    def _parameters(self):
        kernel = self.kernel
        lists = [array.parameter() for array in kernel.arrays]
        lists += [array.parameter(alias=True) for array in kernel.arrays if array.alias]
        if kernel.scalar_out:
            lists.append(f"{kernel.sum_element.name} *out")
        lists += [f"const int *{name}" for name in ("index", "flags", "pick")
                  if name in kernel.used]
        return lists + [f"int {name}" for name in self.scalars]

    def device_text(self):
        kernel, choices = self.kernel, self.kernel.choices
        before, after = choices.one("kernel.head", ("__global__ void ", ""),
                                    ("static __global__ void ", ""),
                                    ("__global__ void\n", ""), ('extern "C" __global__ void ', ""),
                                    (f"__global__ void __launch_bounds__({kernel.tpb()}) ", ""))
        lines = [f"/* ---- {self.seed} ---- */"] + self._definitions()
        head = f"{before}k{self.seed}({', '.join(self._parameters())})"
        body = kernel.style.render(self.annotations, 1) + \
            kernel.style.render(kernel.items, 1)
        # A pragma may stand behind blanks, too.
        body = [kernel.style.indent + line if line.startswith("#pragma") else line
                for line in body]
        lines += (head + " {").split("\n") if choices.chance("kernel.brace", 30) else \
            head.split("\n") + ["{"]
        return self._named("\n".join(lines + body + ["}"]))

    def host_text(self):
        kernel, seed = self.kernel, self.seed
        keys = sorted(self.sizes[0])
        rows = ", ".join("{" + ", ".join(str(values[key]) for key in keys) + "}"
                         for values in self.sizes)
        lines = [f"static void test{seed}(void)", "{",
                 f"    static const int sizes[][{len(keys)}] = {{{rows}}};",
                 f"    for (int at = 0; at < {len(self.sizes)}; at++) {{"]
        for number, key in enumerate(keys):
            lines.append(f"        const int {key} = sizes[at][{number}];")
            lines.append(f"        (void){key};")
        arguments = []
        buffers = self._buffers()
        for number, (name, kind, fill, count, slack, size, limit) in enumerate(buffers):
            before, behind = (size * part for part in slack or (0, 0))
            lines.append(f"        Buffer {name} = buffer_new('{fill}', (size_t){size} * ({count}), "
                         f"{before}, {behind}, {seed + number}, {limit});")
            arguments.append(self._argument(name, kind))
        aliases = [array for array in kernel.arrays if array.alias]
        helpers = [name for name in ("index", "flags", "pick") if name in kernel.used]
        split = len(arguments) - len(helpers) - (1 if kernel.scalar_out else 0)
        arguments[split:split] = [self._argument(array.name, array.element.name)
                                  for array in aliases]
        arguments += self.scalars
        extra = 0 if kernel.guard == "none" else kernel.choices.number("blocks.extra", 0, 1)
        tpb = kernel.tpb()
        lines.append(f"        int blocks = (n + {tpb} - 1) / {tpb}" + (" + 1;" if extra else ";"))
        grid = f"dim3(blocks, {kernel.planes_text})" if kernel.planes else "blocks"
        if kernel.choices.chance("launch.dim3", 30):
            lines.append(f"        dim3 grid({grid}), threads({tpb});")
            grid, tpb = "grid", "threads"
        lines.append(f"        k{seed}<<<{grid}, {tpb}>>>({', '.join(arguments)});")
        lines.append("        if (cudaDeviceSynchronize() != cudaSuccess)")
        lines.append(f'            printf("{seed} %d failed\\n", at);')
        for name, *_ in buffers:
            lines.append(f'        buffer_finish(&{name}, {seed}, at, "{name}");')
        return "\n".join(lines + ["    }", "}"])

    def _argument(self, name, kind):
        array = next((array for array in self.kernel.arrays if array.name == name), None)
        pointer = f"{kind} *"
        if array is not None and array.spelling == "array":
            pointer = self._named(f"{kind} (*)[{array.dims()[1]}]")
        return f"({pointer})({name}.memory + {name}.before)"

    def is_partial(self):
        """Whether the kernel may access far less than it seems to: nothing can be said about the
        number of sectors then."""
        outside = self.kernel.g_low + self.kernel.g_high
        return self.kernel.partial or any(values["n"] <= outside for values in self.sizes)


def program_text(programs):
    parts = [PRELUDE]
    parts += [program.device_text() + "\n" for program in programs]
    parts.append("/* ---- host ---- */")
    parts += [program.host_text() + "\n" for program in programs]
    calls = "\n".join(f"    test{program.seed}();" for program in programs)
    parts.append(f"int main(void)\n{{\n{calls}\n    return 0;\n}}\n")
    return "\n".join(parts)


