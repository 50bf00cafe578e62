// What: references that are bound in a loop to elements of a tile, and used behind a write there
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ float sum(const float &x, float y)
{
    return x + y;
}

/* The cell of a may not be that of b. */
__global__ void kernel1(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++) {
            const float &x = a[r * m + i];
            b[r * m + i] = 5;
            s += x;
        }
        y[r] = s;
    }
}

__global__ void kernel2(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++) {
            const float &x = b[r * m + i];
            b[r * m + i] = a[r * m + i];
            s += x;
        }
        y[r] = s;
    }
}

__global__ void kernel3(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++) {
            const auto &x = a[r * m + i];
            for (int k = 0; k < 2; k++)
                b[r * m + i] += x;
        }
        y[r] = s;
    }
}

__global__ void kernel4(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++) {
            const float &x = i % 2 ? a[r * m + i] : b[r * m + i];
            b[r * m + i] = 2;
            s += x;
        }
        y[r] = s;
    }
}

/* A reference is looked at in the function, behind all arguments. */
__global__ void kernel5(const float *a, float *b, float *y, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++) {
            s += sum(a[r * m + i], b[r * m + i] = 5);
        }
        y[r] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *y = array<float>("y", rows, 3);
    kernel1<<<blocks(rows, 64), 64>>>(a, b, y, rows, columns);
    kernel2<<<blocks(rows, 64), 64>>>(a, array<float>("b2", count, 4), array<float>("y2", rows, 5), rows, columns);
    kernel3<<<blocks(rows, 64), 64>>>(a, array<float>("b3", count, 6), y, rows, columns);
    kernel4<<<blocks(rows, 64), 64>>>(a, array<float>("b4", count, 7), array<float>("y4", rows, 8), rows, columns);
    kernel5<<<blocks(rows, 64), 64>>>(a, array<float>("b5", count, 9), array<float>("y5", rows, 10), rows, columns);
    return finish();
}
