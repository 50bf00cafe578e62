// What: values of the host that their types change: 300 in an unsigned char, 200 in a bool.
#include "harness.h"
__global__ void k1(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += 1;
}
__global__ void k2(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += 2;
}
int main(int argc, char **argv)
{
    float *y = array<float>("y", 512, 1);
    unsigned char d = 300 & 511;
    bool b = 200;
    k1<<<7, 32>>>(y, d);
    k2<<<7, 32>>>(y, b);
    return finish();
}
