// RUN: cudalite %s | diff %s -
template <typename T> __device__ T of_a_type(T v)
{
    __shared__ T buffer[64];
    buffer[threadIdx.x] = v;
    return buffer[0];
}

__device__ float through_another(float v)
{
    return of_a_type(v) + of_a_type(1);
}

__device__ float of_a_class(float v)
{
    __shared__ typename cub::BlockReduce<float, 64>::TempStorage storage;
    return cub::BlockReduce<float, 64>(storage).Sum(v);
}

__device__ float forever(float v)
{
    return v > 1 ? forever(v - 1) : 1;
}

__global__ void one(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = through_another(row) + forever(row);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[row * columns] = sum;
}

__global__ void two(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = of_a_class(row);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[row * columns] = sum;
}

__global__ void three(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ typename cub::BlockReduce<float, 64>::TempStorage storage;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[row * columns] = cub::BlockReduce<float, 64>(storage).Sum(sum);
}
