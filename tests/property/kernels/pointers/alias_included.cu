// What: the loop reads what it writes by names of an included file, ones that a macro marks, and
// members of constant structs
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// EXPECT: unchanged CL134
// OPTIONS: -arch=sm_75
// GAIN: 1
// SIZES: 1 1, 33 32, 97 101
#include <vector>

#include "harness.h"
#include "memory.h"

DEVICE float *marked_pointer;
#ifndef __CUDACC__
__constant__ float chosen_pointer[1];
#else
__device__ float *chosen_pointer;
#endif
#if 0
__constant__ float chosen_pointer[1];
#endif
struct Parameters {
    float *memory;
    int n;
};
__constant__ Parameters parameters;
__constant__ float *constant_pointers[2];
DEVICE float of(const float *p, int at)
{
    return p[at];
}

#if CASE == 1
#define LEFT included_pointer[at - 1]
#elif CASE == 2
#define LEFT included_array[at - 1]
#elif CASE == 3
#define LEFT marked_pointer[at - 1]
#elif CASE == 4
#define LEFT of(included_pointer, at - 1)
#elif CASE == 5
#define LEFT chosen_pointer[at - 1]
#elif CASE == 6
#define LEFT parameters.memory[at - 1]
#else
#define LEFT constant_pointers[1][at - 1]
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int at = row * columns + i;
        b[row * columns + i] = a[row * columns + i] + (i > 0 ? LEFT : 0);
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b;
    cudaGetSymbolAddress((void **)&b, included_array);
    cudaMemcpyToSymbol(included_pointer, &b, sizeof b);
    cudaMemcpyToSymbol(marked_pointer, &b, sizeof b);
    cudaMemcpyToSymbol(chosen_pointer, &b, sizeof b);
    Parameters host = {b, columns};
    float *pointers[2] = {b, b};
    cudaMemcpyToSymbol(parameters, &host, sizeof host);
    cudaMemcpyToSymbol(constant_pointers, pointers, sizeof pointers);
    cudaMemset(b, 0, sizeof included_array);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    std::vector<float> result(count);
    cudaMemcpy(result.data(), b, count * sizeof(float), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += result[i] * (i % 13 + 1);
    printf("%.17g\n", sum);
    return finish();
}
