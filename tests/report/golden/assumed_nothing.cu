// RUN: cudalite --report --assume zzz=4 --assume f:n=3 --assume g:n=3 --assume gridDim.x=2 %s
__global__ void f(float *a, int n)
{
    if (threadIdx.x < n)
        a[threadIdx.x] = 1;
}
