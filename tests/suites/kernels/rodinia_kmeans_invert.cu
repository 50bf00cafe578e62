// Source: Rodinia kmeans, layout inverted: points' features to features' points
#include "harness.h"

__global__ void kernel(const float *input, float *output, int npoints, int nfeatures)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray input 2 4 npoints nfeatures");
    __annotation(L"garray output 2 4 nfeatures npoints");
    int point_id = threadIdx.x + blockDim.x * blockIdx.x;
    int i;
    if (point_id < npoints) {
        __annotation(L"loop i 0 nfeatures 1");
        for (i = 0; i < nfeatures; i++)
            output[point_id + npoints * i] = input[point_id * nfeatures + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *input = array<float>("input", count, 1);
    float *output = array<float>("output", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(input, output, rows, columns);
    return finish();
}
