// RUN: cudalite --report --assume n=64 --assume scale:gridDim.x=4 --assume shift:blockDim.x=32 --fail-on=excess-sectors %s
// What the file does not tell is told on the command line.
__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n)
        a[i] *= 2;
}

__global__ void shift(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = a[i + n];
}

void launch(float *f, int blocks, int n)
{
    scale<<<blocks, 64>>>(f, n);
}

/* An index that is no sum of products: what it costs is not known, so it is not marked. */
__global__ void butterfly(float *a, int stride)
{
    int t = blockIdx.x * 64 + threadIdx.x;
    int low = t & (stride - 1);
    a[((t - low) << 2) + low] = 1;
}
