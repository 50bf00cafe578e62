// RUN: cudalite --explain -O1 -arch=sm_90 %s
// What the planes share is in the caches; tiles would only add barriers.
__global__ void planes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 3 4 64 rows columns");
    __annotation(L"garray b 3 4 64 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        __annotation(L"loop z 1 63 1");
        for (int z = 1; z < 63; z++)
            b[(z * rows + y) * columns + x] = a[((z - 1) * rows + y) * columns + x] +
                                              a[((z + 1) * rows + y) * columns + x] +
                                              a[(z * rows + y - 1) * columns + x] +
                                              a[(z * rows + y + 1) * columns + x] +
                                              a[(z * rows + y) * columns + x - 1] +
                                              a[(z * rows + y) * columns + x + 1];
    }
}
