// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16[456]\|<<<\|launch_twice("
// What a launch calls for its grid: functions, and variables that are functions, which only compute.
#include <cuda_runtime.h>
typedef float Real;
int count_of_all;
static __global__ void twice(float *a, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}
static dim3 computes(int n) { dim3 g(1); g.x = (n + 31) / 32; if (g.x < 1) { g.x = 1; } return g; }
static unsigned counts(int n) { unsigned x = 0; unsigned y{0}; for (int i = 0; i < n; i += 32) x++; while (y < x) ++y; return y; }
static int through_pointer(int n) { auto p = &count_of_all; *p = n; return (n + 31) / 32; }
static int through_element(int n) { auto p = &count_of_all; p[0] = n; return (n + 31) / 32; }
static int through_reference(int n) { int &r = count_of_all; r = n; return (n + 31) / 32; }
static int of_file(int n) { if (n) do count_of_all = 3; while (0); else count_of_all++; return (n + 31) / 32; }
static int keeps(int n) { static int calls = 0; calls = calls + 1; return (n + 31) / 32; }
static int outside(int n) { extern int count_of_all; count_of_all = n; return (n + 31) / 32; }
static int behind(int n) { { int count_of_all = n; count_of_all++; } count_of_all = n; return (n + 31) / 32; }
static int behind_loop(int n) { for (int count_of_all = 0; count_of_all < n; count_of_all++); count_of_all = n; return n; }
static int within(int n) { int x = n; { int x = 3; x++; } x = x + 31; for (int i = 0; i < 3; i++) { i = i + 1; } return x / 32; }
void host(float *a, int n, int m)
{
    int count = 0;
    auto blocks = [m](int n) -> dim3 { int x = n / 32 + 1; return dim3(x, m / 32 + 1); };
    auto counting = [&](int n) { count++; return n / 32 + 1; };
    auto changing = [count](int n) mutable { count += 1; return n / 32 + count; };
    auto shadowed = [](int n) { return n / 32 + 1; };
    twice<<<computes(n), 32>>>(a, n, m);
    twice<<<counts(n), 32>>>(a, n, m);
    twice<<<blocks(n), 32>>>(a, n, m);
    twice<<<blocks(n), 32>>>(((Real (*)[32])a)[0], n, m);
    twice<<<within(n), 32>>>(a, n, m);
    twice<<<behind(n), 32>>>(a, n, m);
    twice<<<behind_loop(n), 32>>>(a, n, m);
    twice<<<through_pointer(n), 32>>>(a, n, m);
    twice<<<through_element(n), 32>>>(a, n, m);
    twice<<<through_reference(n), 32>>>(a, n, m);
    twice<<<of_file(n), 32>>>(a, n, m);
    twice<<<keeps(n), 32>>>(a, n, m);
    twice<<<outside(n), 32>>>(a, n, m);
    twice<<<counting(n), 32>>>(a, n, m);
    twice<<<changing(n), 32>>>(a, n, m);
    int (*shadowed)(int) = keeps;
    twice<<<shadowed(n), 32>>>(a, n, m);
}
