// What: parameters of 64 bits without a sign whose values are negative with one: bounds that wrap, rows that go backward in
//       memory, ends of arrays that lie before their beginnings; the launch runs the original
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// SIZES: 1 1, 20 17
// GAIN: 1
#include "harness.h"

__global__ void bound_wraps(int *__restrict__ c, const int *__restrict__ a, const int *__restrict__ b, size_t lda, size_t ldb,
                            size_t ldc, size_t m, size_t n, unsigned depth)
{
    const size_t i = (size_t)blockIdx.y * blockDim.y + threadIdx.y, j = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < m && j < n) {
        int s = 0;
        for (unsigned k = 0; k < depth; k++)
            s += a[i * lda + k] * b[k * ldb + j];
        c[i * ldc + j] = s;
    }
}

__global__ void rows_backward(const int *a, const int *b, int *c, size_t m, size_t n, size_t depth, size_t lda, size_t ldb,
                              size_t ldc)
{
    const size_t i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m || j >= n)
        return;
    int s = 0;
    for (size_t k = 0; k < depth; k++)
        s += a[i * lda + k] * b[k * ldb + j];
    c[i * ldc + j] = s;
}

__global__ void end_before_begin(const int *in, const int *two, int *out, int rows, int columns, size_t ld, size_t ld2)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int k = 0; k < columns; k++)
            out[r * ld2 + k] = in[r * ld + k] + two[r * ld2 + k];
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", 64 * 64, 1), *b = array<int>("b", 64 * 64, 2), *c = array<int>("c", 64 * 64, 3);
    int *d = array<int>("d", 64 * 64, 4), *p = array<int>("p", 200, 5);
    bound_wraps<<<dim3(1, 1), dim3(16, 16)>>>(c, a, b, 64, 64, 64, (size_t)-3, 16, 40);
    rows_backward<<<dim3(2, 2), dim3(16, 16)>>>(a + 64 * 50, b, d, rows, columns, 37, (size_t)-64, 64, 64);
    end_before_begin<<<1, 128>>>(p, p + 9, p + 5, 1, 40, (size_t)-64, (size_t)-64);
    return finish();
}
