// product
template <typename T>
__global__ void manhattan(const T *p, const T *q, T *d, int n, int m, int dim)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || j >= m)
        return;
    T s = 0;
    for (int k = 0; k < dim; k++)
        s += abs(p[i * dim + k] - q[j * dim + k]);
    d[i * m + j] = s;
}

template __global__ void manhattan<float>(const float *, const float *, float *, int, int, int);

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((rows + 31) / 32, (rows + 7) / 8);
    manhattan<float><<<grid, block>>>(of.in, of.other, of.out, rows, rows, columns);
}
