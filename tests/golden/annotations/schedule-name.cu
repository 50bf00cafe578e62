// RUN(1): cudalite %s
__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"schedule blocks 64");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;

    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    b[row] = sum;
}
