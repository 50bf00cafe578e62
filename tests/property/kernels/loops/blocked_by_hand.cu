// What: a loop that its author cut into pieces, the last of which ends with the rows
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// SIZES: 1 1, 33 32, 65 33, 97 101, 30 200
// GAIN: 2
#include "harness.h"

#define OWN
#if CASE == 1
#define FIRST int k0 = 0
#define END min(k0 + 40, columns)
#elif CASE == 2 /* a larger piece than a tile */
#define FIRST int k0 = 0
#define END (columns > k0 + 100 ? k0 + 100 : columns)
#elif CASE == 3
#define FIRST unsigned k0 = 0
#define END min((int)k0 + 40, columns)
#elif CASE == 4 /* of the block */
#define FIRST int k0 = blockIdx.x
#define END min((int)blockIdx.x + k0 + 40, columns)
#elif CASE == 5
#define FIRST int k0 = 0
#define END max(0, min(k0 + 40, min(columns, 1000)))
#else /* a name of the kernel */
#define FIRST int k0 = 0
#define END (k0 + 40 < columns ? k0 + 40 : columns) + min
#undef OWN
#define OWN int min = 0
#endif

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= rows || y >= rows)
        return;
    OWN;
    float sum = 0;
    for (FIRST; k0 < columns; k0 += 40) {
        const int start = k0;
        __annotation(L"loop k start (END) 1");
        for (int k = start; k < END; k++)
            sum += a[y * columns + k] * b[k * rows + x];
    }
    c[y * rows + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
