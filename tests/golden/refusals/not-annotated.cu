// RUN: cudalite --explain %s
__global__ void f(float *a)
{
    a[threadIdx.x] = 1;
}
