// RUN(1): cudalite %s
__global__ void scale(float *a __annotation(L"garray a 1 4 n"), int n)
{
    a[threadIdx.x] = 0;
}
