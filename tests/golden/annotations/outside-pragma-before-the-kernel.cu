// RUN(1): cudalite %s
#pragma cudalite __global__ 256
__global__ void scale(float *a)
{
    a[threadIdx.x] = 0;
}
