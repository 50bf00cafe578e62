// What: loops that threads of a block do not run together get registers where they stand: triangles, loops around that end
//       early, branches, bounds of the thread's own
// TELLS: CL121 CL124
// GAIN: 1.5
// CONTRACT: 1
// SIZES: 1 1, 33 31, 65 40, 97 101, 130 64
#include "harness.h"

__global__ void triangle(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 2 4 m m");
    __annotation(L"garray d 2 4 n m");
    int j1 = blockIdx.x * blockDim.x + threadIdx.x;
    if (j1 < m)
        for (int j2 = j1; j2 < m; j2++) {
            s[j1 * m + j2] = 0;
            __annotation(L"loop i 0 n 1");
            for (int i = 0; i < n; i++)
                s[j1 * m + j2] += d[i * m + j1] * d[i * m + j2];
            s[j2 * m + j1] = s[j1 * m + j2];
        }
}

__global__ void own_bound(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop k 0 i 1");
    for (int k = 0; k < i; k++)
        if (k < m)
            s[i] += d[i * m + k];
    s[i] *= 2;
}

__global__ void ends_early(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int round = 0; round < 4; round++) {
        if (round > i)
            break;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            s[i] += d[i * m + k];
        if (s[i] > 3)
            return;
    }
}

__global__ void branches(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x, left = i % 3;
    if (i < n) {
        while (left-- > 0)
            if (i % 2)
                #pragma cudalite loop k 0 m 1
                for (int k = 0; k < m; k++)
                    s[i] += d[i * m + k];
            else {
                __annotation(L"loop k 0 m 2");
                for (int k = 0; k < m; k += 2)
                    s[i] -= d[i * m + k];
            }
    }
}

__global__ void without_braces(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        if (i % 3 == 1)
            for (int r = i; r < n; r += 7)
                #pragma cudalite loop k 0 m 1
                for (int k = 0; k < m; k++)
                    s[i] += d[i * m + k];
        else
            for (int r = 0; r < i % 4; r++)
                #pragma cudalite loop k 0 m 1
                for (int k = 0; k < m; k++)
                    s[i] -= d[i * m + k];
}

__global__ void bound_in_it(int *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"loop k 0 s[i] 1");
        for (int k = 0; k < s[i]; k++)
            s[i] += d[i * m + k % m] > 0 ? 0 : -1;
    }
}

__global__ void jumped_over(float *__restrict__ s, const float *__restrict__ d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray s 1 4 n");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int r = i; r < n; r += 9) {
        if (i % 2)
            goto over;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            s[i] += d[i * m + k];
    over:
        s[i] += 1;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", (size_t)rows * columns), *s = array<float>("s", (size_t)columns * columns, 2);
    float *a = array<float>("a", rows, 3), *b = array<float>("b", rows, 4), *c = array<float>("c", rows, 5);
    triangle<<<blocks(columns, 64), 64>>>(s, d, rows, columns);
    own_bound<<<blocks(rows, 64), 64>>>(a, d, rows, columns);
    ends_early<<<blocks(rows, 64), 64>>>(b, d, rows, columns);
    branches<<<blocks(rows, 64), 64>>>(c, d, rows, columns);
    float *e = array<float>("e", rows, 6), *f = array<float>("f", rows, 7);
    int *g = array<int>("g", rows, 8);
    without_braces<<<blocks(rows, 64), 64>>>(e, d, rows, columns);
    bound_in_it<<<blocks(rows, 64), 64>>>(g, d, rows, columns);
    jumped_over<<<blocks(rows, 64), 64>>>(f, d, rows, columns);
    return finish();
}
