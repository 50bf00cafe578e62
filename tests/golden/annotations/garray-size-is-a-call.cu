// RUN(1): cudalite %s
__device__ int width(int n);
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 width(n)");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
