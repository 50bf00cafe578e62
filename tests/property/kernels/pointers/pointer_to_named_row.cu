// What: pointers to rows that have a name
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 140, 33 140, 101 140
// GAIN: 1.4
#include "harness.h"

#define COLUMNS 140
typedef float Row[COLUMNS];
using Same = float[COLUMNS];
typedef Row Plane[3];

#if CASE == 3
__global__ void kernel(const Plane *a, Row *b, int planes)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 planes 3 COLUMNS");
    __annotation(L"garray b 2 4 planes COLUMNS");
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= planes)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[p][i] = a[p][0][i] - a[p][2][COLUMNS - 1 - i];
}
#else
#if CASE == 1
__global__ void kernel(const Row *a, Row *b, int rows)
#else
__global__ void kernel(const Same *a, Same *b, int rows)
#endif
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    __annotation(L"garray b 2 4 rows COLUMNS");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[r][i] = a[r][i] * a[r][COLUMNS - 1 - i];
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count, 1);
    float *b = array<float>("b", count, 2);
#if CASE == 3
    kernel<<<blocks(rows, 64), 64>>>((const Plane *)a, (Row *)b, rows);
#else
    kernel<<<blocks(rows, 64), 64>>>((const Row *)a, (Row *)b, rows);
#endif
    return finish();
}
