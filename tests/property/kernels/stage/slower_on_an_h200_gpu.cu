// What: what was made of these kernels took an H200 longer than they did as they were written
// OPTIONS: -O1 -arch=sm_90
// EXPECT: unchanged
// SIZES: 1 1, 31 33, 33 65, 130 67, 64 64
#include "harness.h"

// Lanes are 48 bytes apart, of which L1 gives several at a time: 7.9 us instead of 6.7.
static __global__ void twelve(const float *a, float *length, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n 12");
    __annotation(L"garray length 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int k = 0; k < 12; k++) {
        __annotation(L"loop k 0 12 1");
        sum += a[i * 12 + k] * a[i * 12 + k];
    }
    length[i] = sum;
}

// Rows that are copied without running ahead: 530 us instead of 385, of 2160 rows of 3840 bytes.
static __global__ void medians(const unsigned char *in, unsigned char *out, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 1; c < columns - 1; c++) {
        __annotation(L"loop c 1 columns-1 1");
        int x = in[r * columns + c - 1], y = in[r * columns + c], z = in[r * columns + c + 1];
        out[r * columns + c] = max(min(x, y), min(max(x, y), z));
    }
}

// 17 taps, in tiles of 16: 31.7 us instead of 25.5.
static __global__ void taps(const float *in, const float *tap, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray tap 1 4 17");
    __annotation(L"garray out 2 4 rows columns");
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= columns || r < 8 || r >= rows - 8)
        return;
    float sum = 0;
    for (int k = -8; k <= 8; k++) {
        __annotation(L"loop k -8 9 1");
        sum += tap[k + 8] * in[(r + k) * columns + c];
    }
    out[r * columns + c] = sum;
}

// Rows of two arrays, of odd length: 536 us instead of 348.
static __global__ void products(const float *a, const float *b, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        sum += a[r * columns + c] * b[r * columns + c];
    }
    sums[r] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 12 * count, 1), *length = array<float>("length", count, 2);
    unsigned char *in = array<unsigned char>("in", count, 3);
    unsigned char *out = array<unsigned char>("out", count, 4);
    float *tap = array<float>("tap", 17, 5), *smooth = array<float>("smooth", count, 6);
    float *sums = array<float>("sums", rows, 7);
    twelve<<<blocks(count, 256), 256>>>(a, length, count);
    medians<<<blocks(rows, 32), 32>>>(in, out, rows, columns);
    taps<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, tap, smooth, rows, columns);
    products<<<blocks(rows, 256), 256>>>(a, a + count, sums, rows, columns);
    return finish();
}
