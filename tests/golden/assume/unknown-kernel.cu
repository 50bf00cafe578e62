// RUN(1): cudalite %s
// A kernel that only some compilers see, and a block that only the compiler knows.
#ifdef __GNUC__
#define THREADS 64
__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
}
#endif
__global__ void other(const float *a, float *b, int n)
{
    __annotation(L"__global__ THREADS");
    __annotation(L"garray a 2 4 n n");
}
