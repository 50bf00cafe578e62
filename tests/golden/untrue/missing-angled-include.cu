// RUN: cudalite %s -o /dev/null
// The end of the loop may be defined in a file that was not found; the system's headers are never read.
#include <math.h>
#include <sizes/that_are_not_there.cuh>
__global__ void rows(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows rows");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 COLUMNS 1");
        for (int i = 0; i < COLUMNS; i++)
            s += a[r * rows + i];
        b[r] = s;
    }
}
