// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    #pragma cudalite gaaray a 1 4 n
    a[threadIdx.x] = 0;
}
