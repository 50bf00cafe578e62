// RUN(1): cudalite %s
#define N 99
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 2 4 n n");
    __annotation(L"loop i 0 100 1");
    for (int i = 0; i < N; i++) {
        a[threadIdx.x * n + i] = 0;
    }
}
