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
