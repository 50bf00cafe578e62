// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    #pragma cudalite BoundChk
    a[threadIdx.x] = 0;
}
