// RUN: cudalite %s | diff %s -
struct Matrix {
    int height, width;
    float *elements;
};
__global__ void kernel(Matrix a, float *b)
{
    __annotation(L"__global__ 64");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= a.height)
        return;
    float sum = 0;
    for (int i = 0; i < a.width; i++)
        sum += a.elements[row * a.width + i];
    b[row] = sum;
}
