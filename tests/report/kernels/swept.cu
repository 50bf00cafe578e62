// Loops and grids whose rounds and blocks go alike for a while: counted at once as far as they do.
#include "harness.h"

__global__ void k0(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < n; i++)
        b[t * n + i] = a[t * n + i];
}

__global__ void k1(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i <= t % 37; i++)
        b[t] += a[i * 33 + t];
}

__global__ void k2(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = t; i < 1000; i += gridDim.x * blockDim.x)
        b[i] = a[i];
}

__global__ void k3(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 50; i++)
        if (i > 7 && i < 31)
            b[t] += a[i * t];
}

__global__ void k4(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 64; i++)
        if (i % 3 == 1)
            b[t] += a[i + t];
}

__global__ void k5(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned i = 64; i-- > 0;)
        b[t + i] = a[i];
}

__global__ void k6(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int s = blockDim.x / 2; s > 0; s >>= 1)
        if (threadIdx.x < s)
            b[t] += a[t + s];
}

__global__ void k7(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int p = t;
    while (p < 2000) {
        b[p] = a[p * 2];
        p += 77;
    }
}

__global__ void k8(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int p = t;
    do {
        b[p] = a[p * 2];
        p += 77;
    } while (p < 1500);
}

__global__ void k9(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++)
        for (int j = i; j < 40; j++)
            b[i * 40 + j + t] = a[j * 40 + i];
}

__global__ void k10(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++) {
        if (i == threadIdx.x)
            continue;
        b[t * 40 + i] = a[i];
    }
}

__global__ void k11(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++) {
        if (i == 20 + blockIdx.x)
            break;
        b[t * 40 + i] = a[i];
    }
}

__global__ void k12(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    const float *q = a + t;
    for (int i = 0; i < 30; i++) {
        b[i + t] = *q;
        q += 100;
    }
}

__global__ void k13(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++)
        b[min(i, 17) + t] = a[max(i - 9, 0) + t * 3];
}

__global__ void k14(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++)
        b[(i / 4) * 32 + t] = a[(i & 7) + t];
}

__global__ void k15(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < 100 + blockIdx.y * 3)
        b[t] = a[(t / 7) * 13 + t % 7];
}

__global__ void k16(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 20; i++) {
        int k = (i * 7 + t) % 13;
        b[k + t] = a[k];
    }
}

__global__ void k17(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 0;
    for (int i = 0; i < 50; i++) {
        x += i;
        b[x + t] = a[t];
    }
}

__global__ void k18(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int x = 0;
    for (int i = 0; i < 50; i++) {
        x = -x + 1;
        b[x + t] = a[t + i];
    }
}

__global__ void k19(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char c = t;
    for (int i = 0; i < 300; i++) {
        c++;
        b[c] = a[i];
    }
}

__global__ void k20(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 33; i++)
        b[t] += i < t ? a[i] : a[t * 2];
}

__global__ void k21(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    switch (blockIdx.x % 3) {
    case 0: b[t] = a[t]; break;
    case 1: b[2 * t] = a[t]; break;
    default: b[t] = a[3 * t];
    }
}

__global__ void k22(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 24; i++)
        switch (i % 4) {
        case 0: b[t] = a[t + i]; break;
        case 1: b[2 * t] = a[i]; break;
        default: break;
        }
}

__global__ void k23(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x * 3 >= blockIdx.y)
        b[t] = a[t];
    else
        b[5 * t] = a[t];
}

__global__ void k24(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x == blockIdx.y)
        b[t] = a[t];
    if (blockIdx.x != 2)
        b[t] = a[2 * t];
}

__global__ void k25(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float s[64][33];
    for (int i = 0; i < 32; i++)
        s[threadIdx.x % 64][i] = a[t + i];
    __syncthreads();
    b[t] = s[threadIdx.x % 64][blockIdx.x % 32];
}

__global__ void k26(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (long i = 0; i < 1L * n; i++)
        b[i * 8 + t] = a[abs((int)i - 20) + t];
}

__global__ void k27(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < n; i++) {
        if (t + i >= 1200)
            return;
        b[t + i] = a[i];
    }
}

__global__ void k28(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = n - 1; i >= 0; i--)
        b[i * t] = a[t - i + 100];
}

__global__ void k29(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++) {
        float v = a[i * 16 + t];
        if (v > 0)
            b[i * t] = v;
        else
            b[i] = a[t];
    }
}

