// RUN: cudalite -O1 --weigh=sectors %s
// A tile that is counted in a long long needs no cast to one.
__global__ void sums(const float *__restrict__ a, float *__restrict__ b, long long rows, long long columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    const long long row = blockIdx.x * 64ll + threadIdx.x;
    float sum = 0;
    if (row < rows) {
        __annotation(L"loop i 0 columns 1");
        for (long long i = 0; i < columns; i++)
            sum += a[row * columns + i];
        b[row] = sum;
    }
}
