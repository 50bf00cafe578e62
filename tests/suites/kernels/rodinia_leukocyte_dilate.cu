// Source: Rodinia leukocyte, dilation: largest of a window of a small structuring element
#include "harness.h"

#define EL 7
__global__ void kernel(const float *img, const unsigned char *strel, float *dilated, int n, int m)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray img 2 4 n m");
    __annotation(L"garray strel 2 1 EL EL");
    __annotation(L"garray dilated 2 4 n m");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m)
        return;
    float most = 0.0f;
    __annotation(L"loop ei 0 EL 1");
    for (int ei = 0; ei < EL; ei++) {
        int y = i - EL / 2 + ei;
        if (y >= 0 && y < n) {
            __annotation(L"loop ej 0 EL 1");
            for (int ej = 0; ej < EL; ej++) {
                int x = j - EL / 2 + ej;
                if (x >= 0 && x < m && strel[ei * EL + ej] != 0) {
                    float t = img[y * m + x];
                    if (t > most)
                        most = t;
                }
            }
        }
    }
    dilated[i * m + j] = most;
}

int main(int argc, char **argv)
{
    SIZES
    float *img = array<float>("img", count, 1);
    unsigned char *strel = array<unsigned char>("strel", EL * EL, 2);
    float *dilated = array<float>("dilated", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(img, strel, dilated, rows, columns);
    return finish();
}
