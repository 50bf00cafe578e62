// RUN: cudalite -arch=sm_90 --explain %s
__global__ void rows(const float *a, double *b, float *__restrict__ sum, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 8 n m");
    __annotation(L"garray sum 1 4 n");
    __annotation(L"layout a padded");
    __annotation(L"layout b transposed");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < m; j++) {
        s += a[i * m + j];
        b[i * m + j] = s;
    }
    sum[i] = s;
}
void run(const float *a, double *b, float *sum, int n, int m)
{
    rows<<<(n + 127) / 128, 128>>>(a, b, sum, n, m);
}
