// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    __annotation(L"BoundChk");
    if (i < n)
        a[i] = 0;
}
