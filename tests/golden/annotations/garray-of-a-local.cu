// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray s 1 4 32");
    __shared__ float s[32];
    s[threadIdx.x] = a[threadIdx.x];
}
