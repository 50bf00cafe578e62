// What: launches that macros write: of a kernel that they name, or that is given to them; in arguments of others, in
//       templates and lambdas, with a kernel that has no variant, with text that is shown. What would change stays.
// OPTIONS: -O2
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1
#include "harness.h"

#define TPB 64
#define EARLY(...) shift<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)

template <class T> __global__ void scale(T *a, const T *b, int by, int rows, int columns)
{
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"__global__ 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] = b[r * columns + i] * 2 + by;
}

namespace tools {
__global__ void shift(float *to, float *from, int rows, int columns)
{
    __annotation(L"garray to 2 4 rows columns");
    __annotation(L"garray from 2 4 rows columns");
    __annotation(L"__global__ 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        to[r * columns + i] = from[r * columns + i] + 1;
}
} // namespace tools
using namespace tools;

/* Coalesced as it is. */
__global__ void ones(float *a, int rows, int columns)
{
    __annotation(L"garray a 1 4 rows");
    __annotation(L"__global__ 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    a[r] = 1;
}

static int calls, named;
static int next() { return ++calls; }
/* Strings of launches hold the words of the simulator. */
static int note(const char *name) { return named += strstr(name, "launch_shift") || strstr(name, "calls"); }

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 63) / 64, TPB>>>(__VA_ARGS__)
#define ON(kernel, shift, stream, ...) /* with a stream */                                         \
    kernel<<<dim3(shift), dim3(TPB, 1), 0, stream>>>(                                              \
        __VA_ARGS__) // and a comment
#define RUN shift<<<blocks(rows, TPB), TPB>>>(b, a, rows, columns)
#define CHECKED(...)                                                                               \
    do {                                                                                           \
        shift<<<blocks(rows, TPB), TPB, 16>>>(__VA_ARGS__);                                        \
        CHECK(cudaGetLastError());                                                                 \
    } while (0)
#define TYPED(T, ...) scale<T><<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)
#define QUALIFIED(name, ...) tools::name<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)
#define STATEMENT(...) do { __VA_ARGS__; CHECK(cudaGetLastError()); } while (0)
#define BOTH(first, second) (first, second)
#define TWICE(x) x, x
/* These stay. */
#define SHOWN(kernel, ...) (note(#kernel), kernel<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__))
#define SHOW(x) note(#x), x
#define SHOW_TOO(x) SHOW(x)
#define NESTED(kernel, ...) LAUNCH(kernel, rows, __VA_ARGS__)
#define PAIR(a, b) shift<<<blocks(rows, TPB), TPB>>>(a, b, rows, columns), shift<<<1, TPB>>>(b, a, 0, columns)
#define CONFIG blocks(rows, TPB), TPB
#define HIDDEN(config, ...) shift<<<config>>>(__VA_ARGS__)
#define GIVEN(...) STATEMENT(shift<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__))
#define OFTEN(...) shift<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)
#undef OFTEN
#define OFTEN(...) shift<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)

template <class T> void all(T *a, T *b, int rows, int columns, cudaStream_t stream)
{
    LAUNCH(scale<T>, rows, a, b, 7, rows, columns);
    if (rows > 1)
        LAUNCH(shift, rows, b, a, rows, columns);
    else
        TYPED(T, a, b, 3, rows, columns);
    for (int i = 0; i < 2; i++)
        ON(tools::shift, blocks(rows, TPB), stream, a, b, rows, columns);
    [&] { RUN; }();
    STATEMENT(LAUNCH(scale<T>, rows, b, a, next(), rows, columns));
    LAUNCH(scale<T>, rows + 0 * next(), b, a, calls, rows, columns);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    all(a, b, rows, columns, 0);
    EARLY(a, b, rows, columns);
    CHECKED(b, a, rows, columns);
    CHECKED(b, b, rows, columns);
    QUALIFIED(shift, a, b, rows, columns);
    LAUNCH(ones, rows, a, rows, columns);
    BOTH(LAUNCH(shift, rows, a, b, rows, columns), RUN);
    BOTH((shift<<<blocks(rows, TPB), TPB>>>(a, b, rows, columns)), next());
    TWICE(RUN);
    CHECK((shift<<<blocks(rows, 128), 128>>>(b, a, rows, columns), cudaGetLastError()));
    rows > 2 ? LAUNCH(shift, rows, a, b, rows, columns) : RUN;
    SHOWN(shift, a, b, rows, columns);
    SHOW(RUN);
    SHOW_TOO((shift<<<blocks(rows, TPB), TPB>>>(a, b, rows, columns)));
    SHOW(LAUNCH(shift, rows, b, a, rows, columns));
    NESTED(shift, a, b, rows, columns);
    PAIR(a, b);
    HIDDEN(CONFIG, b, a, rows, columns);
    GIVEN(a, b, rows, columns);
    OFTEN(b, a, rows, columns);
#ifdef TPB
#define LATE(...) shift<<<blocks(rows, TPB), TPB>>>(__VA_ARGS__)
    LATE(a, b, rows, columns);
#endif
    LATE(b, a, rows, columns);
    printf("%d %d\n", calls, named);
    return finish();
}
