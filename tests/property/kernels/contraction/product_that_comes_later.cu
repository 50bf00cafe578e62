// What: of two products in a sum nvcc fuses the one that it has later: of s, which is computed from an element that is loaded
//       before, or of the element that is loaded behind: how many loads lie between is another matter in tiles
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 columns rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += c[i * rows + r];
        b[r * columns + i] = a[r * columns + i] * c[i * rows + r] + s * 0.25f;
    }
    b[r * columns] = s;
}

/* ... which a part of a variable has got */
__global__ void local(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 columns rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += c[i * rows + r];
        float v[2];
        v[1] = 1;
        v[0] = s;
        b[r * columns + i] = a[r * columns + i] * c[i * rows + r] + v[0] * 0.25f;
    }
    b[r * columns] = s;
}

/* ... or has itself */
__global__ void part(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 columns rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float v[2] = {0, 0};
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        v[0] += c[i * rows + r];
        b[r * columns + i] = a[r * columns + i] * c[i * rows + r] + v[0] * 0.25f;
    }
    b[r * columns] = v[0];
}

__global__ void member(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 columns rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float2 v = make_float2(0, 0);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        v.x += c[i * rows + r];
        b[r * columns + i] = a[r * columns + i] * c[i * rows + r] + v.x * 0.25f;
    }
    b[r * columns] = v.x;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    local<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    part<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    member<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    return finish();
}
