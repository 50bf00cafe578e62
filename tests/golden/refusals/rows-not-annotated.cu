// RUN: cudalite -O1 --schedule='swap none' --explain %s | diff %s -
__global__ void turned(const float *a, float *b)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 1 4 65536*1024");
    __annotation(L"garray b 1 4 65536*1024");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    b[y * 65536 + x] = a[x * 65536 + y];
}

__global__ void turned_reads(const float *a, float *b, int n)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 1 4 65536*1024");
    __annotation(L"garray b 2 4 n 65536");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    b[y * 65536 + x] = a[x * 65536 + y];
}
