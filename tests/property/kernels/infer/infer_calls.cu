// What: --infer reads subscripts through functions that are given arrays, or pointers into their rows; kernels whose
//       functions cannot stand in the place of their calls stay.
// OPTIONS: -O2 -arch=sm_90 --infer
// SIZES: 1 1, 31 33, 64 64, 65 130, 200 97
// GAIN: 1.5
#include <vector>

#include "harness.h"

__device__ float dot(const float *row, const float *x, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i] * x[i];
    return sum;
}

__global__ void by_rows(const float *a, const float *x, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = dot(&a[r * cols], x, cols);
}

static __device__ double total_of(const float *m, int row, int n)
{
    double total = 0.0;
    int x;
    for (x = 0; x < n; x++)
        total += m[row * n + x];
    return total;
}

__global__ void by_index(const float *a, float *sums, int rows, int cols)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= rows)
        return;
    sums[i] = total_of(a, i, cols);
    sums[i] = sums[i] / cols;
}

__device__ void fill(float *row, int n, float value)
{
    for (int i = 0; i < n; i++)
        row[i] = value + i;
}

__global__ void writes_rows(float *a, const float *x, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        fill(a + r * cols, cols, x[r]);
}

/* the array that a function reads is one that the kernel has written: rows of other threads */
__global__ void reads_what_is_written(float *a, const float *x, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        a[r * cols] = x[r] + dot(&a[r * cols], x, cols < 1 ? 0 : 1);
}

/* leaves its loop early: it stays a call */
__device__ int find(const float *row, int n, float value)
{
    for (int i = 0; i < n; i++)
        if (row[i] > value)
            return i;
    return n;
}

__global__ void finds(const float *a, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = find(&a[r * cols], cols, 0.25f);
}

/* calls another one, which nobody looks into */
__device__ float twice_dot(const float *row, const float *x, int n)
{
    float sum = dot(row, x, n);
    return 2 * sum;
}

__global__ void calls_twice(const float *a, const float *x, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = twice_dot(&a[r * cols], x, cols);
}

/* the pointer moves */
__device__ float walks(const float *p, int n)
{
    float sum = 0;
    while (n-- > 0)
        sum += *p++;
    return sum;
}

__global__ void moves(const float *a, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = walks(&a[r * cols], cols);
}

/* names that the kernel has, too, and a macro */
#define ADD(to, what) to += what
__device__ float same_names(const float *a, int cols, int r)
{
    float sums = 0;
    for (int rows = 0; rows < cols; rows++)
        ADD(sums, a[r * cols + rows]);
    return sums;
}

__global__ void has_the_names(const float *a, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = same_names(a, cols, r);
}

/* gathers beside: nobody knows where `table` ends, and whether it is what the sums are */
__device__ float gathered(const float *table, const int *index, int n, int row)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += table[index[row * n + i]];
    return sum;
}

__global__ void gathers(const float *table, const int *index, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        sums[r] = gathered(table, index, cols, r);
}

/* two calls, one for each half of the block */
__global__ void chooses(const float *a, const float *x, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        if (r % 2)
            sums[r] = dot(&a[r * cols], x, cols);
        else
            sums[r] = same_names(a, cols, r);
    }
}

/* the launch gives it one array twice: the host has to ask, though only the function writes */
__device__ void mirror(const float *from, float *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
}

__global__ void mirrors(float *a, float *b, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        mirror(&a[r * cols], &b[r * cols], cols);
}

#define LAUNCH(kernel, ...) kernel<<<(rows + 127) / 128, 128>>>(__VA_ARGS__, rows, columns)

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2), *x = array<float>("x", rows + columns, 3);
    float *sums[11];
    const char *names[] = {"s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10"};
    for (int i = 0; i < 11; i++)
        sums[i] = array<float>(names[i], rows, 4 + i);
    std::vector<int> order(count);
    for (size_t i = 0; i < order.size(); i++)
        order[i] = (int)(i * 7919 % order.size());
    int *index = array<int>("index", count);
    CHECK(cudaMemcpy(index, order.data(), order.size() * sizeof(int), cudaMemcpyHostToDevice));
    LAUNCH(by_rows, a, x, sums[0]);
    LAUNCH(by_index, a, sums[1]);
    LAUNCH(writes_rows, b, x);
    LAUNCH(finds, a, sums[2]);
    LAUNCH(calls_twice, a, x, sums[3]);
    LAUNCH(moves, a, sums[4]);
    LAUNCH(has_the_names, a, sums[5]);
    LAUNCH(gathers, a, index, sums[6]);
    LAUNCH(chooses, a, x, sums[7]);
    LAUNCH(reads_what_is_written, b, x);
    LAUNCH(mirrors, a, b);
    LAUNCH(mirrors, b, b);
    return finish();
}
