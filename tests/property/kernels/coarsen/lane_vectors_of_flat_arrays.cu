// What: elements of flat arrays side by side in one thread (-O2): an addition of bytes as seed 000's, sums of floats,
// TELLS: CL242
//       halves and doubles in and out of place, arrays that begin between two vectors, that are the same or overlap,
//       lengths that are no whole vectors, 64-bit indices.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 15 1, 16 1, 17 1, 1023 1, 255 1, 257 1, 9797 1, 8192 2
// GAIN: 0.95
#include "harness.h"

__global__ void add_bytes(unsigned char *c, const unsigned char *a, const unsigned char *b, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 1 n");
    __annotation(L"garray b 1 1 n");
    __annotation(L"garray c 1 1 n");
    __annotation(L"schedule merge 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

__global__ void saxpy(int n, float a, const float *x, float *y)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 n");
    __annotation(L"schedule merge 4");
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

__global__ void halves(const short *a, const unsigned short *b, short *c, unsigned n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray b 1 2 n");
    __annotation(L"garray c 1 2 n");
    __annotation(L"schedule merge 2");
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int sum = a[i] + b[i];
    c[i] = sum > 32767 ? 32767 : sum;
}

__global__ void differences(const double *a, double *c, int n)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 1 8 n");
    __annotation(L"garray c 1 8 n");
    __annotation(L"schedule merge 2");
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i > 0 && i < n - 1)
        c[i] = a[i + 1] - a[i - 1];
    else if (i < n)
        c[i] = a[i];
}

__global__ void limited(const unsigned char *a, unsigned char *c, size_t n, unsigned char by)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 1 n");
    __annotation(L"garray c 1 1 n");
    __annotation(L"schedule merge 4");
    const long long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] > by ? by : a[i];
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count + 32), *b = array<unsigned char>("b", count + 32, 2),
                  *c = array<unsigned char>("c", count + 32, 3);
    add_bytes<<<(count + 255) / 256, 256>>>(c, a, b, count);
    add_bytes<<<(count + 255) / 256, 256>>>(c + 1, a, b, count);
    add_bytes<<<(count + 255) / 256, 256>>>(c, c, b, count);
    float *x = array<float>("x", count + 1, 4), *y = array<float>("y", count + 1, 5);
    saxpy<<<(count + 127) / 128, 128>>>(count, 0.5f, x, y);
    saxpy<<<(count + 127) / 128, 128>>>(count, 0.5f, x + 1, y + 1);
    short *h = array<short>("h", count, 6), *s = array<short>("s", count, 7);
    unsigned short *u = array<unsigned short>("u", count, 8);
    halves<<<(count + 63) / 64, 64>>>(h, u, s, count);
    double *d = array<double>("d", count, 9), *e = array<double>("e", count, 10);
    differences<<<(count + 95) / 96, 96>>>(d, e, count);
    limited<<<(count + 127) / 128, 128>>>(a, c, count, 100);
    limited<<<(count + 127) / 128 + 3, 128>>>(a, c, count - 1, 9);
    return finish();
}
