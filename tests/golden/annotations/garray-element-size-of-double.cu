// RUN(1): cudalite %s
__global__ void scale(double *a, int n)
{
    __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
