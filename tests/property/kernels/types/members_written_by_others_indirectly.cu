// What: parts of elements that others write are parts of unions, what operators of a class or a vector
//       leave, behind ?:, in a kernel without a loop, in registers. Only b is staged.
// TELLS: CL131 CL254
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1
#include "harness.h"

union Both {
    float f;
    struct {
        short lo, hi;
    } h;
};

struct Acc {
    float x, y;
    __device__ void operator+=(float v) { x += v; }
    __device__ void operator++() { y += 1; }
};

__device__ inline void operator+=(float2 &a, float v)
{
    a.x += v;
}

__global__ void unions(const float *b, Both *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (blockIdx.y > 0)
            a[r * m + i].h.lo = (short)b[r * m + i];
        else
            a[r * m + i].h.hi = 5;
    }
}

__global__ void operators(const float *b, Acc *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (blockIdx.y > 0)
            a[r * m + i] += b[r * m + i];
        else
            ++a[r * m + i];
    }
}

__global__ void vector_operator(const float *b, float2 *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (blockIdx.y > 0)
            a[r * m + i] += b[r * m + i];
        else
            a[r * m + i].y = 2;
    }
}

__global__ void chosen(const float *b, float2 *a, float2 *c, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray c 2 8 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (blockIdx.y > 0)
            (i > 3 ? a[r * m + i] : c[r * m + i]).x = b[r * m + i];
        else
            a[r * m + i].y = c[r * m + i].y = 4;
    }
}

__global__ void turned(const float *b, float2 *a, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 8 m n");
    __annotation(L"garray b 2 4 n m");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= m || y >= n)
        return;
    if (blockIdx.z > 0)
        a[x * n + y].x = b[y * m + x];
    else
        a[x * n + y].y = b[y * m + x] * 2;
}

__global__ void turned_own(const float *b, float2 *a, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 8 m n");
    __annotation(L"garray b 2 4 n m");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= m || y >= n)
        return;
    a[x * n + y].x = b[y * m + x];
}

__global__ void row_of_members(const float *b, float4 *s, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray s 1 16 n");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (r + 1 < n)
        s[r + 1].w = 9;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s[r].x += b[r * m + i];
        s[r].y = i;
        s[r].z -= 1;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count, 1);
    dim3 two(blocks(rows, 32), 2);
    unions<<<two, 32>>>(b, (Both *)array<float>("unions", count, 2), rows, columns);
    operators<<<two, 32>>>(b, (Acc *)array<float2>("operators", count, 2), rows, columns);
    vector_operator<<<two, 32>>>(b, array<float2>("vop", count, 2), rows, columns);
    chosen<<<two, 32>>>(b, array<float2>("ca", count, 2), array<float2>("cc", count, 2), rows, columns);
    turned<<<dim3(blocks(columns, 16), blocks(rows, 16), 2), dim3(16, 16)>>>(b, array<float2>("turned", count, 2), rows, columns);
    turned_own<<<dim3(blocks(columns, 16), blocks(rows, 16), 1), dim3(16, 16)>>>(b, array<float2>("turned_own", count, 2), rows, columns);
    row_of_members<<<two.x, 32>>>(b, array<float4>("rom", rows, 2), rows, columns);
    return finish();
}
