// What: of one element a block or thread writes one member, another one another: in branches of the
// OPTIONS: --weigh=sectors
//       block, behind the loop, by parentheses and stars, through a member that is an array, in
//       registers. Only b is staged.
// TELLS: CL131
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1.5
#include "harness.h"
struct Pair { float x, y; };
struct Wide { float v[3]; int tag; };
__global__ void two_blocks(const float *b, float2 *a, int n, int m)
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
            a[r * m + i].x = b[r * m + i];
        else
            a[r * m + i].y = b[r * m + i] * 2;
    }
}
__global__ void structs(const float *b, Pair *a, int n, int m)
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
            a[r * m + i].x = b[r * m + i];
        else
            a[r * m + i].y = b[r * m + i] * 2;
    }
}
__global__ void parens(const float *b, float2 *a, int n, int m)
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
            (a[r * m + i]).x = b[r * m + i];
        else
            (*(a + r * m + i)).y = b[r * m + i] * 2;
    }
}
__global__ void member_arrays(const float *b, Wide *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 16 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        a[r * m + i].v[blockIdx.y] = b[r * m + i];
    }
}
__global__ void behind(const float *b, float2 *a, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    int other = n - 1 - r;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        a[r * m + i].x = b[r * m + i];
    }
    a[other * m].y = 3;
}
__global__ void kept(const float *b, float2 *sums, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray sums 1 8 n");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        sums[r].x += b[r * m + i];
    }
    sums[n - 1 - r].y = 3;
}
__global__ void kept_blocks(const float *b, float2 *sums, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray sums 1 8 n");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        if (blockIdx.y > 0)
            sums[r].x += b[r * m + i];
        else
            sums[r].y += b[r * m + i];
    }
}
int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count, 1);
    dim3 two(blocks(rows, 32), 2);
    two_blocks<<<two, 32>>>(b, array<float2>("two_blocks", count, 2), rows, columns);
    structs<<<two, 32>>>(b, (Pair *)array<float2>("structs", count, 2), rows, columns);
    parens<<<two, 32>>>(b, array<float2>("parens", count, 2), rows, columns);
    member_arrays<<<two, 32>>>(b, (Wide *)array<float>("member_arrays", count * 4, 2), rows, columns);
    behind<<<two.x, 32>>>(b, array<float2>("behind", count, 2), rows, columns);
    kept<<<two.x, 32>>>(b, array<float2>("kept", rows, 2), rows, columns);
    kept_blocks<<<two, 32>>>(b, array<float2>("kept_blocks", rows, 2), rows, columns);
    return finish();
}
