// What: memory that objects in a garray lead to, by members, operators and methods
// EXPECT: unchanged CL134
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 64 33
#include "harness.h"

struct Point {
    float x;
};
struct Row {
    float *p;
    Point *q;
    __device__ Point *operator->() const { return q; }
    __device__ float operator-() const { return p[1]; }
    __device__ operator float() const { return p[1]; }
};
struct Plain {
    float *p, *q;
};
__device__ float operator+(const Plain &row, float x)
{
    return row.p[1] + x;
}

#if CASE == 1
#define WRITE rows[r].p[(i + 1) % m] = i
#elif CASE == 2
#define WRITE rows[r].q->x = i
#elif CASE == 3
#define WRITE rows[r]->x = i
#elif CASE == 4
#define WRITE y[r] = -rows[r]
#elif CASE == 5
#define WRITE y[r] = rows[r]
#elif CASE == 6
#define Row Plain
#define WRITE y[r] = rows[r] + y[r]
#elif CASE == 7
#define Row Plain
#define WRITE auto row = rows[r]; y[r] = row + 1
#elif CASE == 8
#define WRITE atomicExch(rows[r].p + (i + 1) % m, 1.0f)
#elif CASE == 9
#define WRITE auto p = rows[r].p; p[(i + 1) % m] = i
#endif

__global__ void kernel(const float *a, float *b, float *y, const Row *rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    __annotation(L"garray y 1 4 gridDim.x*64");
    __annotation(L"garray rows 1 16 gridDim.x*64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        WRITE;
        b[r * m + i] = a[r * m + i];
    }
}

int main()
{
    return 0;
}
