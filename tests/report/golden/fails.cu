// RUN(1): cudalite --report --fail-on=conflicts %s 2>&1
__global__ void conflicts(float *a)
{
    __shared__ float s[32][32];
    s[threadIdx.x][0] = a[threadIdx.x];
}
