// What: operators and conversions of a class write the memory of a garray
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10
// EXPECT: unchanged CL134
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ float *memory;
struct View {
    int at;
    __device__ float hit() const { return memory[at] += 1; }
    __device__ View &operator++() { return hit(), *this; }
    __device__ View operator++(int) { return hit(), *this; }
    __device__ float operator-() const { return hit(); }
    __device__ bool operator!() const { return hit() > 0; }
    __device__ float operator*() const { return hit(); }
    __device__ float operator[](int) const { return hit(); }
    __device__ View *operator->() { return hit(), this; }
    __device__ operator bool() const { return hit() > 0; }
};

#if CASE == 1
#define USE ++view
#elif CASE == 2
#define USE view++
#elif CASE == 3
#define USE s += -view
#elif CASE == 4
#define USE if (!view) s += 1
#elif CASE == 5
#define USE s += *view
#elif CASE == 6
#define USE s += view[2]
#elif CASE == 7
#define USE view->at += 0
#elif CASE == 8
#define USE if (view) s += 1
#elif CASE == 9
#define USE s += view ? 1 : 2
#elif CASE == 10
#define USE bool q = view; s += q
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    View view = {};
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[r * columns + i];
        view.at = r * columns + (i + 1) % columns;
        USE;
        b[r * columns + i] = s;
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
