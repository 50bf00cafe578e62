// RUN(1): cudalite %s
#define WIDTH 100
const int width_of_row = 3;
__global__ void scale(float *a)
{
    __annotation(L"garray a 1 4 WIDHT");
    a[threadIdx.x] = 2 * a[threadIdx.x];
}
