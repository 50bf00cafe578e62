// RUN: cudalite -O1 --explain %s | diff %s -
__device__ void reverse(const float *a, float *b, int i, int n)
{
    if (i < n)
        b[i] = a[n - 1 - i];
}

__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    reverse(a, b, blockIdx.x * blockDim.x + threadIdx.x, n);
}

__global__ void first_above(const float *a, int *place, const float *least, int rows, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray place 1 4 rows");
    __annotation(L"garray least 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int found = n;
    for (int i = 0; i < n; i++)
        if (a[row * n + i] > least[row]) {
            found = i;
            break;
        }
    place[row] = found;
}
