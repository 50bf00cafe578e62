// What: products of the members of a file's own structure, which are no floating numbers: nothing is fused there.
// OPTIONS: --weigh=sectors
// GAIN: 2
#include "harness.h"

struct Pixel { unsigned char red, green, blue; };
inline void set(Pixel &p, int n) { set(p.red, n); set(p.green, n + 1); set(p.blue, n + 2); }

static __global__ void light(const Pixel *image, int *sum, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray image 2 3 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int r = 0, g = 0;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        r += image[row * columns + c].red * 3 + image[row * columns + c].green * 4 + image[row * columns + c].blue * 2;
        g += image[row * columns + c].red * 2 + image[row * columns + c].green * 4;
    }
    sum[row] = r ^ g;
}

/* In place, as a vector of several where -O2 merges threads. */
static __global__ void tint(Pixel *image, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray image 2 3 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        const Pixel old = image[y * columns + x];
        int r = old.red * 3 + old.green * 4 + old.blue, g = old.red * 2 + old.green * 4 + old.blue;
        image[y * columns + x].red = r > 2040 ? 255 : r >> 3;
        image[y * columns + x].green = g > 2040 ? 255 : g >> 3;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Pixel *image = array<Pixel>("image", count);
    int *sum = array<int>("sum", rows);
    light<<<blocks(rows, 64), 64>>>(image, sum, rows, columns);
    tint<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(image, rows, columns);
    return finish();
}
