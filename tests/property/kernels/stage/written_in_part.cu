// What: elements that are not written in any case, or not as a whole, keep what they had
// TELLS: CL254
// SIZES: 1 1, 33 32, 64 96, 97 101
// GAIN: 1
// WAVEFRONTS: 1.7
#include "harness.h"

__global__ void no_else(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0)
            b[r * m + i] = 1;
        else if (v < -9)
            b[r * m + i] = v * 2;
    }
}

__global__ void inside(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0) {
            if (i % 3)
                b[r * m + i] = 1;
        } else {
            b[r * m + i] = v * 2;
        }
    }
}

__global__ void same_branch(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0) {
            b[r * m + i] = 1;
        } else {
            if (v < -5)
                continue;
            b[r * m + i] = v * 2;
        }
    }
}

__global__ void else_leaves(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0)
            b[r * m + i] = 1;
        else
            continue;
        b[r * m + i] = v;
    }
}

__global__ void two_ifs(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        if (v > 0)
            b[r * m + i] = 1;
        if (v < -5)
            b[r * m + i] = v;
        else
            v++;
    }
}

__global__ void read_else(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float a_next = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i] + a_next;
        if (v > 0)
            b[r * m + i] = 1;
        else
            a_next += b[r * m + i];
    }
}

__global__ void one_member(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = v;
    }
}

__global__ void three_members(const float *a, float4 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 16 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = v;
        b[r * m + i].y = v;
        b[r * m + i].z = v;
        b[r * m + i].y = v + 1;
    }
}

__global__ void sum_of_member(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = v;
        b[r * m + i].y += v;
    }
}

__global__ void member_in_branch(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        b[r * m + i].x = i;
        if (v > 0)
            b[r * m + i].y = r;
    }
}

__global__ void read_first(const float *a, float2 *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        float before = b[r * m + i].y;
        b[r * m + i].y = v;
        b[r * m + i].x = before;
    }
}

__global__ void unknown_rounds(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        float v = a[r * m + i];
        for (int t = 0; t < v; t++)
            b[r * m + i] = t;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    no_else<<<blocks(rows, 32), 32>>>(a, array<float>("no_else", count, 2), rows, columns);
    inside<<<blocks(rows, 32), 32>>>(a, array<float>("inside", count, 3), rows, columns);
    same_branch<<<blocks(rows, 32), 32>>>(a, array<float>("same_branch", count, 4), rows, columns);
    else_leaves<<<blocks(rows, 32), 32>>>(a, array<float>("else_leaves", count, 40), rows, columns);
    two_ifs<<<blocks(rows, 32), 32>>>(a, array<float>("two_ifs", count, 5), rows, columns);
    read_else<<<blocks(rows, 32), 32>>>(a, array<float>("read_else", count, 6), rows, columns);
    one_member<<<blocks(rows, 32), 32>>>(a, array<float2>("one_member", count, 7), rows, columns);
    three_members<<<blocks(rows, 32), 32>>>(a, array<float4>("three_members", count, 8), rows, columns);
    sum_of_member<<<blocks(rows, 32), 32>>>(a, array<float2>("sum_of_member", count, 9), rows, columns);
    member_in_branch<<<blocks(rows, 32), 32>>>(a, array<float2>("member_in_branch", count, 10), rows, columns);
    read_first<<<blocks(rows, 32), 32>>>(a, array<float2>("read_first", count, 11), rows, columns);
    unknown_rounds<<<blocks(rows, 32), 32>>>(a, array<float>("unknown_rounds", count, 12), rows, columns);
    return finish();
}
