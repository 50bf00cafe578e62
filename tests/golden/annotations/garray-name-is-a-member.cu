// RUN(1): cudalite %s
struct Matrix {
    int height, width;
    float *elements;
};
__global__ void rows(Matrix a, float *b)
{
    __annotation(L"garray a.elements 2 4 a.height a.width");
    b[threadIdx.x] = a.elements[threadIdx.x * a.width];
}
