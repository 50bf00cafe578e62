// RUN: cudalite -O1 --explain %s | diff %s -
// A loop is told to be annotated where its bounds can stand in an annotation; those of a variable cannot.
__global__ void sections(const float *a, float *sums, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int section = (n - 1) / (blockDim.x * gridDim.x) + 1;
    float sum = 0;
    for (int k = 0; k < section; k++)
        if (i * section + k < n)
            sum += a[i * section + k];
    sums[i] = sum;
}

__global__ void rows(const float *a, float *sums, int n, int w)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n w");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (i >= n)
        return;
    for (int k = 1; k < w - 1; k++)
        sum += a[i * w + k];
    sums[i] = sum;
}
