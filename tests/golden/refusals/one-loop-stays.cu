// RUN: cudalite -O1 %s -o %t
// The kernel is changed, but one of its annotated loops is not.
static __global__ void sums(const float *a, const float *b, float *s, int n, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 m n");
    __annotation(L"garray s 1 4 n");
    int i = blockIdx.x * 256 + threadIdx.x;
    float sum = 0;
    if (i < n) {
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            sum += a[i * m + j];
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            sum += b[k * n + i];
        s[i] = sum;
    }
}
