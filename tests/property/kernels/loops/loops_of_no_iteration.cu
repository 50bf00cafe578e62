// What: loops that are known to have no round: nothing is copied for them, in or out
// OPTIONS: -arch=sm_75
// TELLS: CL254
// GAIN: 1.25
// SIZES: 1 1, 31 1, 65 1, 100 1
#include "harness.h"
#define N 64

__global__ void rest(float *a, int rows)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows N");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop j N/4*4 N 1");
    __annotation(L"tile j 3");
    for (int j = N / 4 * 4; j < N; j++) {
        s += a[r * N + j];
        a[r * N + j] = s;
    }
    a[r * N] = a[r * N] * 0.7f + s + 1;
}

__global__ void same(float *a, int rows, int p)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows N");
    __annotation(L"stage a");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop j p p-1 1");
    __annotation(L"tile j 4");
    for (int j = p; j < p - 1; j++)
        a[r * N + j] = a[r * N + j] + s;
    __annotation(L"loop k 5 3 1");
    __annotation(L"tile k 8");
    for (int k = 5; k < 3; k++)
        s += a[r * N + k];
    a[r * N] += s;
}

__global__ void inside(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows N");
    __annotation(L"garray b 2 4 rows N");
    __annotation(L"stage a");
    __annotation(L"stage b");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop j 0 N-4 1");
    for (int j = 0; j < N - 4; j++) {
        float s = a[r * N + j];
        for (int k = 5; k < 3; k++)
            s += a[r * N + j + k];
        for (int k = 2; k < 2; k++)
            b[r * N + j + k] = s;
        b[r * N + j] = s;
    }
}

__global__ void only_inside(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows N");
    __annotation(L"garray b 2 4 rows N");
    __annotation(L"stage a");
    __annotation(L"stage b");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop j 0 N-4 1");
    for (int j = 0; j < N - 4; j++)
        for (int k = 5; k < 3; k++)
            b[r * N + j] += a[r * N + j + k];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * N, 1), *b = array<float>("b", rows * N, 2);
    rest<<<blocks(rows, 32), 32>>>(a, rows);
    same<<<blocks(rows, 32), 32>>>(a, rows, 7);
    inside<<<blocks(rows, 32), 32>>>(a, b, rows);
    only_inside<<<blocks(rows, 32), 32>>>(a, b, rows);
    return finish();
}
