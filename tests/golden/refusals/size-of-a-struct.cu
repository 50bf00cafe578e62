// RUN: cudalite %s | diff %s -
struct Pair {
    float x, y;
};
template <typename T> __global__ void scale(const T *a, Pair *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 sizeof(T) rows columns");
    __annotation(L"garray b 2 sizeof(Pair) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i].x = a[row * columns + i];
}
