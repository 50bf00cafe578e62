// RUN(1): cudalite %s
#define WORDS L"garray a 1 4 n"
__global__ void scale(float *a, int n)
{
    __annotation(WORDS);
    a[threadIdx.x] = 0;
}
