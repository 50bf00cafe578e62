// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    n = 2 + __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 0;
}
