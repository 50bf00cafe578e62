// RUN: cudalite --explain %s >/dev/null
// Arrays of structures among the parameters that no garray names.
struct Matrix {
    int height, width;
    float *elements;
};
// Neither the array of a structure nor `a` is a garray: nothing is known of how they are accessed.
__global__ void of_structure(Matrix m, float *b, const float *a)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray b 1 4 m.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m.height)
        return;
    float sum = 0;
    for (int i = 0; i < m.width; i++)
        sum += m.elements[r * m.width + i] + a[i * m.height + r];
    b[r] = sum;
}
__global__ void beside(Matrix m, float *b)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray b 2 4 m.width m.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m.height)
        return;
    for (int i = 0; i < m.width; i++)
        b[i * m.height + r] = m.elements[i * m.height + r];
}