__global__ void k30(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (size_t i = 0; i < 40; i++)
        for (size_t j = 0; j < 9; j++)
            for (int k = 0; k < 5; k++)
                b[i * 9 + j + k * t] = a[k + t];
}

__global__ void k31(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int lo = max(t - 3, 0), hi = min(t + 3, 900);
    for (int i = lo; i <= hi; i++)
        b[t] += a[i * 5];
}

__global__ void k32(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 1; i < 500; i *= 2)
        b[t] += a[t * i];
}

__global__ void k33(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    double *d = (double *)b;
    d[t] = a[t];
    char *c = (char *)b;
    c[t * 3 + blockIdx.y] = 1;
}

__global__ void k34(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++) {
        int j;
        if (i < 20)
            j = i;
        else
            j = 2 * i;
        b[j + t] = a[j * 32];
    }
}

__global__ void k35(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40; i++) {
        int j = t;
        if (threadIdx.x < 7)
            j += i;
        b[j] = a[i];
    }
}

__global__ void k36(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int w = blockIdx.y * gridDim.x + blockIdx.x;
    if (w * 96 + threadIdx.x < n * 31)
        b[w * 96 + threadIdx.x] = a[w];
}

__global__ void k37(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 40 && i < t; i++)
        b[i + t * 2] = a[i];
}

__global__ void k38(float *a, float *b, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    bool f = t & 1;
    for (int i = 0; i < 40; i++) {
        f = !f;
        if (f)
            b[i + t] = a[i];
    }
}

int main(int argc, char **argv)
{
    float *a = array<float>("a", 400000, 1), *b = array<float>("b", 400000, 1);
    k0<<<dim3(3, 4), 33>>>(a, b, 64);
    k1<<<dim3(7, 1), 128>>>(a, b, 30);
    k2<<<dim3(7, 1), 64>>>(a, b, 30);
    k3<<<dim3(3, 4), 128>>>(a, b, 30);
    k4<<<dim3(11, 2), 96>>>(a, b, 64);
    k5<<<dim3(5, 3), 96>>>(a, b, 64);
    k6<<<dim3(5, 3), 128>>>(a, b, 57);
    k7<<<dim3(5, 3), 128>>>(a, b, 30);
    k8<<<dim3(7, 1), 64>>>(a, b, 64);
    k9<<<dim3(11, 2), 64>>>(a, b, 30);
    k10<<<dim3(7, 1), 96>>>(a, b, 30);
    k11<<<dim3(5, 3), 64>>>(a, b, 30);
    k12<<<dim3(3, 4), 33>>>(a, b, 30);
    k13<<<dim3(5, 3), 64>>>(a, b, 64);
    k14<<<dim3(5, 3), 128>>>(a, b, 57);
    k15<<<dim3(7, 1), 33>>>(a, b, 57);
    k16<<<dim3(5, 3), 64>>>(a, b, 57);
    k17<<<dim3(7, 1), 33>>>(a, b, 57);
    k18<<<dim3(7, 1), 33>>>(a, b, 30);
    k19<<<dim3(3, 4), 33>>>(a, b, 57);
    k20<<<dim3(11, 2), 33>>>(a, b, 30);
    k21<<<dim3(11, 2), 128>>>(a, b, 64);
    k22<<<dim3(5, 3), 96>>>(a, b, 57);
    k23<<<dim3(7, 1), 33>>>(a, b, 57);
    k24<<<dim3(7, 1), 128>>>(a, b, 57);
    k25<<<dim3(11, 2), 96>>>(a, b, 57);
    k26<<<dim3(7, 1), 64>>>(a, b, 64);
    k27<<<dim3(5, 3), 96>>>(a, b, 30);
    k28<<<dim3(11, 2), 33>>>(a, b, 64);
    k29<<<dim3(3, 4), 33>>>(a, b, 57);
    k30<<<dim3(7, 1), 33>>>(a, b, 57);
    k31<<<dim3(7, 1), 128>>>(a, b, 30);
    k32<<<dim3(5, 3), 33>>>(a, b, 64);
    k33<<<dim3(3, 4), 64>>>(a, b, 57);
    k34<<<dim3(3, 4), 96>>>(a, b, 57);
    k35<<<dim3(3, 4), 33>>>(a, b, 30);
    k36<<<dim3(7, 1), 64>>>(a, b, 64);
    k37<<<dim3(3, 4), 128>>>(a, b, 30);
    k38<<<dim3(7, 1), 96>>>(a, b, 64);
    return finish();
}
