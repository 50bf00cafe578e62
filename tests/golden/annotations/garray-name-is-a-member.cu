// RUN(1): cudalite %s
struct Matrix {
    int height, width;
    float *elements;
    float **rows;
    union {
        float *values;
        int bits[2];
    };
};
__global__ void rows(Matrix a, Matrix *b, float *c)
{
    __annotation(L"garray a.width 1 4 a.height");
    __annotation(L"garray a.rows 1 8 a.height");
    __annotation(L"garray a.values 1 4 a.height");
    __annotation(L"garray a.nothing 1 4 a.height");
    __annotation(L"garray b.elements 2 4 a.height a.width");
    __annotation(L"garray c.elements 2 4 a.height a.width");
    __annotation(L"garray d.elements 2 4 a.height a.width");
    __annotation(L"garray a.elements 2 8 a.height a.width");
    __annotation(L"layout a.elements transposed");
    c[threadIdx.x] = a.elements[threadIdx.x * a.width];
}
