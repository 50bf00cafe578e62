// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 2 4 n n");
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i <= n; i++) {
        a[threadIdx.x * n + i] = 0;
    }
}
