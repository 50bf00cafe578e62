// RUN(1): cudalite %s
__global__ void scale(float *date, int n)
{
    __annotation(L"garray data 1 4 n");
    date[threadIdx.x] = 0;
}
