// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation("garray a 1 4 WI" "DTH");
    a[threadIdx.x] = 0;
}
