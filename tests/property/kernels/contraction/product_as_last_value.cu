// What: products that the last round leaves in a variable: nvcc makes them behind the loop where it knows that there is a round,
//       as in a loop around, and else in each round
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray c 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = c[r] + 1, x = c[r];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        x = s * 0.25f + s * a[r * columns + i];
    b[r] = x;
}

__global__ void in_a_loop(float *b, const float *a, int rows, int columns, int turns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    for (int turn = 0; turn < turns; turn++) {
        float x = 1;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            x = a[r * columns + i] * 0.3f;
        b[r] += x + 1;
    }
}

__global__ void behind_a_check(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows || columns < 1)
        return;
    float x = 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        x = a[r * columns + i] * 0.3f;
    b[r] = x + 1;
}

/* Each of both branches makes it, and a member has it. */
__global__ void of_two(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows || columns < 1)
        return;
    float x = 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[r * columns + i] > 20)
            x = a[r * columns + i] * 0.3f;
        else
            x = a[r * columns + i] * 0.7f;
    }
    b[r] = x + 1;
}

__global__ void in_a_part(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows || columns < 1)
        return;
    float x[2] = {1, 2};
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        x[0] = a[r * columns + i] * 0.3f;
    b[r] = x[0] + 1;
}

__device__ void put(float *x, float value)
{
    *x = value * 0.3f;
}

__global__ void by_a_call(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows || columns < 1)
        return;
    float x = 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        put(&x, a[r * columns + i]);
    b[r] = x + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    in_a_loop<<<blocks(rows, 64), 64>>>(b, a, rows, columns, 3);
    behind_a_check<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    of_two<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    in_a_part<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    by_a_call<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    return finish();
}
