// RUN(1): cudalite %s
__global__ void f(float *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    int i = threadIdx.x;
    if (i < n) {
        a[i] = 1;
}
