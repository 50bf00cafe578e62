// RUN(1): cudalite %s
__device__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 0;
}
