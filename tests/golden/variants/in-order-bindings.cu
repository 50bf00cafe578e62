// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16[456]\|^    launch_"
// Structured bindings, which a function without a name cannot take before C++20.
struct Two { int rows, columns; };
Two next();
__global__ void twice(float *a, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}
void host(float *a)
{
    const auto &[n, m] = next();
    twice<<<2, 32>>>(a, n, m);
    twice<<<next().rows, 32>>>(a, n, m);
}
