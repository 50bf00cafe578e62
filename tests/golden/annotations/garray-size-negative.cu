// RUN(1): cudalite %s
#define N 4
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 2 4 n N-8");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
