// RUN: cudalite %s | diff %s -
__device__ int at(int row, int i, int n)
{
    int start = row * n;
    return start + i;
}
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[at(row, i, columns)];
    b[row] = sum;
}

struct Plane {
    int pitch;
    __device__ int at(int r, int c) const { return r * pitch + c; }
};

__global__ void by_a_method(const float *a, float *b, int h, int w, Plane plane)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    int r = threadIdx.x + blockIdx.x * 8, c = threadIdx.y + blockIdx.y * 32;
    if (r < h && c < w)
        b[r * w + c] = a[plane.at(r, c)];
}
