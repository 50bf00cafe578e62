// What: preprocessor lines before a loop and in it stay where they are; pragmas of loops go with the loops
#include "harness.h"

#define END 1
__global__ void over_an_earlier_value(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
#undef END
#define END columns
    for (int i = 0; i < END; i++) {
        b[row * columns + i] = 2 * a[row * columns + i];
#undef END
#define END 3
    }
}
#undef END

#define END columns
#pragma push_macro("END")
#undef END
#define END (columns / 2)
__global__ void from_a_stack(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
#pragma pop_macro("END")
    for (int i = 0; i < END; i++)
        b[row * columns + i] = 2 * a[row * columns + i];
}
#undef END

__global__ void in_the_kernel(const float *a, float *b, int rows, int columns)
{
#define END columns
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows END");
    __annotation(L"garray b 2 4 rows END");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
#ifdef __CUDACC__
    __annotation(L"loop i 0 END 1");
#undef UNKNOWN
#line 3 "another.cu"
    for (int i = 0; i < END; i++)
        b[row * END + i] = 2 * a[row * END + i];
#endif
#undef END
}

#define AT(i) a[row * columns + (i)]
__global__ void other_element(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 1 columns 1");
    for (int i = 1; i < columns; i++) {
        float sum = AT(i);
#undef AT
#define AT(i) a[row * columns + (i) - 1]
        b[row * columns + i] = sum - 2 * AT(i);
    }
}
#undef AT

#define UNROLL(n) _Pragma("unroll")

__global__ void pragmas(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    _Pragma("unroll 4")
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    __annotation(L"loop j 0 columns 1");
    UNROLL(2) for (int j = 0; j < columns; j++)
        sum -= 2 * a[row * columns + j];
#pragma nv_diag_suppress 177
#pragma unroll (4)
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        b[row * columns + k] = a[row * columns + k] + sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    over_an_earlier_value<<<blocks(rows, 64), 64>>>(a, array<float>("b", count, 2), rows, columns);
    from_a_stack<<<blocks(rows, 64), 64>>>(a, array<float>("c", count, 2), rows, columns);
    in_the_kernel<<<blocks(rows, 64), 64>>>(a, array<float>("d", count, 2), rows, columns);
    other_element<<<blocks(rows, 64), 64>>>(a, array<float>("e", count, 2), rows, columns);
    pragmas<<<blocks(rows, 64), 64>>>(a, array<float>("f", count, 2), rows, columns);
    return finish();
}
