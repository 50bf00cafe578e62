// RUN: cudalite --report %s
// The transpose of the slides (seeds/002), its hand-tiled form, and that with a padded tile.
#define N 1024
#define TILE 32

__global__ void transpose(double *a_trans, const double *a)
{
    const int col = blockIdx.x * TILE + threadIdx.x;
    const int row = blockIdx.y * TILE + threadIdx.y;
    if (row < N && col < N)
        a_trans[col * N + row] = a[row * N + col];
}

__global__ void transpose_tiled(float *a_trans, const float *a)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = a[y * N + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
    a_trans[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose_padded(float *a_trans, const float *a, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = a[y * n + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
    a_trans[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

void launch(double *d, const double *e, float *f, const float *g, int n)
{
    dim3 grid(N / TILE, N / TILE), block(TILE, TILE);
    transpose<<<grid, block>>>(d, e);
    transpose_tiled<<<dim3(N / TILE, N / TILE), dim3(TILE, TILE)>>>(f, g);
    transpose_padded<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(f, g, n);
}
