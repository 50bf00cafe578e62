// What: what stands under a condition on data or a remainder that never holds is not copied at its cost:
// TELLS: CL254
// OPTIONS: --weigh=sectors
//       rows, stencils, corner turning, registers, inner loops, what another array's gain pays for, and
//       what both branches do
// SIZES: 33 32, 64 64, 97 101, 160 128
// GAIN: 1.5
// WAVEFRONTS: 1.3
#include "harness.h"

__global__ void remainder_of_the_row(const float *a, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (i <= r % 2)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void data_of_the_thread(const float *a, float *b, const float *y, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    __annotation(L"garray y 1 4 n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (y[r] > 149)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void data_of_the_round(const float *a, const float *__restrict__ w, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray w 1 4 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float sum = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (w[i] > 1000)
            sum += a[r * m + i];
    }
    b[r] = sum;
}

__global__ void bits_of_the_row(const float *a, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if ((r & 1) > 1 + i)
            b[r * m + i] += a[r * m + i];
    }
}

__global__ void paid_by_another(const float *a, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (a[r * m + i] > 1000)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void not_paid_by_another(float *__restrict__ c, float *__restrict__ d, const float *__restrict__ e, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray c 2 4 n m");
    __annotation(L"garray d 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (e[i * m + i / 64] > 1000) {
            c[r * m + i] += 1;
            d[r * m + i] -= 1;
        }
    }
}

__global__ void in_both_branches(const float *__restrict__ a, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (a[i * n + r] > 1000)
            b[r * m + i] = 1;
        else
            b[r * m + i] = 2;
    }
}

__global__ void sums(const float *a, float *y, const float *z, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray y 1 4 n");
    __annotation(L"garray z 1 4 n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (i % 7 > r)
            y[r] += z[r];
    }
}

__global__ void inner_loops(const float *a, const int *length, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray length 1 4 n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float sum = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        for (int k = 0; k < length[r] - 10000; k++)
            sum += a[r * m + i] * k;
    }
    b[r] = sum;
}

__global__ void stencil(const float *a, const float *__restrict__ w, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n m");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= m || y >= n)
        return;
    float sum = 0;
    if (w[x] > 1000 && x > 0 && x < m - 1 && y > 0 && y < n - 1)
        sum = a[(y - 1) * m + x] + a[(y + 1) * m + x] + a[y * m + x - 1] + a[y * m + x + 1] + a[y * m + x];
    b[y * m + x] = sum;
}

__global__ void turned(const float *a, const float *__restrict__ w, float *__restrict__ b, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 m n");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= m || y >= n)
        return;
    b[y * m + x] = w[x] > 1000 ? a[x * n + y] : 0;
}

__global__ void mode_of_the_launch(const float *a, float *__restrict__ b, int n, int m, int mode)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (mode > 0)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void upper_triangle(const float *a, float *__restrict__ b, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (i >= r + k) {
            float s = a[r * m + i];
            if (i > 0)
                s += a[r * m + i - 1];
            b[r * m + i] = s;
        }
    }
}

__global__ void window(const float *a, float *__restrict__ b, int n, int m, int k)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n m");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= m || y >= n)
        return;
    float s = 0;
    if (x > k && y > k && x < m - 1 && y < n - 1)
        for (int d = -1; d <= 1; d++)
            for (int e = -1; e <= 1; e++)
                s += a[(y + d) * m + x + e];
    b[y * m + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    size_t most = count + rows + columns + columns * columns;
    float *a = array<float>("a", most, 1), *w = array<float>("w", most, 1), *d = array<float>("d", most, 3);
    float *e = array<float>("e", most, 4);
    int *length = array<int>("length", rows, 1);
    dim3 grid(blocks(columns, 32), blocks(rows, 8)), square(blocks(columns, 16), blocks(rows, 16));
    unsigned all = blocks(rows, 64);
    remainder_of_the_row<<<all, 64>>>(a, array<float>("remainder", count, 2), rows, columns);
    data_of_the_thread<<<all, 64>>>(a, array<float>("data", count, 2), w, rows, columns);
    data_of_the_round<<<all, 64>>>(a, w, array<float>("round", rows, 2), rows, columns);
    bits_of_the_row<<<all, 64>>>(a, array<float>("bits", count, 2), rows, columns);
    paid_by_another<<<all, 64>>>(a, array<float>("paid", count, 2), rows, columns);
    not_paid_by_another<<<all, 64>>>(array<float>("c", count, 2), d, e, rows, columns);
    in_both_branches<<<all, 64>>>(a, array<float>("both", count, 2), rows, columns);
    sums<<<all, 64>>>(a, array<float>("sums", rows, 2), w, rows, columns);
    inner_loops<<<all, 64>>>(a, length, array<float>("inner", rows, 2), rows, columns);
    stencil<<<grid, dim3(32, 8)>>>(a, w, array<float>("stencil", count, 2), rows, columns);
    turned<<<square, dim3(16, 16)>>>(a, w, array<float>("turned", count, 2), rows, columns);
    mode_of_the_launch<<<all, 64>>>(a, array<float>("mode", count, 2), rows, columns, 0);
    upper_triangle<<<all, 64>>>(a, array<float>("upper", count, 2), rows, columns, columns);
    window<<<grid, dim3(32, 8)>>>(a, array<float>("window", count, 2), rows, columns, columns + rows);
    return finish();
}
