// RUN: cudalite %s | diff %s -
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    for (int row = blockIdx.x * blockDim.x + 63 - threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
        float s = 0;
        for (int k = 0; k < columns; k++) {
            __annotation(L"loop k 0 columns 1");
            s += a[row * columns + k];
        }
        b[row] = s;
    }
}
