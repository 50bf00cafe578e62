// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ 256 2 1");
    __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 0;
}
