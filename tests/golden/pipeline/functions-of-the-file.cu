// RUN: cudalite --weigh=sectors -O1 %s
// A function that only this file sees is mentioned where all of its calls are replaced: nvcc would warn of it.
static __device__ int at(int row, int i, int n) { return row * n + i; }
static __device__ __forceinline__ int thread() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int everyones(int row, int i, int n) { return at(row, i, n); }

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int row = thread();
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[at(row, i, columns)] * b[everyones(row, i, columns)];
    c[row] = sum;
}
