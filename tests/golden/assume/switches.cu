// RUN: cudalite -O1 %s | sed -n '/__global__/,/int row =/p'
// What an #if decides that a value cannot tell: the compiler has to see the same macros.
#ifdef BY_COLUMNS
#define AT(r, i) ((i) * n + (r))
#else
#define AT(r, i) ((r) * n + (i))
#endif
#ifdef WIDE
typedef double Real;
#else
typedef float Real;
#endif
#ifdef ORDERED
#define ORDER __syncthreads()
#endif
#ifdef UNUSED
#define NOT_HERE 1
#endif
#if defined(SAFE) && LEVEL > 3
#else
static __device__ Real scaled(Real x)
{
#ifndef ONCE
    x = x + x;
#endif
    return x;
}
#endif
static __global__ void kernel(const Real *a, Real *b, int n)
{   __annotation(L"__global__ 64");
    __annotation(L"garray a 2 sizeof(Real) n n");
    __annotation(L"garray b 2 sizeof(Real) n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n)
        for (int i = 0; i < n; i++) {
            __annotation(L"loop i 0 n 1");
            b[AT(row, i)] = scaled(a[AT(row, i)]);
        }
}
static void run(const Real *a, Real *b, int n) { kernel<<<n / 64, 64>>>(a, b, n); }
