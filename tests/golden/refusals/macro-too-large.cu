// RUN: cudalite --weigh=sectors -O1 --explain -I ../../../include %s | grep -c __trap
// A macro that expands to more tokens than are looked at may hide anything: a break, a launch.
#include "cudalite.h"
#define M0 ;
#define M1 M0 M0
#define M2 M1 M1
#define M3 M2 M2
#define M4 M3 M3
#define M5 M4 M4
#define M6 M5 M5
#define M7 M6 M6
#define M8 M7 M7
#define M9 M8 M8
#define M10 M9 M9
#define M11 M10 M10
#define M12 M11 M11
#define M13 M12 M12
#define M14 M13 M13
#define M15 M14 M14
#define M16 M15 M15
#define M17 M16 M16
#define M18 M17 M17
#define M19 M18 M18
#define STEP M19 if (s > 3) break
#define GO(a) M19 whole<<<2, 128>>>(a, a + 1, 1, 1)
#if M19
error
#endif

static __global__ void whole(const float *a, float *o, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray o 1 4 n");
    int r = blockIdx.x * 128 + threadIdx.x;
    float s = 0;
    if (r >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += a[r * m + j];
    }
    o[r] = s;
}

static __global__ void hidden(const float *a, float *o, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray o 1 4 n");
    int r = blockIdx.x * 128 + threadIdx.x;
    float s = 0;
    if (r >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += a[r * m + j];
        STEP;
    }
    o[r] = s;
}

void launch(float *a)
{
    whole<<<1, 128>>>(a, a + 1, 1, 1);
    GO(a);
}
