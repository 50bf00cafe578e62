// What: conditions of loops that add something to the iterator, of which the difference may overflow
// EXPECT: unchanged CL120
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 65 3, 130 37
#include "harness.h"

#if CASE == 1 /* what the end is nobody says: the least int */
#define END (end - 3)
#define LOOP for (int i = 0; i + 4 <= end; i++)
#elif CASE == 2 /* 0 - 2 is large, unsigned */
#define END (columns - 2)
#define LOOP for (unsigned i = 0; i + 2 < columns; i++)
#elif CASE == 3 /* so is the sum */
#define END (columns - 2)
#define LOOP for (int i = 0; i + 2u < columns; i++)
#elif CASE == 4 /* and this one */
#define END (columns - 4)
#define LOOP for (int i = 0; i + sizeof(float) < columns; i++)
#else /* it goes down below what it begins with */
#define END (columns - end)
#define LOOP for (int i = 0; i + end < columns; i++)
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns, int end)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    if (y >= rows)
        return;
    LOOP
    {
        __annotation(L"loop i 0 END 1");
        if (i >= columns)
            s = 1;
        else
            s += a[y * columns + i];
    }
    b[y] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, CASE == 5 ? 1 : -2147483647 - 1);
    return finish();
}
