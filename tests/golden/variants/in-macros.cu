// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16[456]\|_calls"
// Launches that macros write become calls of a second macro; for those that do not the reason is told.
__global__ void k(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

#define LAUNCH(kernel, n, ...) /* in blocks of 128 */ \
    kernel<<<((n) + 127) / 128, 128>>>(__VA_ARGS__) // as all
#define RUN(a) k<<<1, 128, 0>>>(a, 1, 1)
#define NESTED(a) RUN(a)
#define GIVEN(a) CHECKED(k<<<1, 128>>>(a, 1, 1))
#define CHECKED(...) (__VA_ARGS__, check(#__VA_ARGS__))
#define FIRST(a, ...) a, __VA_ARGS__
#define NAMED(k, ...) (say(#k), k<<<1, 128>>>(__VA_ARGS__))
#define TWO(a) (k<<<1, 128>>>(a, 1, 1), k<<<2, 128>>>(a, 1, 1))
#define PIECES(config) k<<<config>>>(a, 1, 1)
#define AGAIN k<<<1, 128>>>(a, 1, 1)
#undef AGAIN
#define AGAIN k<<<1, 128>>>(a, 1, 1)
#ifndef OTHERS
#define MAYBE k<<<1, 128>>>(a, 1, 1)
#endif

void launch(float *a, int n)
{
    LAUNCH(k, n, a, n, 1);
    if (n)
        RUN(a);
    NESTED(a);
    GIVEN(a);
    CHECKED(k<<<1, 128>>>(a, 1, 1));
    CHECKED(RUN(a));
    FIRST(k<<<dim3(1), 128>>>(a, 1, 1));
    NAMED(k, a, 1, 1);
    TWO(a);
    PIECES(FIRST(1, 128));
    AGAIN;
    MAYBE;
    LAUNCH(k, n++, a, n, 1);
    LAUNCH(k, n, a);
}
