// What: what stands under conditions that few threads or rounds meet is left as it is: bounds by a parameter that
// TELLS: CL254
//       is no size, by its minimum or maximum with one, by a part of a size; rounds that may be none; returns before
//       the loop and conditions around it; lanes of a warp; several that never hold together
// GAIN: 1.1
// SIZES: 33 32, 64 64, 97 101, 128 70
#include "harness.h"

__global__ void minimum(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < min(k, m))
            b[r * m + i] = a[r * m + i];
}

__global__ void chosen_minimum(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < (k < m ? k : m))
            b[r * m + i] = a[r * m + i];
}

__global__ void maximum(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < max(k, 1))
            b[r * m + i] = a[r * m + i];
}

__global__ void rounds_of_none(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        for (int t = 0; t < k; t++)
            b[r * m + i] = a[r * m + i] + t;
}

__global__ void data_return(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (c[r] < 100)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[r * m + i];
}

__global__ void data_around(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    if (c[r] > 100) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            s += a[r * m + i];
    }
    b[r * m] = s;
}

__global__ void lane_return(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (threadIdx.x % 32)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[r * m + i];
}

__global__ void lane_around(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (r % 32 == 0) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void three_together(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        if (threadIdx.x > 63)
            s += a[r * m + i];
        if (blockDim.x > 64)
            s += a[r * m + i];
        if (gridDim.y > 1)
            s += a[r * m + i];
    }
    b[r * m] = s;
}

__global__ void first_rounds(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        for (int t = i; t < 3; t++)
            s += a[r * m + i];
    b[r * m] = s;
}

__global__ void part_of_the_rounds(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < m / 16)
            s += a[r * m + i];
    b[r * m] = s;
}

__global__ void part_by_a_shift(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < m >> 4)
            s += a[r * m + i];
    b[r * m] = s;
}

__global__ void part_of_the_rows(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (r < n / 32)
            s += a[r * m + i];
    b[r * m] = s;
}

__global__ void ends(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        if (i <= k * 0)
            s += a[r * m + i];
        if (i >= m - k)
            s += a[r * m + i];
    }
    b[r * m] = s;
}

__global__ void first_thread(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (threadIdx.x < 2) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void far_rounds(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i > 1000)
            b[r * m + i] = a[r * m + i];
}

int main(int argc, char **argv)
{
    SIZES
    unsigned all = blocks(rows, 64);
    float *a = array<float>("a", count, 1), *c = array<float>("c", rows, 3);
    minimum<<<all, 64>>>(a, array<float>("minimum", count, 2), c, rows, columns, 0);
    chosen_minimum<<<all, 64>>>(a, array<float>("chosen_minimum", count, 2), c, rows, columns, 0);
    maximum<<<all, 64>>>(a, array<float>("maximum", count, 2), c, rows, columns, 0);
    rounds_of_none<<<all, 64>>>(a, array<float>("rounds_of_none", count, 2), c, rows, columns, 0);
    data_return<<<all, 64>>>(a, array<float>("data_return", count, 2), c, rows, columns, 0);
    data_around<<<all, 64>>>(a, array<float>("data_around", count, 2), c, rows, columns, 0);
    lane_return<<<all, 64>>>(a, array<float>("lane_return", count, 2), c, rows, columns, 0);
    lane_around<<<all, 64>>>(a, array<float>("lane_around", count, 2), c, rows, columns, 0);
    three_together<<<all, 64>>>(a, array<float>("three_together", count, 2), c, rows, columns, 0);
    first_rounds<<<all, 64>>>(a, array<float>("first_rounds", count, 2), c, rows, columns, 0);
    part_of_the_rounds<<<all, 64>>>(a, array<float>("part_of_the_rounds", count, 2), c, rows, columns, 0);
    part_by_a_shift<<<all, 64>>>(a, array<float>("part_by_a_shift", count, 2), c, rows, columns, 0);
    part_of_the_rows<<<all, 64>>>(a, array<float>("part_of_the_rows", count, 2), c, rows, columns, 0);
    ends<<<all, 64>>>(a, array<float>("ends", count, 2), c, rows, columns, 0);
    first_thread<<<all, 64>>>(a, array<float>("first_thread", count, 2), c, rows, columns, 0);
    far_rounds<<<all, 64>>>(a, array<float>("far_rounds", count, 2), c, rows, columns, 0);
    return finish();
}
