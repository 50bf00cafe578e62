// RUN(1): cudalite %s
__global__ void kernel(float *a, int n)
{
    __annotation(L"inferred a");
    __annotation(L"garray a 1 4 n");
    for (int i = 0; i < n; i++) {
        __annotation(L"inferred");
        a[threadIdx.x] += i;
    }
}
