// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16[456]\|<<<[^g]\|^    \[&\]\|^    launch_"
// A launch evaluates what stands between <<< and >>> first, then its arguments; a function without a name keeps that.
int next(int n);
int named(const char *name);
__global__ void twice(float *grid, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray grid 2 4 rows columns");
    int r = blockIdx.x * 32 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        grid[r * columns + i] *= 2;
    }
}
#define NEXT(n) (n)++
void host(float *a, int n, int m, cudaStream_t s)
{
    twice<<<2, 32>>>(a, n, NEXT(n));
    twice<<<2, 32>>>(a, next(n), next(m));
    twice<<<next(2), 32>>>(a, n, m);
    ::twice /* its name */ <<<NEXT(n), // of blocks
                             dim3(32, next(1)), 8, s>>>(a + 1, n, next(m));
    twice<<<n, 32>>>(a, named(__func__), m);
    twice<<<n, 32>>>(a, ({ if (!n) return; n; }), next(m));
}
