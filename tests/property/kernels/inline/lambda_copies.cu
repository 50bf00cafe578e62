// What: lambdas that capture by value and take values change nothing of the thread; those that capture shared
// memory, references or the iterator do
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// EXPECT: staged | staged | staged | unchanged CL127 CL134 | unchanged CL129 CL134 | staged | unchanged CL127 CL135
// TELLS:  |  | CL127 |  |  | CL127 | 
// GAIN: 1
// SIZES: 1 1, 33 32, 65 33, 97 101
#include "harness.h"

#define AT i
#if CASE == 1 /* the iterator is passed */
#define MADE auto scaled = [=](float v, int i) { return v * columns + i; }
#define VALUE scaled(2, i)
#elif CASE == 2 /* the copy is changed, and not the variable */
#define MADE int k = columns; auto next = [=](int j) mutable { return k += j; }
#define VALUE next(i) + k
#elif CASE == 3 /* a reference is changed */
#define MADE int k = 0; auto next = [&k](int j) { return k += j; }
#undef AT
#define AT k % columns
#define VALUE next(3)
#elif CASE == 4 /* the parameter is a reference */
#define MADE int k = 0; auto next = [=](int &j) { return j += columns > 0; }
#undef AT
#define AT k % columns
#define VALUE next(k)
#elif CASE == 5 /* what it captures leads to an array */
#define MADE auto put = [=](int j, float v) { b[row * columns + j] = v; return v; }
#define VALUE put(columns - 1 - i, i)
#elif CASE == 6 /* a copy of an earlier value */
#define MADE int k = 1; auto first = [=](int j) { return k * columns - j - 1; }; k = 3
#undef AT
#define AT first(i)
#define VALUE k
#else /* shared variables are no copies */
#define MADE __shared__ int k; k = columns; auto set = [=](int j) { return k = columns - j * 0; }
#undef AT
#define AT i % k
#define VALUE set(i)
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    MADE;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + (AT)] + (VALUE);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
