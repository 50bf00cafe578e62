// What: neighbours along the lanes are vectors in each round of a loop that stands around them, as annotations ask: planes
//       of a stencil, whose rounds several blocks share; rows of a filter, whose columns are rounds of an inner loop and
//       whose sums live over the loop; windows of two and more beside a vector, which are out of the next ones; steps of
//       2, counting down, factors that are the same for all, a check before the loop, work behind it, vectors that lie
//       apart by just one; and what cannot be: elements that rounds read again, unequal bounds, conditions.
// OPTIONS: -O2 -arch=sm_90
// TELLS: CL127 CL128 CL242
// BITS: alone
// SIZES: 1 1, 4 16, 16 32, 5 33, 3 160, 20 256, 70 64
#include "harness.h"

#define AT(z, y, x) ((z) * 3 + (y)) * columns + (x)

__global__ void sweep(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 3 4 rows 3 columns");
    __annotation(L"garray out 3 4 rows 3 columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < 2) {
        __annotation(L"loop z 1 rows-1 1");
        for (int z = 1; z < rows - 1; z++)
            out[AT(z, y, x)] = 0.4f * in[AT(z, y, x)] + 0.1f * (in[AT(z - 1, y, x)] + in[AT(z + 1, y, x)] +
                               in[AT(z, y - 1, x)] + in[AT(z, y + 1, x)] + in[AT(z, y, x - 1)] + in[AT(z, y, x + 1)]);
    }
}

#define RADIUS 2
#define SIZE (2 * RADIUS + 1)
__global__ void filter(const float *in, const float *mask, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray mask 2 4 SIZE SIZE");
    __annotation(L"garray out 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < RADIUS || y >= rows - RADIUS)
        return;
    if (x >= RADIUS && x < columns - RADIUS) {
        float sum = 0;
        for (int j = 0; j < SIZE; j++)
            for (int i = 0; i < SIZE; i++)
                sum += mask[j * SIZE + i] * in[(y + j - RADIUS) * columns + x + i - RADIUS];
        out[y * columns + x] = sum;
    }
}

__global__ void bytes(const unsigned char *in, unsigned char *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= 2 && y < rows - 2 && x >= 3 && x < columns - 3) {
        int sum = 0, most = 0;
        for (int j = 2; j >= -2; j--) {
            for (int i = 0; i < 7; i += 2)
                sum += in[(y + j) * columns + x + 3 - i];
            most = most > sum ? most : sum;
        }
        out[y * columns + x] = sum + most;
    }
}

__global__ void apart(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x >= 4 && x < columns)
        out[y * columns + x] = in[y * columns + x - 4] - in[y * columns + x];
}

__global__ void again(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns)
        for (int k = 0; k < rows; k++)
            out[y * columns + x] += in[k * columns + x] * 0.3f;
}

__global__ void unequal(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"merge x 4");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns) {
        float sum = 0;
        for (int k = 0; k < rows && k < x; k++)
            sum += in[k * columns + x];
        for (int k = 0; k < rows; k++)
            if (in[k * columns + x] > 0)
                sum -= in[k * columns + x];
        out[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const size_t n = count;
    float *a = array<float>("a", n * 3), *b = array<float>("b", n * 3, 2), *c = array<float>("c", n, 3),
          *m = array<float>("m", SIZE * SIZE, 7);
    unsigned char *d = array<unsigned char>("d", n), *e = array<unsigned char>("e", n, 5);
    const dim3 grid(blocks(columns, 32), blocks(rows, 4)), flat(blocks(columns, 32)), block(32, 4);
    sweep<<<flat, block>>>(a, b, rows, columns);
    filter<<<grid, block>>>(a, m, c, rows, columns);
    bytes<<<grid, block>>>(d, e, rows, columns);
    apart<<<grid, block>>>(c, a, rows, columns);
    again<<<grid, block>>>(a, c, rows, columns);
    unequal<<<grid, block>>>(c, b, rows, columns);
    return finish();
}
