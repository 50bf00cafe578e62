// What: short words in place are vectors where rows are whole ones, else the kernel is as it was written
// OPTIONS: -O2 -arch=sm_90
// GAIN: 0.95
// SIZES: 1 1, 32 33, 33 32, 5 4096, 3 1040, 2 16, 7 272, 4 8192, 3 1037
#include "harness.h"

__global__ void bytes(unsigned char *a, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < columns && y < rows)
        a[y * columns + x] = 3 * a[y * columns + x] + 1;
}

__global__ void shorts(short *a, const unsigned char *b, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray b 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += b[i];
}

__global__ void some(unsigned char *a, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 1 n");
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) {
        unsigned char v = a[i];
        if (v > 2)
            a[i] = v - 2;
    }
}

/* as many elements as threads */
__global__ void grid(unsigned char *a, const unsigned char *b)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 1 gridDim.x 128");
    __annotation(L"garray b 2 1 gridDim.x 128");
    int i = blockIdx.x * 128 + threadIdx.x;
    a[i] = a[i] ^ b[i];
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1), *b = array<unsigned char>("b", count, 2);
    unsigned char *d = array<unsigned char>("d", count + 128, 4), *e = array<unsigned char>("e", count + 128, 5);
    unsigned char *s = array<unsigned char>("s", count + 1, 6);
    short *c = array<short>("c", count, 3);
    const int wide = blocks(columns, 256), n = (int)count, few = blocks(n, 128), more = blocks(n, 128);
    bytes<<<dim3(wide, rows), 256>>>(a, rows, columns);
    shorts<<<few, 128>>>(c, b, n);
    some<<<more, 128>>>(s + 1, n);
    some<<<more, 128>>>(a, n);
    grid<<<more, 128>>>(d, e);
    return finish();
}
