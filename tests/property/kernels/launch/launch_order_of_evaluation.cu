// What: a launch evaluates its configuration first, then its arguments; as a call, too, also in methods, functions
//       without a name and packs. Sizes that are loose macros, comments in the head, parameters of templates in all forms.
// OPTIONS: -O2
// SIZES: 1 1, 33 32, 65 33
// GAIN: 1
#include "harness.h"

#define WIDTH columns + 8
static int at = 0;
#define BUMP ++at
static int next() { return BUMP; }
static auto after(int by) noexcept(true) -> int { return at += by; }
static int half_of(int n) { return n / 2 + n % 2; }
struct Queue {
    int size() { return ++at; }
};
struct Counts {
    Counts() { at++; }
};
static int made() { Counts counts{}; return at; }

template <typename T, int n = 2> __global__ void scale(T *a, T *b, int by, int rows, int columns);

template <typename T, int n>
__global__ void scale(T *a, T *b, int by, int rows, int columns // of the grid
)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        b[r * columns + i] = a[r * columns + i] * by + n;
    }
}

template <typename T, bool = true>
__global__ void wide(T *a, T *b, int by, int rows, int columns) /* of the grid */
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows WIDTH");
    __annotation(L"garray b 2 4 rows WIDTH");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        b[r * (WIDTH) + i] = a[r * (WIDTH) + i] * by;
    }
}

template <typename T, int n>
__global__ void sum(T *a, T *b, int by, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        b[r * columns + i] = b[r * columns + i] / 2 + a[r * columns + i] * by + n;
    }
}

__global__ void shifted(float *a, float *b, int by, int rows, int columns // of the grid
)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows WIDTH");
    __annotation(L"garray b 2 4 rows WIDTH");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        b[r * (WIDTH) + i] = a[r * (WIDTH) + i] * by;
    }
}

struct Runner {
    int at, last;
    int more() { return last = ++at; }
    void run(float *a, float *b, int rows, int columns)
    {
        sum<float, 2><<<blocks(rows, 32) + 0 * more(), 32>>>(a, b, at++, rows, columns);
        [=] { sum<float, 2><<<blocks(rows, 32) + 0 * this->more(), 32>>>(b, a, last + more(), rows, columns); }();
    }
};

template <class... T> void packed(int grid, T... given)
{
    sum<float, 3><<<grid + 0 * next(), 32>>>(given...);
    sum<float, 3><<<grid, dim3(next() ? 32 : 64), 0>>>(given + 0 * next()...);
}

template <typename T> T *counted(T *of) { return next() ? of : nullptr; }

static int *position(int by) { return &(at += by); }

int main(int argc, char **argv)
{
    SIZES
    size_t space = (size_t)rows * (columns + 8);
    float *a = array<float>("a", 2 * space, 1), *b = array<float>("b", space, 2);
    int (*f)() = next;
    Queue q;
    int grid = blocks(rows, 32);
    scale<float><<<grid + 0 * next(), 32>>>(a, b, next(), rows, columns);
    sum<float, 2><<<grid + 0 * next(), 32>>>(a, b, next(), rows, columns);
    sum<float, 2><<<grid + 0 * (*f)(), 32>>>(a, b, (*f)(), rows, columns);
    sum<float, 3><<<grid + 0 * q.size(), 32>>>(b, a, q.size(), rows, columns);
    sum<float, 3><<<grid + 0 * made(), 32>>>(b, a, at, rows, columns);
    sum<float, 3><<<grid + 0 * after(2), 32>>>(a, b, at, rows, columns);
    sum<float, 2><<<grid, 32>>>(b, counted(a), next(), rows, columns);
    sum<float, 2><<<1, 32>>>(a, b, at, next() ? rows : 0, next() ? columns : 0);
    for (int i = 0; i < 3; i++)
        sum<float, 2><<<i + 1, 32>>>(b, a, i++, rows, columns);
    for (int i = 1; i < 3;)
        rows > 1 ? sum<float, 2><<<++i, {32 + 0u, 1}, 0, 0>>>(b, a, i, rows, columns)
                 : [&] { sum<float, 2><<<dim3(i += 2, 0 * i + 1), 32>>>(a, b, *position(i), rows, columns); }();
    Runner runner = {3, 4};
    runner.run(a, b, rows, columns);
    packed(grid, a, b, 5, rows, columns);
    wide<float><<<half_of(2 * grid), 32>>>(a, b, after(1), rows, columns);
    shifted<<<half_of(2 * grid), 32>>>(a, b, 3, rows, columns);
    if (rows == 1) /* the last element of one is the first of the other */
        shifted<<<1, 32>>>(a, a + columns - 1, 3, rows, columns);
    printf("%d %d %d\n", at, runner.at, runner.last);
    return finish();
}
