// What: memory that pointers in a garray lead to, which may be that of another one
// EXPECT: unchanged CL129 CL134
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 64 33
#include "harness.h"

struct Point {
    float x;
};
typedef float *Row;
__device__ void put(float *p, int k)
{
    p[k] = k;
}

#if CASE == 1
#define PARAM float **rows
#define WRITE rows[r][(i + 1) % m] = i
#elif CASE == 2
#define PARAM float **rows
#define WRITE **(rows + r) = i
#elif CASE == 3
#define PARAM float *rows[]
#define WRITE put(rows[r], (i + 1) % m)
#elif CASE == 4
#define PARAM const Row *rows
#define WRITE float *p = rows[r]; p[(i + 1) % m] = i
#elif CASE == 5
#define PARAM Row *rows
#define WRITE auto p = rows[r]; p[(i + 1) % m] = i
#elif CASE == 6
#define PARAM Point **rows
#define WRITE rows[r]->x = i
#elif CASE == 7
#define PARAM Point *const *rows
#define WRITE (*rows[r]).x = i
#elif CASE == 8
#define PARAM float *const *rows
#define WRITE atomicExch(rows[r] + (i + 1) % m, 1.0f)
#elif CASE == 9
#define PARAM float **rows
#define WRITE float &x = rows[r][(i + 1) % m]; x = i
#endif

__global__ void kernel(const float *a, float *b, PARAM, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    __annotation(L"garray rows 1 8 gridDim.x*64");
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
