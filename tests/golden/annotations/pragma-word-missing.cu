// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    #pragma cudalite garray a 2 4 n // rows only
    a[threadIdx.x] = 0;
}
