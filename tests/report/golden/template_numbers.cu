// RUN: cudalite --report %s
// Numbers that all launches give a template are those of its subscripts and of its arrays; others are not known.
template <typename T, int N> __global__ void rows(const T *a, T *b, int h)
{
    __shared__ T part[N][N + 1];
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x % N][threadIdx.x / N] = a[y * N];
    __syncthreads();
    if (y < h)
        b[y] = part[threadIdx.x / N][threadIdx.x % N];
}

template <int N> __global__ void several(const float *a, float *b)
{
    b[threadIdx.x] = a[threadIdx.x * N];
}

template <int N> __global__ void unknown(const float *a, float *b)
{
    b[threadIdx.x] = a[threadIdx.x * N];
}

#define WIDTH 16

int main()
{
    float *a = 0, *b = 0;
    rows<float, WIDTH><<<8, 256>>>(a, b, 2000);
    rows<float, 4 * 4><<<9, 256>>>(a, b, 2000);
    several<2><<<1, 32>>>(a, b);
    several<3><<<1, 32>>>(a, b);
    const int N = 5;
    unknown<N><<<1, 32>>>(a, b);
    return 0;
}
