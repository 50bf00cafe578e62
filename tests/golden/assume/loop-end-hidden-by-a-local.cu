// RUN: cudalite %s -o %t
// A variable of the kernel hides a constant of the same name, wherever that stands.
namespace other
{
constexpr int pass = 37;
}
__global__ void k(float *a, float *b, int n, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    const int pass = columns;
    for (int i = 0; i < pass; i++) {
        __annotation(L"loop i 0 columns 1");
        s += a[r * columns + i];
    }
    b[r] = s;
}
