// RUN(1): cudalite %s
#define X 7
#define Y 6
__global__ void scale(double a[][Y][X], int n)
{
    __annotation(L"garray a 3 8 n Y 8");
    a[threadIdx.x][0][0] = 0;
}
