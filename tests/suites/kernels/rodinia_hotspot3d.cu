// Source: Rodinia hotspot3D: index stepped by a plane in the loop over planes
// EXPECT: unchanged
// SIZES: 1 1, 3 5, 33 32, 37 65
#include "harness.h"

__global__ void kernel(const float *p, const float *tIn, float *tOut, int nx, int ny, int nz)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray p 3 4 nz ny nx");
    __annotation(L"garray tIn 3 4 nz ny nx");
    __annotation(L"garray tOut 3 4 nz ny nx");
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    int j = blockDim.y * blockIdx.y + threadIdx.y;
    if (i >= nx || j >= ny)
        return;
    int c = i + j * nx;
    int xy = nx * ny;
    int W = (i == 0) ? c : c - 1;
    int E = (i == nx - 1) ? c : c + 1;
    int N = (j == 0) ? c : c - nx;
    int S = (j == ny - 1) ? c : c + nx;
    float temp1, temp2, temp3;
    temp1 = temp2 = tIn[c];
    temp3 = tIn[c + xy];
    tOut[c] = 4.0f * temp2 + tIn[W] + tIn[E] + tIn[S] + tIn[N] + temp1 + temp3 + p[c];
    c += xy;
    W += xy;
    E += xy;
    N += xy;
    S += xy;
    __annotation(L"loop k 1 nz-1 1");
    for (int k = 1; k < nz - 1; ++k) {
        temp1 = temp2;
        temp2 = temp3;
        temp3 = tIn[c + xy];
        tOut[c] = 4.0f * temp2 + tIn[W] + tIn[E] + tIn[S] + tIn[N] + temp1 + temp3 + p[c];
        c += xy;
        W += xy;
        E += xy;
        N += xy;
        S += xy;
    }
    tOut[c] = tIn[c];
}

int main(int argc, char **argv)
{
    SIZES
    float *p = array<float>("p", count * 5, 1);
    float *tIn = array<float>("tIn", count * 5, 2);
    float *tOut = array<float>("tOut", count * 5, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(p, tIn, tOut, columns, rows, 5);
    return finish();
}
