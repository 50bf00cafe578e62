// RUN(1): cudalite %s
#define GARRAY(x) __annotation(L"garray " #x " 1 4 n");
__global__ void scale(float *a, int n)
{
    GARRAY(a)
    a[threadIdx.x] = 0;
}
