// RUN(1): cudalite %s
__global__ void first(float *a, int n)
{
    __annotation(L"garray a 1 3 n");
    a[threadIdx.x] = 0;
}

__global__ void second(float *b, int n)
{
    __annotation(L"__global__ 4096");
    __annotation(L"garray c 1 4 n");
    b[threadIdx.x] = 0;
}
