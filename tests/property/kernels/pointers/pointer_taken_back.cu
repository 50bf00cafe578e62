// OPTIONS: --weigh=sectors
// Pointers that have stepped over a row are taken back, to go over it again; or go back themselves, step by step. A loop
// without rounds would leave them where they were: but then the row has no element.
#include "harness.h"

__global__ void softmax(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    a += y * w;
    float most = 0, sum = 0;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        most = fmaxf(most, *a++);
    }
    a -= w;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        sum += expf(*a++ - most);
    }
    b[y] = sum;
}

__global__ void forth_and_back(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    const float *p = a + y * w;
    float *q = b + y * w, sum = 0;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        sum += *p;
        *q = sum;
        p++;
        q++;
    }
    for (int x = w; x > 0; x--) {
        __annotation(L"loop x w 0 -1");
        p--;
        q--;
        *q = *q - *p / sum;
    }
}

__global__ void from_the_second(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    int at = y * w + 1;
    float least = a[at - 1], sum = 0;
    for (int x = 1; x < w; x++) {
        __annotation(L"loop x 1 w 1");
        least = fminf(least, a[at]);
        at++;
    }
    at -= w - 1;
    for (int x = 1; x < w; x++) {
        __annotation(L"loop x 1 w 1");
        sum += a[at] - least;
        at++;
    }
    b[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2), *c = array<float>("c", count, 3),
          *d = array<float>("d", rows, 4);
    softmax<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    forth_and_back<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    from_the_second<<<blocks(rows, 64), 64>>>(a, d, rows, columns);
    return finish();
}
