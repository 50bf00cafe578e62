// What: structures that an #if defines in two ways, where the text says which: a number, in a group, behind #elif; and where a
//       compiler may be told another one, which leaves their arrays as they are
// OPTIONS: -O1 --weigh=sectors
// TELLS: CL197
// GAIN: 1.5
// SIZES: 1 1, 31 33, 33 32, 65 40, 128 160
#include "harness.h"
#define CASE 2
#ifndef OTHER_CASE
#define OTHER_CASE 2
#endif

#if CASE == 1
struct Vec { float x, y; };
#elif CASE == 2
#if CASE > 5
struct Vec { double x, y, z; };
#else
struct Vec { float x, y, z; };
#endif
#else
struct Vec { int x; float y, z, w; };
#endif

#if OTHER_CASE == 1
struct Other { float x, y; };
#else
struct Other { float x, y, z; };
#endif

static inline void set(Vec &v, int n) { set(v.x, n); set(v.y, n + 3); set(v.z, n + 5); }
static inline void set(Other &v, int n) { set(v.x, n); set(v.y, n + 3); set(v.z, n + 5); }

__global__ void of_the_text(const Vec *p, float *out, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 2 12 n m");
    __annotation(L"garray out 1 4 n");
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n) {
        float s = 0;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            s += p[id * m + j].x + p[id * m + j].y - p[id * m + j].z;
        out[id] = s;
    }
}

__global__ void of_the_compiler(const Other *p, float *out, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 2 12 n m");
    __annotation(L"garray out 1 4 n");
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n) {
        float s = 0;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            s += p[id * m + j].x + p[id * m + j].y - p[id * m + j].z;
        out[id] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Vec *p = array<Vec>("p", count, 1);
    Other *q = array<Other>("q", count, 2);
    float *a = array<float>("a", rows, 3), *b = array<float>("b", rows, 4);
    of_the_text<<<blocks(rows, 128), 128>>>(p, a, rows, columns);
    of_the_compiler<<<blocks(rows, 128), 128>>>(q, b, rows, columns);
    return finish();
}
