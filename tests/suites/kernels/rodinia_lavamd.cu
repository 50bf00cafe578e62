// Source: Rodinia lavaMD in one dimension: particles of a box against those of all boxes, structures of four
#include "harness.h"

#define PER_BOX 32
__global__ void kernel(const float4 *rv, float *fv, int boxes)
{
    __annotation(L"__global__ PER_BOX");
    __annotation(L"garray rv 2 16 boxes PER_BOX");
    __annotation(L"garray fv 2 4 boxes PER_BOX");
    int me = blockIdx.x, wtx = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < boxes; k++) {
        __annotation(L"loop j 0 PER_BOX 1");
        for (int j = 0; j < PER_BOX; j++) {
            float d = rv[me * PER_BOX + wtx].x - rv[k * PER_BOX + j].x;
            float e = rv[me * PER_BOX + wtx].y - rv[k * PER_BOX + j].y;
            sum += d * e + rv[k * PER_BOX + j].w;
        }
    }
    fv[me * PER_BOX + wtx] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float4 *rv = array<float4>("rv", (size_t)rows * PER_BOX, 1);
    float *fv = array<float>("fv", (size_t)rows * PER_BOX, 2);
    kernel<<<rows, PER_BOX>>>(rv, fv, rows);
    return finish();
}
