// What: vectors of neighbours along the lanes with windows (-O2 --merge=4) whose elements a loop reads that counts down, or
//       in steps, before an item's own and behind it
// OPTIONS: -O2 --merge=4 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 9 16, 12 64, 7 132, 5 67
#include "harness.h"

__global__ void before(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 3 && x < columns && y < rows) {
        int sum = 0;
        for (int k = 4; k > 0; k--)
            sum += k * a[y * columns + x - k];
        b[y * columns + x] = sum;
    }
}

__global__ void behind(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns - 4 && y < rows) {
        int sum = 0;
        for (int k = 4; k >= 0; k -= 2)
            sum = 3 * sum + a[y * columns + x + k];
        b[y * columns + x] = sum;
    }
}

__global__ void both(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 2 && x < columns - 2 && y < rows) {
        int sum = 0;
        for (int k = 2; k >= -2; k--)
            sum = 3 * sum + a[y * columns + x + k] - a[y * columns + x - k];
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1), *b = array<int>("b", count, 2), *c = array<int>("c", count, 3),
        *d = array<int>("d", count, 4);
    const dim3 block(64, 2), grid(blocks(columns, 64), blocks(rows, 2));
    before<<<grid, block>>>(a, b, rows, columns);
    behind<<<grid, block>>>(a, c, rows, columns);
    both<<<grid, block>>>(a, d, rows, columns);
    return finish();
}
