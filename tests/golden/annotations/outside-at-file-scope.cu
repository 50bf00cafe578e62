// RUN(1): cudalite %s
__annotation(L"garray a 1 4 100");
__global__ void scale(float *a)
{
    a[threadIdx.x] = 0;
}
