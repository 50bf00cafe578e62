// RUN(1): cudalite -Werror %s
__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ 256");
    a[threadIdx.x] = 0;
}
