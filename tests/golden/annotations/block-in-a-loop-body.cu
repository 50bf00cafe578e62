// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    for (int i = 0; i < n; i++) {
        __annotation(L"__global__ 256");
        a[threadIdx.x] = i;
    }
}
