// What: the memory of a garray is written in something that is called: an object's pointer by reference,
// functions of namespaces and classes, results, parameters, variables, operators, constructors
// EXPECT: unchanged CL134
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ float *memory;
struct Holder {
    float *p;
    __device__ float operator+(int at) const { return p[at] += 1; }
    __device__ void operator+=(int at) { p[at] += 1; }
};
__device__ void by_reference(Holder &h, int at)
{
    h.p[at] += 1;
}
namespace inner
{
__device__ void write(int at)
{
    memory[at] += 1;
}
}
struct Static {
    static __device__ void write(int at) { memory[at] += 1; }
};
struct Setter {
    int at;
    __device__ Setter(int i) : at(i) { memory[i] += 1; }
};
__device__ float &result(int at)
{
    return memory[at];
}
__device__ void write_it(int at)
{
    memory[at] += 1;
}
__device__ int counted(int at)
{
    memory[at] += 1;
    return 0;
}
__device__ float by_default(float x, int n = counted(blockIdx.x * 64 + threadIdx.x))
{
    return x + n;
}
template <typename F> __device__ void apply(F f, int at)
{
    f(at);
}

#if CASE == 1
#define WRITE by_reference(holder, at)
#elif CASE == 2
#define WRITE inner::write(at)
#elif CASE == 3
#define WRITE Static::write(at)
#elif CASE == 4
#define WRITE result(at) += 1
#elif CASE == 5
#define WRITE apply(write_it, at)
#elif CASE == 6
#define WRITE (void)(holder + at)
#elif CASE == 7
#define WRITE holder += at
#elif CASE == 8
#define WRITE Setter s(at)
#elif CASE == 9
#define WRITE sum = by_default(sum)
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    Holder holder = {memory};
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int at = row * columns + (i + 1) % columns;
        sum += a[row * columns + i];
        WRITE;
        b[row * columns + i] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    cudaMemcpyToSymbol(memory, &a, sizeof a);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
