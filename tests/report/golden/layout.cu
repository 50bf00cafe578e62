// RUN: cudalite --report -arch=sm_90 %s
// Layout is named where it is the best remedy: structures of which little is read, a single column, shared arrays whose
// lanes meet in banks; not where all members are used, or a tile does as well.
struct Body {
    float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void one_member(const Body *bodies, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = bodies[i].mass * 2.0f;
}

__global__ void all_members(const float3 *from, float3 *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i].x = from[i].y;
        to[i].y = from[i].z;
        to[i].z = from[i].x;
    }
}

__global__ void one_column(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        b[row] = a[row * columns + 3];
}

__global__ void row_walk(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            b[row * columns + i] = a[row * columns + i] * 2.0f;
        }
}

__global__ void own_tile(const float *a, float *b, int n)
{
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = a[y * n + x];
    __syncthreads();
    b[(blockIdx.x * 32 + threadIdx.y) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void all(Body *bodies, float3 *a, float3 *b, float *x, float *y, int n)
{
    one_member<<<1 << 15, 256>>>(bodies, x, 1 << 23);
    all_members<<<1 << 15, 256>>>(a, b, 1 << 23);
    one_column<<<1 << 15, 256>>>(x, y, 1 << 23, n);
    row_walk<<<1 << 5, 256>>>(x, y, 1 << 13, 1 << 13);
    own_tile<<<dim3(256, 256), dim3(32, 32)>>>(x, y, 1 << 13);
}
