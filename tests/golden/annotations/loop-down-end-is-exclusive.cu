// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 2 4 n n");
    __annotation(L"loop i n-1 0 -1");
    for (int i = n - 1; i >= 0; i--) {
        a[threadIdx.x * n + i] = 0;
    }
}
