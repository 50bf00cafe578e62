// What: windows that sizes of size_t and unsigned keep inside, by functions, ?: and if
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=4 | -DCASE=5
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 1 40, 37 1, 31 33, 65 97, 130 40
#include "harness.h"

#if CASE == 1
typedef size_t Size;
#define WINDOW                                                                                     \
    long long yy = (long long)y + dy, xx = (long long)x + dx;                                      \
    yy = yy < 0 ? 0 : yy >= (long long)h ? (long long)h - 1 : yy;                                  \
    xx = xx < 0 ? 0 : xx >= (long long)w ? (long long)w - 1 : xx;
#elif CASE == 2
typedef unsigned Size;
#define WINDOW                                                                                     \
    unsigned yy = min(max((int)y + dy, 0), (int)h - 1), xx = min(max((int)x + dx, 0), (int)w - 1);
#elif CASE == 3
typedef size_t Size;
#define WINDOW size_t yy = min(y + (dy + 2), h - 1), xx = min(x + (dx + 2), w - 1);
#elif CASE == 4
typedef unsigned Size;
#define WINDOW                                                                                     \
    unsigned yy = y + (dy + 2), xx = x + (dx + 2);                                                 \
    if (yy >= h)                                                                                   \
        yy = h - 1;                                                                                \
    if (xx > w - 1)                                                                                \
        xx = w - 1;
#elif CASE == 5
typedef long Size;
#define WINDOW const long yy = min(max(y + dy, 0L), h - 1), xx = min(max(x + dx, 0L), w - 1);
#endif

__global__ void kernel(const float *a, float *b, Size h, Size w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    const Size x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            WINDOW
            s += a[yy * w + xx];
        }
    b[y * w + x] = s;
}

__global__ void edges(const float *a, float *b, Size h, Size w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    const Size x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    const Size north = y > 0 ? y - 1 : 0, south = y + 1 < h ? y + 1 : h - 1;
    Size west = x, east = x;
    if (x > 0)
        west = x - 1;
    if (x != w - 1)
        east = x + 1;
    b[y * w + x] = a[north * w + x] + a[south * w + x] + a[y * w + west] + a[y * w + east] +
                   a[north * w + west] + a[north * w + east] + a[south * w + west] +
                   a[south * w + east] - a[y * w + x];
}

/* Values of before where a side is left: x is 0 there, or the last; by ints. */
__global__ void sides(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int west = x, east = x;
    if (x > 0)
        west = x - 1;
    if (x + 1 < w)
        east = x + 1;
    const int north = y == 0 ? y : y - 1;
    float s = a[y * w + west] + a[y * w + east];
    s += a[y * w + west] * a[north * w + east] - a[north * w + x];
    b[y * w + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 2);
    float *d = array<float>("d", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    edges<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, c, rows, columns);
    sides<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, d, rows, columns);
    return finish();
}
