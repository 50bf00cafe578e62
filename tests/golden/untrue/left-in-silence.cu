// RUN: cudalite --infer -O2 -arch=sm_90 --explain --summary %s -o %t
// What stands in an included file, or is made by a macro, stays as it is: that is told.
#include "inputs/left-in-silence.cuh"
#define ROW_SUM(T) \
    __global__ void row_sum_##T(const T *a, T *s, int rows, int columns) \
    { \
        int r = blockIdx.x * blockDim.x + threadIdx.x; \
        if (r < rows) { \
            T sum = 0; \
            for (int c = 0; c < columns; c++) \
                sum += a[r * columns + c]; \
            s[r] = sum; \
        } \
    }
ROW_SUM(float)

template <class T> __global__ void row_sum_of(const T *a, T *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        T sum = 0;
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

void go(const float *a, float *s, int rows, int columns)
{
    ops::row_sum<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
    row_sum_float<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
    row_sum_of<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
}
