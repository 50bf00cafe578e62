// What: functions that are not what they look like: overloads, others of their name, effects, values that wrap
// GAIN: 1.7
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10
// EXPECT: staged | staged | staged | unchanged CL127 CL134 | unchanged CL123 | staged | staged | staged | staged | staged
// TELLS: CL127 | CL127 | CL127 |  |  | CL127 | CL127 | CL127 | CL127 | CL127
// SIZES: 1 1, 33 32, 65 33, 97 101
#include "harness.h"

#define LOCAL
#define COLUMN i
#if CASE == 1 /* the other one is meant */
__device__ int at(int row, int i, unsigned n) { return row * n + i; }
__device__ int at(int row, int i, int n) { return row * n + (i + 1) % n; }
#elif CASE == 2 /* the other one is only declared before */
__device__ int at(int row, int i, int n);
__device__ int at(int row, int i, float n) { return row * n + i; }
#elif CASE == 3 /* a lambda of the same name */
__device__ int at(int row, int i, int n) { return row * n + i; }
#undef LOCAL
#define LOCAL auto at = [=](int r, int c, int n) { return r * n + n - 1 - c; }
#elif CASE == 4 /* it does more */
__device__ int calls;
__device__ int at(int row, int i, int n) { return row * n + (atomicAdd(&calls, 0) + i + 1) % n; }
#elif CASE == 5 /* it calls itself */
__device__ int at(int row, int i, int n) { return i > 0 ? at(row, i - 1, n) + 1 : row * n; }
#elif CASE == 6 /* a parameter is narrow, and so is a result */
__device__ unsigned char low(int n) { return n; }
__device__ int at(int row, unsigned char i, int n) { return row * n + (i + low(row + 256 * n)) % n; }
#elif CASE == 7 /* an unsigned difference below 0 */
__device__ unsigned before(unsigned i, unsigned by) { return i - by; }
__device__ unsigned at(int row, int i, int n) { return row * n + (before(i, 1) % 4096u) % n; }
#elif CASE == 8 /* the argument counts */
__device__ int at(int row, int i, int n) { return row * n + i; }
#undef COLUMN
#define COLUMN ++k
#elif CASE == 9 /* of another namespace */
namespace other {
__device__ int at(int row, int i, int n) { return row * n + n - 1 - i; }
}
__device__ int at(int row, int i, float n) { return row * n + i; }
using namespace other;
#else /* the last argument is left out */
__device__ int at(int row, int i, int n, int shift = 1) { return row * n + (i + shift) % n; }
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int k = -1;
    LOCAL;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[at(row, COLUMN, columns)] + k;
}

#if CASE == 2
__device__ int at(int row, int i, int n) { return row * n + n - 1 - i; }
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
