// RUN: cudalite --infer -O2 -arch=sm_90 --explain %s -o %t
// Each thread has elements of its own: nothing is said of races. Where nothing tells that, it is said so.
__global__ void add(int n, const float *x, float *y)
{
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] += x[i];
}

__global__ void pairs(int n, const float *x, float *z)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += blockDim.x * gridDim.x) {
        int p = i / n, q = i % n;
        z[p * n + q] = x[p] - x[q];
    }
}

__global__ void overlaps(int n, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i++)
        y[i] = x[i];
}

__global__ void meets(const float *x, float *y)
{
    y[blockIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
}

void go(int n, const float *x, float *y)
{
    add<<<64, 256>>>(n, x, y);
    pairs<<<64, 256>>>(n, x, y);
    overlaps<<<64, 256>>>(n, x, y);
    meets<<<64, 256>>>(x, y);
}
