// RUN(1): cudalite --report=sarif --report-file=%t --fail-on=excess-sectors %s
// The column of a is the user's and told; the row walk of b is staged, and halos of copies are nobody's.
__global__ void columns(float *a, float *b, float *y, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray b 2 4 n n");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = a[r * n];
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        s += b[r * n + i];
    }
    y[r] = s;
}
