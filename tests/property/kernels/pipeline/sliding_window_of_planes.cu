// What: a loop over planes; those that the next tile needs again are not loaded again
// SIZES: 1 1, 3 3, 9 33, 8 32, 17 65, 33 31
// GAIN: 1
// WAVEFRONTS: 1.05
// DEFINES: -DPLANES=1 | -DPLANES=2 | -DPLANES=9 | -DPLANES=20
#include "harness.h"
__global__ void kernel(const float *in, float *out, int nz, int ny, int nx)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 3 4 nz ny nx");
    __annotation(L"stage in");
    __annotation(L"garray out 3 4 nz ny nx");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
        __annotation(L"loop z 1 nz-1 1");
        for (int z = 1; z < nz - 1; z++)
            out[(z * ny + y) * nx + x] = in[(z * ny + y) * nx + x] * -6.0f
                + in[((z - 1) * ny + y) * nx + x] + in[((z + 1) * ny + y) * nx + x]
                + in[(z * ny + y - 1) * nx + x] + in[(z * ny + y + 1) * nx + x]
                + in[(z * ny + y) * nx + x - 1] + in[(z * ny + y) * nx + x + 1];
    }
}
int main(int argc, char **argv)
{
    SIZES
    const int nz = PLANES;
    float *in = array<float>("in", count * nz, 1);
    float *out = array<float>("out", count * nz, 2);
    kernel<<<dim3((columns+31)/32,(rows+7)/8), dim3(32,8)>>>(in, out, nz, rows, columns);
    return finish();
}
