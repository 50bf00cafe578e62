// What: products that functions of the file get, and give on as they are: to a variable in the loop that is added to something
//       behind it, and to one before a loop of which nvcc writes the rounds out. nvcc fuses them where they are added
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 32
#include "harness.h"

template <class T, class U> __device__ void put(T *to, U value)
{
    *to = value;
}

__device__ float same(float value)
{
    return value;
}

__global__ void behind(const float *a, const float *b, float *sink, float w, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = 0, x = 0;
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++) {
            s += b[t * columns + j];
            put(&x, a[t * columns + j] * w);
        }
        sink[t] = x + w + s;
    }
}

__global__ void returned(const float *a, const float *b, float *sink, float w, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = 0, x = 0, y = 0;
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++) {
            s += b[t * columns + j] + x;
            y = same(a[t * columns + j] * w);
            x = y;
        }
        sink[t] = s;
    }
}

__global__ void first(const float *b, const float *c, float *sink, float w, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows 32");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = 0;
        put(&s, c[t] * w);
        __annotation(L"loop j 0 32 1");
        for (int j = 0; j < 32; j++)
            s += b[t * 32 + j];
        sink[t] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *c = array<float>("c", rows, 3),
          *sink = array<float>("sink", rows, 4);
    behind<<<blocks(rows, 64), 64>>>(a, b, sink, 0.7f, rows, columns);
    returned<<<blocks(rows, 64), 64>>>(a, b, sink, 0.7f, rows, columns);
    first<<<blocks(rows, 64), 64>>>(b, c, sink, 0.7f, rows);
    return finish();
}
