// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation("garray\ta\t1 3\tn");
    a[threadIdx.x] = 0;
}
