// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    for (; i < n; i += 32)
        a[i] = 0;
}
