// What: accesses in a loop's head, behind the step of its iterator and before it
// TELLS: CL127
// GAIN: 1
// SIZES: 33 32, 97 101
#include "harness.h"

__global__ void behind(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++, y[r] += b[r * m + i - 1])
            b[r * m + i] = a[r * m + i] + 1;
    }
}

__global__ void before(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; y[r] += b[r * m + i], i++)
            b[r * m + i] = a[r * m + i] + 1;
    }
}

__global__ void inner(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        __annotation(L"loop i 0 m-3 1");
        for (int i = 0; i < m - 3; i++) {
            float s = 0;
            for (int k = 0; k < 3; k++, s += a[r * m + i + k - 1])
                s -= 2;
            b[r * m + i] = s;
        }
        y[r] = b[r * m];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *y = array<float>("y", rows, 3);
    behind<<<blocks(rows, 64), 64>>>(a, array<float>("b", count, 2), y, rows, columns);
    before<<<blocks(rows, 64), 64>>>(a, array<float>("c", count, 4), y, rows, columns);
    inner<<<blocks(rows, 64), 64>>>(a, array<float>("d", count, 5), y, rows, columns);
    return finish();
}
