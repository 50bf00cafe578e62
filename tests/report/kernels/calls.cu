// What: accesses in functions that kernels call: whose arguments they have, how often they are made.
#include "harness.h"

#include "inputs/calls.cuh"
enum { W = 40, H = 24 };

static __device__ float fetch(const float *p, int row, int column, int n)
{
    return p[row * n + column];
}
__device__ void put(float *at, float value)
{
    *at = value;
}
__device__ int clamped(int x, int low, int high)
{
    if (x < low)
        return low;
    return x > high ? high : x;
}
__device__ void locate(int &row, int &column)
{
    row = blockIdx.y * blockDim.y + threadIdx.y;
    column = blockIdx.x * blockDim.x + threadIdx.x;
}
template <typename T, int STEP> __device__ void spread(T *to, const T *from, unsigned i)
{
    T held = from[i];
    to[i * STEP] = held;
}
template <int STEP> __device__ void spread_more(float *to, const float *from, int i)
{
    spread<float, STEP>(to, from, i);
    spread<float, 2 * STEP>(to, from, i + 1);
}
__device__ float &element(float *a, int i)
{
    return a[i];
}
__device__ float *row_of(float *a, int row)
{
    return a + row * W;
}
__device__ void add_one(float &x)
{
    x += 1;
}
__device__ void step(int &i, int by)
{
    i += by;
}
__device__ float row_sum(const float *row, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i];
    return sum;
}
__device__ int first_above(const float *a, int n, int limit)
{
    for (int i = 0; i < n; i++) {
        if (i > limit)
            return i;
        if (a[i] < -1e30f)
            return -1;
    }
    return n;
}
__device__ int first_multiple(int of, int from)
{
    for (int i = from;; i++)
        if (i % of == 0)
            return i;
}
__device__ unsigned char low_byte(int x)
{
    return x;
}
__device__ float turned(float *in, float (*tile)[33], int x, int y)
{
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    return tile[x][y];
}
__device__ void with_own_tile(float *a, int by)
{
    __shared__ float own[64];
    own[threadIdx.x * by % 64] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = own[threadIdx.x];
    __syncthreads();
}
__device__ void fill(float v[4], float x)
{
    for (int i = 0; i < 4; i++)
        v[i] = x;
}
__device__ int half(int n)
{
    return n < 2 ? n : half(n / 2);
}
__device__ float pick(const float *a, int i)
{
    return a[i];
}
__device__ double pick(const double *a, int i, int by)
{
    return a[i * by];
}
__device__ void change(int *at)
{
    *at = 5;
}

__global__ void c1(const float *a, float *b, float *c)
{
    int row, column;
    locate(row, column);
    if (row >= H || column >= W)
        return;
    float x = fetch(a, row, column, W);
    float y = fetch(a, column % H, row, W);
    put(&b[row * W + clamped(column + 1, 0, W - 1)], x + y);
    put(c + row * W + column, fetch(b, row, clamped(column - 1, 3, W), W));
}
__global__ void c2(float *a, float *b, int n)
{
    int i = threadIdx.x;
    spread<float, 3>(a, b, i);
    spread_more<2>(b + 1, a, i);
    spread<double, 2>((double *)a, (double *)b, i);
    if (i < 7)
        spread<float, 1>(a, b, i);
    for (int k = 0; k < 3; k++)
        put(a + k * 64 + i * k, fetch(b, k, i, 5));
}
__global__ void c3(float *a, float *b)
{
    int i = threadIdx.x;
    add_one(a[i * 2]);
    float *row = row_of(a, i % 5);
    row[1] = row_sum(row_of(b, i / 16), 6);
    step(i, 3);
    a[i] = row_sum(a + i, 3);
}
__global__ void c4(const float *a, float *b)
{
    int i = threadIdx.x;
    b[first_above(a, 20, 4)] = 1;
    b[first_multiple(7, i)] = 2;
    b[first_multiple(3, blockIdx.x)] = 2;
    b[low_byte(i * 9)] = 3;
    b[clamped(i, 5, 20)] = 3;
    if (i >= 16)
        b[clamped(i, 18, 24)] = 4;
}
__global__ void c5(float *a)
{
    __shared__ float tile[32][33];
    a[threadIdx.y * 32 + threadIdx.x] = turned(a, tile, threadIdx.x, threadIdx.y);
}
__global__ void c6(float *a, int n)
{
    with_own_tile(a, 1);
    with_own_tile(a + 64, 2);
    float v[4];
    fill(v, a[threadIdx.x]);
    a[threadIdx.x + 64] = v[threadIdx.x % 4];
    int at = threadIdx.x;
    change(&at);
    a[at] = 4;
    int own[2];
    own[0] = threadIdx.x;
    a[own[0]] = 1;
}
/* What is not looked into: the counts of functions that it might lead to are no claims. */
__global__ void c8(float *a, float *b)
{
    int i = threadIdx.x;
    element(b, i) = 3;
    put(a + i, 2);
    a[half(i)] = pick(a, i);
    a[i * 2] = pick((const double *)a, i, 2);
}
__global__ void c7(float2 *p, float *a, float *b)
{
    int i = threadIdx.x;
    a[i] = second_of(p, i) + second_of(p, i * 2);
    swap_both(a, b, i * 3);
    swap_both(b + 5, a, 31 - i);
}

__global__ void c9(float *a, float *b)
{
    int i = threadIdx.x;
    if (i < 16)
        put(a + i, 1);
    else
        put(b + i * 8, 2);
    for (int n = 0; n < i % 2 + 1; n++)
        put(a + i, fetch(b, i, n, 1));
    a[i + 99] = b[i] = row_sum(a, 2);
}
int main(int argc, char **argv)
{
    float *a = array<float>("a", 8192, 1), *b = array<float>("b", 8192, 1), *c = array<float>("c", 8192, 1);
    c1<<<dim3(2, 3), dim3(32, 8)>>>(a, b, c);
    c2<<<1, 32>>>(a, b, 5);
    c3<<<2, 48>>>(a, b);
    c4<<<3, 32>>>(a, b);
    c5<<<1, dim3(32, 32)>>>(a);
    c6<<<2, 64>>>(a, 64);
    c7<<<1, 32>>>((float2 *)c, a, b);
    c8<<<1, 32>>>(a, b);
    c9<<<1, 64>>>(a, b);
    return finish();
}
