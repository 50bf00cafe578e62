#define N 64
#define LAUNCH(k, ...) k<<<N / 32, 32>>>(__VA_ARGS__)

__global__ void untouched(float *a) { a[0] = 0; }

extern "C" __global__ void walk(float *a, double *b, int n)
{
    __annotation(L"__global__ 32 2");
    __annotation(L"garray a 2 4 n (N + 1)*2");
#pragma cudalite garray b 1 8 n
    int r = blockIdx.x * 32 + threadIdx.x;
    __annotation(L"BoundChk");
    if (r < n) {
        for (int i = N - 1; i >= 0; i -= 3) {
            __annotation(L"loop i N-1 -1 -3");
            a[r * 130 + i] = 0;
        }
        if (n)
#pragma cudalite loop j 0 n 1
            for (int j = 0; j < n; ++j)
                b[j] += a[j];
    }
#ifdef NOTHING
    b[0] = 0;
#endif
}

void run(float *a) { LAUNCH(walk, a, 0, 3); }
