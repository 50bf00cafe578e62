// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(42);
    a[threadIdx.x] = 0;
}
