// OPTIONS: --weigh=sectors
// SIZES: 1 1, 33 32, 37 1, 65 33, 97 101
// Sizes of arrays stand in constant memory: as numbers, several of one declaration, unsigned and long ones, as
// elements, and as members, also in a namespace. Generated code says their names.
#include "harness.h"

__constant__ int height, width = 7, unused[3], *nowhere;
__constant__ unsigned wide_rows, wide_columns;
__constant__ size_t many_rows, many_columns;
__constant__ int dims[2];
struct Extents {
    unsigned extent[3];
};
__constant__ Extents shape;
namespace image {
struct Size {
    int height, width;
};
__constant__ Size size;
}
using image::size;

__global__ void sums(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 height width");
    __annotation(L"garray b 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    float sum = 0;
    for (int x = 0; x < width; x++) {
        __annotation(L"loop x 0 width 1");
        sum += a[y * width + x];
    }
    b[y] = sum;
}

__global__ void unsigned_sums(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 wide_rows wide_columns");
    __annotation(L"garray b 1 4 wide_rows");
    unsigned y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= wide_rows)
        return;
    float sum = 0;
    for (unsigned x = 0; x < wide_columns; x++) {
        __annotation(L"loop x 0 wide_columns 1");
        sum += a[y * wide_columns + x];
    }
    b[y] = sum;
}

__global__ void long_sums(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 many_rows many_columns");
    __annotation(L"garray b 1 4 many_rows");
    size_t y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= many_rows)
        return;
    float sum = 0;
    for (size_t x = 0; x < many_columns; x++) {
        __annotation(L"loop x 0 many_columns 1");
        sum += a[y * many_columns + x];
    }
    b[y] = sum;
}

__global__ void sums_of_elements(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 dims[0] dims[1]");
    __annotation(L"garray b 1 4 dims[0]");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= dims[0])
        return;
    float sum = 0;
    for (int x = 0; x < dims[1]; x++) {
        __annotation(L"loop x 0 dims[1] 1");
        sum += a[y * dims[1] + x];
    }
    b[y] = sum;
}

__global__ void transposes_elements(const float *a, float *b)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 shape.extent[2] shape.extent[0]");
    __annotation(L"garray b 2 4 shape.extent[0] shape.extent[2]");
    unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < shape.extent[0] && y < shape.extent[2])
        b[x * shape.extent[2] + y] = a[y * shape.extent[0] + x];
}

__global__ void transposes(const float *a, float *b)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 size.height size.width");
    __annotation(L"garray b 2 4 size.width size.height");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < size.width && y < size.height)
        b[x * size.height + y] = a[y * size.width + x];
}

__global__ void blurs(const float *a, float *b)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 image::size.height image::size.width");
    __annotation(L"garray b 2 4 image::size.height image::size.width");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < 1 || y < 1 || x >= image::size.width - 1 || y >= image::size.height - 1)
        return;
    float sum = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += a[(y + j) * image::size.width + x + i];
    b[y * image::size.width + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 3),
          *d = array<float>("d", rows, 4), *e = array<float>("e", count, 5), *f = array<float>("f", count, 6),
          *g = array<float>("g", rows, 7), *h = array<float>("h", count, 8);
    unsigned r = rows, s = columns;
    size_t m = rows, n = columns;
    image::Size both = {rows, columns};
    unsigned extents[3] = {s, 0, r};
    cudaMemcpyToSymbol(height, &rows, sizeof rows);
    cudaMemcpyToSymbol(width, &columns, sizeof columns);
    cudaMemcpyToSymbol(wide_rows, &r, sizeof r);
    cudaMemcpyToSymbol(wide_columns, &s, sizeof s);
    cudaMemcpyToSymbol(many_rows, &m, sizeof m);
    cudaMemcpyToSymbol(many_columns, &n, sizeof n);
    cudaMemcpyToSymbol(size, &both, sizeof both);
    cudaMemcpyToSymbol(dims, &both, sizeof both);
    cudaMemcpyToSymbol(shape, &extents, sizeof extents);
    sums_of_elements<<<blocks(rows, 64), 64>>>(a, g);
    transposes_elements<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, h);
    sums<<<blocks(rows, 64), 64>>>(a, b);
    unsigned_sums<<<blocks(rows, 64), 64>>>(a, c);
    long_sums<<<blocks(rows, 64), 64>>>(a, d);
    transposes<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, e);
    blurs<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, f);
    return finish();
}
