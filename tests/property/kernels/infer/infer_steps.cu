// OPTIONS: --infer --weigh=sectors
// Nobody annotates it: parameters that step along rows, forwards and backwards, subscripts that step in accesses, and
// one that goes back to where the row began.
#include "harness.h"

static __global__ void products(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out,
                                int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    a += y * w;
    b += y * w + w - 1;
    float sum = 0;
    for (int x = 0; x < w; x++)
        sum += *a++ * *b--;
    out[y] = sum;
}

static __global__ void filter(const float *__restrict__ id, float *__restrict__ od, int w, int h, float by)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    id += y * w;
    od += y * w;
    float last = 0;
    for (int x = 0; x < w; x++) {
        float here = *id;
        last = here > by ? last : here;
        *od = last;
        id++;
        od++;
    }
}

static __global__ void sums(const double *__restrict__ a, double *__restrict__ out, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < h) {
        int at = y * w;
        double sum = 0;
        for (int x = 0; x < w; x++)
            sum += a[at++];
        out[y] = sum;
    }
}

static __global__ void shares(float *__restrict__ a, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 1;
    a += y * w;
    for (int x = 0; x < w; x++) {
        sum += *a;
        a++;
    }
    a -= w;
    for (int x = 0; x < w; x++) {
        *a /= sum;
        a++;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    float *sum = array<float>("sum", rows, 4);
    double *d = array<double>("d", count, 5), *total = array<double>("total", rows, 6);
    products<<<blocks(rows, 128), 128>>>(a, b, sum, columns, rows);
    filter<<<blocks(rows, 64), 64>>>(a, c, columns, rows, 0.5f);
    sums<<<blocks(rows, 64), 64>>>(d, total, columns, rows);
    shares<<<blocks(rows, 64), 64>>>(b, columns, rows);
    return finish();
}
