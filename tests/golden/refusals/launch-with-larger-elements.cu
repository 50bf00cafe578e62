// RUN: cudalite %s >/dev/null
#define WIDE double
typedef long long Large;

template <int W, typename T> __global__ void copy(const T *a, T *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        b[row] = a[row] + W;
}

template <typename T> __global__ void largest(const T *a, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 8 rows");
}

void launches(int rows)
{
    copy<1, float><<<rows / 64, 64>>>(a, b, rows);
    copy<(1, 2), WIDE><<<rows / 64, 64>>>(a, b, rows);
    copy<1, Large><<<rows / 64, 64>>>(a, b, rows);
    copy<1, short><<<rows / 64, 64>>>(a, b, rows);
    copy<1><<<rows / 64, 64>>>(a, b, rows);
    copy<1, Vec<int, 4>><<<rows / 64, 64>>>(a, b, rows);
    largest<float><<<rows / 64, 64>>>(a, rows);
    largest<double><<<rows / 64, 64>>>(a, rows);
    largest<double2><<<rows / 64, 64>>>(a, rows);
}
