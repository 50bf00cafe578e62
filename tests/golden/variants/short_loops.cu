// RUN: cudalite -O2 -arch=sm_90 -w %s -o - | sed -n "/launch_spmv(dim3/,/^}/p"; cudalite -O2 -arch=sm_90 --explain=time --assume=width=15 -w %s 2>&1 >/dev/null | grep CL200
// Rows of a sparse matrix may be short: the launch asks how long they are, for tiles do not pay then.
__global__ void spmv(const float *values, const int *places, const float *x, float *y, int n, int width)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray values 2 4 width n");
    __annotation(L"garray places 2 4 width n");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int k = 0; k < width; k++) {
        __annotation(L"loop k 0 width 1");
        sum += values[k * n + i] * x[places[k * n + i]];
    }
    y[i] = sum;
}
void run(const float *values, const int *places, const float *x, float *y, int n, int width)
{
    spmv<<<(n + 255) / 256, 256>>>(values, places, x, y, n, width);
}
