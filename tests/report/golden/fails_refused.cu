// RUN(1): cudalite -w --fail-on=refused %s -o %t
__global__ void gather(const float *a, const int *at, float *y, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        y[r] = a[at[r]];
}
