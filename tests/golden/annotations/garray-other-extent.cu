// RUN(1): cudalite %s
__global__ void scale(float (*a)[64], int n)
{
    __annotation(L"garray a 2 4 n 60");
    a[threadIdx.x][0] = 0;
}
