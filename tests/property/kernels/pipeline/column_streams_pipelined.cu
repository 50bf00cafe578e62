// What: columns that each thread walks down, coalesced as written and with nothing to share, are loaded ahead of the
//       code in blocks of a warp (-O2): a sum in a variable, a product with a vector, a column that is written, too,
//       which each round's load waits for, also in place.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 33 32, 65 33, 97 101, 300 200
// GAIN: 0.99
#include "harness.h"

__global__ void sums(const float *a, float *s, int rows, int width)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows width");
    __annotation(L"garray s 1 4 width");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < width) {
        float sum = 0;
        __annotation(L"loop i 0 rows 1");
        for (int i = 0; i < rows; i++)
            sum += a[i * width + j];
        s[j] = sum;
    }
}

__global__ void products(const float *a, const float *x, double *s, int rows, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows width");
    __annotation(L"garray x 1 4 rows");
    __annotation(L"garray s 1 8 width");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= width)
        return;
    double sum = 0;
    __annotation(L"loop i 0 rows 1");
    for (int i = 0; i < rows; i++)
        sum += a[i * width + j] * x[i];
    s[j] = sum;
}

__global__ void copies(const float *a, float *b, int rows, int width)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows width");
    __annotation(L"garray b 2 4 rows width");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= width)
        return;
    __annotation(L"loop i 0 rows 1");
    for (int i = 0; i < rows; i++)
        b[i * width + j] = a[i * width + j] * 2;
}

__global__ void runs(float *a, int rows, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows width");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= width)
        return;
    float sum = 0;
    __annotation(L"loop i 0 rows 1");
    for (int i = 0; i < rows; i++) {
        sum += a[i * width + j];
        a[i * width + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *s = array<float>("s", columns, 2), *x = array<float>("x", rows, 3);
    sums<<<blocks(columns, 256), 256>>>(a, s, rows, columns);
    double *t = array<double>("t", columns, 4);
    products<<<blocks(columns, 64), 64>>>(a, x, t, rows, columns);
    float *b = array<float>("b", count, 5), *c = array<float>("c", count, 6);
    copies<<<blocks(columns, 128), 128>>>(b, c, rows, columns);
    runs<<<blocks(columns, 64), 64>>>(c, rows, columns);
    return finish();
}
