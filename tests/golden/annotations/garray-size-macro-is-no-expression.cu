// RUN(1): cudalite %s
#define N 3 +
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 N");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
