// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation();
    a[threadIdx.x] = 0;
}
