/* Kernels whose caches are known: each access pattern of the field once. tests/gpu/caches.t compares the hits that the
 * simulator's model counts with a GPU's. Data does not matter, but for indices. */
#include <cstdio>
#include <vector>

constexpr int N = 1 << 20, SIDE = 1024, SMALL = 384;

__global__ void vector_add(const float *a, const float *b, float *c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}
__global__ void copy_vectors(const float4 *a, float4 *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i];
}
__global__ void stencil_line(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < N - 1)
        b[i] = a[i - 1] + a[i] + a[i + 1];
}
__global__ void stencil_plane(const float *a, float *b)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < SIDE - 1 && y > 0 && y < SIDE - 1)
        b[y * SIDE + x] = a[y * SIDE + x] + a[y * SIDE + x - 1] + a[y * SIDE + x + 1] + a[(y - 1) * SIDE + x] +
                          a[(y + 1) * SIDE + x];
}
__global__ void window(const float *a, float *b)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    if (x >= SIDE - 4 || y >= SIDE - 4)
        return;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            sum += a[(y + j) * SIDE + x + i];
    b[y * SIDE + x] = sum;
}
__global__ void product(const float *a, const float *b, float *c)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < SMALL; k++)
        sum += a[y * SMALL + k] * b[k * SMALL + x];
    c[y * SMALL + x] = sum;
}
__global__ void product_swapped(const float *a, const float *b, float *c)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < SMALL; k++)
        sum += a[y * SMALL + k] * b[k * SMALL + x];
    c[y * SMALL + x] = sum;
}
__global__ void product_tiled(const float *a, const float *b, float *c)
{
    __shared__ float s[16][16], t[16][16];
    const int i = threadIdx.x, j = threadIdx.y, x = blockIdx.x * 16 + i, y = blockIdx.y * 16 + j;
    float sum = 0;
    for (int k = 0; k < SMALL; k += 16) {
        s[j][i] = a[y * SMALL + k + i];
        t[j][i] = b[(k + j) * SMALL + x];
        __syncthreads();
        for (int l = 0; l < 16; l++)
            sum += s[j][l] * t[l][i];
        __syncthreads();
    }
    c[y * SMALL + x] = sum;
}
__global__ void transpose(const float *a, float *b)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    b[x * SIDE + y] = a[y * SIDE + x];
}
__global__ void transpose_read(const float *a, float *b)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    b[y * SIDE + x] = a[x * SIDE + y];
}
__global__ void row_sums(const float *a, float *b)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int x = 0; x < 128; x++)
        sum += a[y * 128 + x];
    b[y] = sum;
}
__global__ void row_sums_crowded(const float *a, float *b)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int x = 0; x < 16; x++)
        sum += a[y * 16 + x];
    b[y] = sum;
}
__global__ void column_sums(const float *a, float *b)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int y = 0; y < SIDE; y++)
        sum += a[y * SIDE + x];
    b[x] = sum;
}
__global__ void gather(const int *at, const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[at[i]];
}
__global__ void gather_small(const int *at, const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[at[i] % 16384];
}
__global__ void histogram(const int *at, int *bins)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[at[i] % 4096], 1);
}
__global__ void strided(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i * 8 % N];
}
__global__ void structures(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float *mine = a + i * 4;
    b[i] = mine[0] + mine[1] + mine[2] + mine[3];
}
__global__ void table(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 32; k++)
        sum += a[(i + k * 32) % 4096];
    b[i] = sum;
}
__global__ void written_then_read(float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = (float)i;
    __syncthreads();
    b[i] = a[i ^ 1];
}
__global__ void twice(const float *a, float *b, int each)
{
    float sum = 0;
    for (int round = 0; round < 2; round++)
        for (int i = threadIdx.x; i < each; i += blockDim.x)
            sum += a[blockIdx.x * each + i];
    b[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void rows_of_matrix(const int *first, const int *column, const float *value, const float *x, float *y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = first[row]; k < first[row + 1]; k++)
        sum += value[k] * x[column[k]];
    y[row] = sum;
}

template <typename T> static T *array(int n, const std::vector<T> &from = {})
{
    T *at;
    if (cudaMalloc(&at, n * sizeof(T)) != cudaSuccess)
        exit(1);
    if (from.empty())
        cudaMemset(at, 0, n * sizeof(T));
    else
        cudaMemcpy(at, from.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    return at;
}

int main()
{
    std::vector<int> random(N), first(32769);
    unsigned seed = 1;
    for (int &each : random) {
        seed = seed * 1664525u + 1013904223u;
        each = (int)(seed >> 12);
    }
    for (size_t row = 0; row < first.size(); row++)
        first[row] = (int)row * 16;
    float *a = array<float>(4 * N), *b = array<float>(4 * N), *c = array<float>(4 * N);
    int *at = array<int>(N, random), *rows = array<int>((int)first.size(), first), *bins = array<int>(4096);
    const dim3 plane(SIDE / 32, SIDE / 8), small(SMALL / 16, SMALL / 16), sixteen(16, 16), wide(32, 8);
    vector_add<<<N / 256, 256>>>(a, b, c);
    copy_vectors<<<N / 256, 256>>>((float4 *)a, (float4 *)b);
    stencil_line<<<N / 256, 256>>>(a, b);
    stencil_plane<<<plane, wide>>>(a, b);
    window<<<plane, wide>>>(a, b);
    product<<<small, sixteen>>>(a, b, c);
    product_swapped<<<small, sixteen>>>(a, b, c);
    product_tiled<<<small, sixteen>>>(a, b, c);
    transpose<<<plane, wide>>>(a, b);
    transpose_read<<<plane, wide>>>(a, b);
    row_sums<<<32768 / 128, 128>>>(a, b);
    row_sums_crowded<<<262144 / 1024, 1024>>>(a, b);
    column_sums<<<SIDE / 64, 64>>>(a, b);
    gather<<<N / 256, 256>>>(at, a, b);
    gather_small<<<N / 256, 256>>>(at, a, b);
    histogram<<<N / 4 / 256, 256>>>(at, bins);
    strided<<<N / 256, 256>>>(a, b);
    structures<<<N / 256, 256>>>(a, b);
    table<<<N / 4 / 256, 256>>>(a, b);
    written_then_read<<<N / 256, 256>>>(a, b);
    twice<<<132, 512>>>(a, b, 24 * 1024);
    rows_of_matrix<<<32768 / 128, 128>>>(rows, at, a, b, c);
    const bool good = cudaDeviceSynchronize() == cudaSuccess;
    puts(good ? "done" : "failed");
    return !good;
}
