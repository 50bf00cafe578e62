// RUN: cudalite %s | diff %s -
__noinline__ __device__ void scale(const float *a, float *b, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < columns && row < rows; i++)
        b[row * columns + i] = 2 * a[row * columns + i];
}
__noinline__ __device__ float get(const float *a, int i) { return a[i]; }
__noinline__ __device__ void put(float *a, int i, float x) { a[i] = x; }

__global__ void all_of_it(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    scale(a, b, rows, columns);
}

__global__ void element_by_element(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        put(b, row * columns + i, get(a, row * columns + i));
}

__global__ void atomic(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    atomicAdd(&a[blockIdx.x * columns + threadIdx.x], 1.0f);
}
