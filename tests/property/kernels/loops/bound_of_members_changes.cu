// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL120
// Threads change members of what they are given, each in another way: their bounds differ.
#include "harness.h"

struct Shape {
    int rows, columns;
    __host__ __device__ void shrink() { columns -= columns > 1; }
};
struct Plain {
    int rows, columns;
};
__device__ void shrink(Plain &plain, int row)
{
    plain.columns -= row % 2 && plain.columns > 1;
}
__device__ void shrink(int *columns, int row)
{
    *columns -= row % 2 && *columns > 1;
}

__global__ void by_method(const float *a, float *out, Shape q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    if (row % 2)
        q.shrink();
    float sum = 0;
    __annotation(L"loop i 0 q.columns 1");
    for (int i = 0; i < q.columns; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

__global__ void by_reference(const float *a, float *out, Plain q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    shrink(q, row);
    float sum = 0;
    __annotation(L"loop i 0 q.columns 1");
    for (int i = 0; i < q.columns; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

__global__ void by_pointer(const float *a, float *out, Plain q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    shrink(&q.columns, row);
    float sum = 0;
    __annotation(L"loop i 0 q.columns 1");
    for (int i = 0; i < q.columns; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

__global__ void by_name(const float *a, float *out, Plain q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    Plain &other = q;
    other.columns -= row % 2 && q.columns > 1;
    float sum = 0;
    __annotation(L"loop i 0 q.columns 1");
    for (int i = 0; i < q.columns; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

__global__ void by_capture(const float *a, float *out, Plain q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    auto shrink_it = [&]() { q.columns -= row % 2 && q.columns > 1; };
    shrink_it();
    float sum = 0;
    __annotation(L"loop i 0 q.columns 1");
    for (int i = 0; i < q.columns; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

__global__ void behind_the_loop(const float *a, float *out, Plain q)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 q.rows q.columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = q.columns;
    if (row >= q.rows)
        return;
    float sum = 0;
    for (int turn = 0; turn < 2; turn++) {
        __annotation(L"loop i 0 q.columns 1");
        for (int i = 0; i < q.columns; i++)
            sum += a[row * width + i];
        q.columns -= row % 2 && q.columns > 1;
    }
    out[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *out[6];
    const char *names[6] = {"o0", "o1", "o2", "o3", "o4", "o5"};
    for (int i = 0; i < 6; i++)
        out[i] = array<float>(names[i], rows, 3);
    Shape shape = {rows, columns};
    Plain plain = {rows, columns};
    by_method<<<blocks(rows, 64), 64>>>(a, out[0], shape);
    by_reference<<<blocks(rows, 64), 64>>>(a, out[1], plain);
    by_pointer<<<blocks(rows, 64), 64>>>(a, out[2], plain);
    by_name<<<blocks(rows, 64), 64>>>(a, out[3], plain);
    by_capture<<<blocks(rows, 64), 64>>>(a, out[4], plain);
    behind_the_loop<<<blocks(rows, 64), 64>>>(a, out[5], plain);
    return finish();
}
