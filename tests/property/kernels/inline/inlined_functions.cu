// What: functions of one return give subscripts, thread numbers, bounds and bound checks, as macros would; they have the
// kernel's names for other things
// OPTIONS: --weigh=sectors
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: staged
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 2
#include "harness.h"

#define HD __host__ __device__ __forceinline__
const int EDGE = 32;
HD int at(int row, int k, int ld) { return row * ld + k; }
HD size_t far(unsigned y, unsigned x, size_t pitch) { return y * pitch + x; }
__device__ int thread_of(int dimension)
{
    return dimension ? blockIdx.x * blockDim.x + threadIdx.x : blockIdx.y * EDGE / 2 + threadIdx.y;
}
static __device__ int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
__device__ int kept(int at, int n) { return min(max(at, 0), n - 1); }
HD bool outside(unsigned i, unsigned size) { return !(i < size); }
HD bool inside(int row, int col, int rows, int columns) { return row < rows && !outside(col, columns); }
__device__ long long scaled(long long n) { return 2 * n / 2; }

#if CASE == 1 /* a product; what the functions call row and k is another thing here */
__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int ld = thread_of(0), hi = thread_of(1);
    if (!inside(ld, hi, rows, rows))
        return;
    float row = 0;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        row += a[at(ld, k, columns)] * b[at(k, hi, rows)];
    c[at(ld, hi, rows)] = row;
}
#elif CASE == 2 /* the size of an index; a constant and a template parameter have one name */
template <int EDGE>
__global__ void kernel_of(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int pitch = thread_of(0), hi = thread_of(1);
    if (inside(pitch, hi, rows, rows)) {
        float v = EDGE - 1;
        const long long n = scaled(columns);
        __annotation(L"loop k 0 n 1");
        for (int k = 0; k < n; k++)
            v += a[far(pitch, k, columns)] * b[far(k, hi, rows)];
        c[far(pitch, hi, rows)] = v;
    }
}
#define kernel kernel_of<1>
#elif CASE == 3 /* a stencil whose edges are repeated outwards */
__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 columns rows");
    int x = thread_of(1), y = thread_of(0);
    if (x >= rows || y >= columns)
        return;
    float lo = 0;
    for (int v = -1; v <= 1; v++)
        for (int n = -1; n <= 1; n++)
            lo += b[clampi(y + v, 0, columns - 1) * rows + kept(x + n, rows)] * (v + 2 * n);
    c[y * rows + x] = lo;
}
#elif CASE == 4 /* the check is a bool, the functions call each other */
static __device__ int flat(int r, int c, int n) { return at(r, 0, n) + at(0, c, n); }
__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    const unsigned r = thread_of(0), x = thread_of(1);
    const bool in = inside(r, x, rows, rows);
    if (in) {
        float s = 0;
        __annotation(L"loop k 0 columns 1");
        for (int k = 0; k < columns; k++)
            s += a[flat(r, k, columns)] * b[flat(k, x, rows)];
        c[flat(r, x, rows)] = s;
    }
}
#elif CASE == 5 /* division behind the bound check, a step by a function, a test of the whole block */
__device__ int part(int n, int of) { return n / of; }
__device__ int one(int n) { return n - n + 1; }
__device__ bool first_blocks(int n) { return (int)blockIdx.y < n; }
__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int r = thread_of(0), x = thread_of(1);
    if (r >= rows || x >= rows)
        return;
    int half = part(columns * 2, x + 1);
    float s = half;
    const int step = one(rows);
    if (first_blocks(100)) {
        __annotation(L"loop k 0 columns step");
        for (int k = 0; k < columns; k += step)
            s += a[at(r, k, columns)] * b[at(k, x, rows)];
    }
    c[at(r, x, rows)] = s;
}
#else /* of a template, none of whose parameters it needs */
template <typename T> __device__ int row_of(int r, int n) { return r * n; }
template <typename T>
__global__ void kernel_of(const T *a, const T *b, T *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int r = thread_of(0), x = thread_of(1);
    if (!inside(r, x, rows, rows))
        return;
    T s = 0;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        s += a[row_of<T>(r, columns) + k] * b[row_of<float>(k, rows) + x];
    c[at(r, x, rows)] = s;
}
#define kernel kernel_of<float>
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int down = rows > columns ? rows : columns;
    float *c = array<float>("c", (size_t)rows * down, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(down, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
