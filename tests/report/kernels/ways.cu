// What: rows of arrays, members, references, ways out of loops, shapes of blocks.
#include "harness.h"
enum { W = 33, H = 7 };
#define AT(p, y, x) (p)[(y)*W + (x)]
struct Box {
    float v[3];
    int k;
};
__constant__ int table[8];
__global__ void a1(float (*a)[W], int n)
{
    a[threadIdx.x % H][threadIdx.x / H] = 1;
    for (int y = threadIdx.x; y < H; y += 3)
        a[y][threadIdx.x + 1] += 2;
}
__global__ void a2(Box *b, int n)
{
    b[threadIdx.x].v[threadIdx.x % 3] = 1;
    Box &r = b[threadIdx.x * 2];
    r.k = 3;
    r.v[1] += r.v[2];
}
__global__ void a3(float *a, float *b, int n)
{
    float *p = threadIdx.x < 16 ? a : a + 64;
    p[threadIdx.x] = 1;
    const float *q = n > 5 ? a : b;
    a[threadIdx.x] = q[threadIdx.x * 2];
}
__global__ void a4(float *a, int n)
{
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
            if (j == (int)threadIdx.x)
                break;
            if (i + j == 12)
                return;
            AT(a, i, j) = 1;
        }
        a[threadIdx.x + i] = 2;
    }
}
__global__ void a5(float *a, int n)
{
    for (int i = blockIdx.x; i < 6 - (int)blockIdx.x; i++)
        a[i * 32 + threadIdx.x] += 1;
    int i = -(int)threadIdx.x % 7;
    a[i + 7] = 1;
    {
        int i = threadIdx.x ^ 5;
        a[i] = 2;
    }
    a[-i] = 3;
}
__global__ void a6(float *a, int n)
{
    __shared__ double s[16][17];
    __shared__ char c[128];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x] = 1;
    c[x * 5 + y] = 2;
    __syncthreads();
    a[y * 16 + x] = s[x][y] + c[y * 4];
    if (x > y)
        a[y * W + x] = s[y][15 - x];
}
__global__ void a7(float *a, int n)
{
    int step = 1;
    for (int k = 0; k < 5; k++, step <<= 1) {
        if (threadIdx.x % (2 * step) == 0)
            a[threadIdx.x] += a[threadIdx.x + step];
        __syncthreads();
    }
    for (unsigned s = blockDim.x / 2; s > 0; s /= 2)
        if (threadIdx.x < s)
            a[threadIdx.x] += a[threadIdx.x + s];
}
__global__ void a8(float *a, int n)
{
    const unsigned mask = (1u << (threadIdx.x & 3)) - 1;
    a[(threadIdx.x & mask) * 40] = 1;
    a[max((int)threadIdx.x - 10, 0)] = 2;
    a[min(threadIdx.x * 3, 50u)] = 3;
    size_t wide = (size_t)threadIdx.x << 33;
    a[wide >> 31] = 4;
    a[table[threadIdx.x % 8] + threadIdx.x] = 5;
    a[(int)(threadIdx.x * 0.5f)] = 6;
    a[(unsigned char)(threadIdx.x * 20)] = 7;
    a[!threadIdx.x + (threadIdx.x > 3) * 9] = 8;
}
__global__ void a9(double2 *a, int n)
{
    a[threadIdx.x].y = 1;
    double2 v = a[threadIdx.x * 2];
    a[63 - threadIdx.x] = v;
    reinterpret_cast<int *>(a)[threadIdx.x * 3] = 3;
}
__global__ void b1(float *a, int n)
{
    if (threadIdx.x >= n)
        return;
    int row = threadIdx.x;
    while (row < 100) {
        if (row % 3 == 1) {
            row += 7;
            continue;
        }
        a[row * 2] = 1;
        row += 32;
    }
    a[row] = 2;
}
int main(int argc, char **argv)
{
    float *a = array<float>("a", 8192, 1), *b = array<float>("b", 8192, 1);
    a1<<<1, 28>>>((float(*)[W])a, 1);
    a2<<<1, 64>>>((Box *)a, 1);
    a3<<<1, 64>>>(a, b, 9);
    a4<<<1, 40>>>(a, 1);
    a5<<<4, 40>>>(a, 1);
    a6<<<2, dim3(16, 16)>>>(a, 1);
    a7<<<1, 64>>>(a, 1);
    a8<<<1, 64>>>(a, 1);
    a9<<<1, 64>>>((double2 *)a, 1);
    b1<<<1, 64>>>(a, 50);
    return finish();
}
