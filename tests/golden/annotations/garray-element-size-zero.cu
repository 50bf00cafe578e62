// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 0 n");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
