// What: register tiles whose sums are added to memory, or subtracted from it, behind the loop: a row of items loads before
//       any of them stores, and where they are multiplied before the loop; in other types, as a choice, beside a product,
//       which stays as it is, and where two things are loaded
// OPTIONS: -O2 -arch=sm_90 --merge=16
// SIZES: 1 1, 15 17, 64 64, 65 63, 130 70
#include "harness.h"

#define B 16

__global__ void subtracted(const float *l, const float *u, float *m, int n, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n B");
    __annotation(L"garray u 2 4 B w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x < w && y < n) {
        float sum = 0;
        __annotation(L"loop i 0 B 1");
        for (int i = 0; i < B; i++)
            sum += l[y * B + i] * u[i * w + x];
        m[y * w + x] -= sum;
    }
}

__global__ void chosen(const int *l, const int *u, int *m, int n, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n B");
    __annotation(L"garray u 2 4 B w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x >= w || y >= n)
        return;
    int sum = 0;
    __annotation(L"loop i 0 B 1");
    for (int i = 0; i < B; i++)
        sum += l[y * B + i] * u[i * w + x];
    m[y * w + x] += sum > 5 ? sum : x - y;
}

__global__ void beside_product(const float *l, const float *u, float *m, float alpha, int n, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n B");
    __annotation(L"garray u 2 4 B w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x < w && y < n) {
        float sum = 0;
        __annotation(L"loop i 0 B 1");
        for (int i = 0; i < B; i++)
            sum += l[y * B + i] * u[i * w + x];
        m[y * w + x] += alpha * sum;
    }
}

__global__ void scaled(const float *l, const float *u, float *m, float beta, int n, int w, int depth)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n depth");
    __annotation(L"garray u 2 4 depth w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x < w && y < n) {
        m[y * w + x] *= beta;
        __annotation(L"loop i 0 depth 1");
        for (int i = 0; i < depth; i++)
            m[y * w + x] += 1.5f * l[y * depth + i] * u[i * w + x];
    }
}

__global__ void two_loads(const float *l, const float *u, float *m, int n, int w)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray l 2 4 n B");
    __annotation(L"garray u 2 4 B w");
    __annotation(L"garray m 2 4 n w");
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x < w && y < n) {
        float sum = 0;
        __annotation(L"loop i 0 B 1");
        for (int i = 0; i < B; i++)
            sum += l[y * B + i] * u[i * w + x];
        m[y * w + x] += sum - l[y * B + 3];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *l = array<float>("l", (size_t)rows * B, 1), *u = array<float>("u", (size_t)B * columns, 2),
          *m = array<float>("m", count, 3), *k = array<float>("k", count, 4), *j = array<float>("j", count, 5),
          *s = array<float>("s", count, 6), *far = array<float>("far", (size_t)rows * (3 * B + 1), 7),
          *wide = array<float>("wide", (size_t)(3 * B + 1) * columns, 8);
    int *li = array<int>("li", (size_t)rows * B, 1), *ui = array<int>("ui", (size_t)B * columns, 2),
        *mi = array<int>("mi", count, 3);
    const dim3 grid((columns + B - 1) / B, (rows + B - 1) / B), block(B, B);
    subtracted<<<grid, block>>>(l, u, m, rows, columns);
    chosen<<<grid, block>>>(li, ui, mi, rows, columns);
    beside_product<<<grid, block>>>(l, u, k, 0.5f, rows, columns);
    scaled<<<grid, block>>>(far, wide, s, 0.7f, rows, columns, 3 * B + 1);
    two_loads<<<grid, block>>>(l, u, j, rows, columns);
    return finish();
}
