// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a " L"2 4 n" L" WIDTH");
    a[threadIdx.x] = 0;
}
