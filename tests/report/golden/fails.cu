// RUN(1): cudalite --report --fail-on=conflicts %s
__global__ void conflicts(float *a)
{
    __shared__ float s[32][32];
    s[threadIdx.x][0] = a[threadIdx.x];
}
