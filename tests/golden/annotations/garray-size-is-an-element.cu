// RUN(1): cudalite %s
__global__ void scale(float *a, const int *sizes)
{
    __annotation(L"garray a 1 4 sizes[0]");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
