// What: expressions that indices are made of: narrow and wide types, pointers that move, shared memory.
#include "harness.h"
__global__ void a1(float *a, int n)
{
    for (unsigned char i = 250; i != 4; i++)
        if (threadIdx.x < n)
            a[threadIdx.x * 3 + i] += 1;
}
__global__ void a2(float *a, int n)
{
    short s = (short)(threadIdx.x * 1500);
    a[(s < 0 ? -s : s) % 1000] = 1;
}
__global__ void a3(float *a, int n)
{
    float *p = a;
    for (int i = 0; i < 4; i++, p += 33)
        *p++ = p[threadIdx.x * i];
}
__global__ void a4(float *a, int n)
{
    int i = threadIdx.x;
    do {
        a[i] += 1;
        i += 40;
        if (i > 200 && threadIdx.x % 2)
            break;
    } while (i < 300);
}
__global__ void a5(float *a, int n)
{
    switch (threadIdx.x % 4) {
    case 0: a[threadIdx.x] = 1;
    case 1: a[threadIdx.x + 100] = 2; break;
    case 2: a[2 * threadIdx.x] = 3; break;
    default: a[7] = 4;
    }
}
__global__ void a6(float *a, int n)
{
    int idx[4] = {3, 1, 2, 0};
    for (int i = 0; i < 4; i++)
        a[idx[i] * 32 + threadIdx.x] = 1;
}
__global__ void a7(float *a, int n)
{
    unsigned k = threadIdx.x;
    k -= 5;
    a[k > 1000 ? 0 : k] = 1;
    a[(threadIdx.x - 40u) >> 27] = 2;
}
__global__ void a8(float *a, int n)
{
    __shared__ float s[64][9];
    s[threadIdx.x][threadIdx.x & 7] = 1;
    __syncthreads();
    a[threadIdx.x] = s[63 - threadIdx.x][3] + s[threadIdx.x / 4][threadIdx.x % 4];
}
__global__ void a9(float *a, int n)
{
    extern __shared__ float d[];
    double *e = (double *)(d + 64);
    e[threadIdx.x * 2] = 1;
    d[threadIdx.x] = 2;
    a[threadIdx.x] = d[threadIdx.x] + (float)e[threadIdx.x * 2];
}
__global__ void b1(float *a, int n)
{
    float4 *v = reinterpret_cast<float4 *>(a);
    float4 x = v[threadIdx.x];
    x.x += 1;
    v[threadIdx.x] = x;
    a[threadIdx.x * 4 + 1] = x.y;
}
template <int K> __global__ void b2(float *a, int n)
{
    _Pragma("unroll") for (int i = 0; i < K; ++i) a[threadIdx.x * K + i] = i;
}
__global__ void b3(float *a, int n)
{
    int row = threadIdx.x / 8, col = threadIdx.x % 8;
    if (row > 2 && col < n)
        return;
    a[row * 65 + col] = 1;
    for (int j = row; j < 6; j += 2)
        a[j * 65 + col] = 2;
}
__global__ void b4(float *a, int n)
{
    auto f = [&](int i) { return i * 5; };
    a[f(threadIdx.x)] = 1;
    a[threadIdx.x] = 2;
}
__global__ void b5(float *a, int n)
{
    int i = threadIdx.x, j = (i++, i * 2);
    a[i] = j;
    a[j] = i--;
    a[i & ~3] += (i > 5 && a[i] > 0) ? 1 : 2;
}
__global__ void b6(char *c, int n)
{
    long long i = (long long)threadIdx.x * 3000000000LL;
    c[i % 500] = 1;
    c[threadIdx.x * 3 + 1] = 2;
    *(short *)(c + 2 * threadIdx.x) = 3;
}
__global__ void b7(float *a, int n)
{
    int i = threadIdx.x;
    while (i) {
        a[i] += 1;
        i >>= 1;
    }
    atomicAdd(&a[threadIdx.x / 3], 1.0f);
    atomicAdd(a + 500 - threadIdx.x, 1.0f);
}
__global__ void b8(float *a, int n)
{
    bool odd = threadIdx.x & 1;
    int w = odd ? 2 : 1;
    if (!odd || threadIdx.x > 20) {
        a[threadIdx.x * w] = 1;
    } else {
        for (int q = 0; q < w; q++) {
            if (q == 1)
                continue;
            a[300 + q] = 2;
        }
    }
}
__global__ void b9(float *a, int n)
{
    const int t = blockDim.x * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y + threadIdx.x;
    a[t * (t % 2)] = 1;
    a[threadIdx.y * 32 + threadIdx.x * gridDim.x] = 2;
}
/* An int and an unsigned number in a choice are both unsigned, whichever it is. */
__global__ void c1(float *a, int n)
{
    int i = threadIdx.x, k = 2;
    if ((i > 5 ? k : threadIdx.x) < 1 - i)
        a[i] = 1;
    if ((n > 0 ? k : threadIdx.x) < 1 - i)
        a[i * 2] = 2;
    if ((n > 0 ? 3 : 0.5f) / 2 > 1)
        a[i * 3] = 3;
}
int main(int argc, char **argv)
{
    float *a = array<float>("a", 4096, 1);
    a1<<<1, 64>>>(a, 40);
    a2<<<1, 64>>>(a, 1);
    a3<<<1, 48>>>(a, 1);
    a4<<<2, 64>>>(a, 1);
    a5<<<1, 64>>>(a, 1);
    a6<<<1, 32>>>(a, 1);
    a7<<<1, 64>>>(a, 1);
    a8<<<1, 64>>>(a, 1);
    a9<<<1, 64, 4096>>>(a, 1);
    b1<<<1, 64>>>(a, 1);
    b2<5><<<1, 64>>>(a, 1);
    b3<<<1, 64>>>(a, 3);
    b4<<<1, 64>>>(a, 1);
    b5<<<1, 64>>>(a, 1);
    b6<<<1, 64>>>((char *)a, 1);
    b7<<<1, 64>>>(a, 1);
    b8<<<1, 64>>>(a, 1);
    b9<<<dim3(3, 2), dim3(4, 3, 5)>>>(a, 1);
    c1<<<1, 64>>>(a, 1);
    return finish();
}
