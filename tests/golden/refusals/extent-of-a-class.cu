// RUN: cudalite %s | diff %s -
template <int N> struct Size {
    static constexpr int columns = N;
};
__global__ void scale(const float (*a)[Size<40>::columns], float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 40");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop i 0 40 1");
    for (int i = 0; i < 40; i++)
        sum += a[row][i];
    b[row] = sum;
}
