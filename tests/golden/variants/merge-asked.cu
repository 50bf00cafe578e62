// RUN: cudalite -arch=sm_90 %s
// Merges that are taken, and those that cannot be, with the reason.
__global__ void rows(const float *in, float *out, int height, int width)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 height width");
    __annotation(L"garray out 2 4 height width");
    __annotation(L"merge y 2");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = in[y * width + x] * 2;
}

__global__ void own_shared(const float *in, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"merge x 4");
    __shared__ float tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

__global__ void barrier_in_if(const float *in, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"merge x 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __syncthreads();
        out[i] = in[i];
    }
}

__global__ void sums(const float *in, float *out, float *sum, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"merge x 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = in[i];
        atomicAdd(sum, in[i]);
    }
}

__global__ void in_place(float *a, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"merge x 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n)
        a[i] = a[i - 1] + 1;
}

__global__ void elsewhere(const float *in, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"merge x 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

void run(const float *in, float *out, float *sum, int height, int width)
{
    const int n = height * width;
    rows<<<dim3(width / 32, height / 8), dim3(32, 8)>>>(in, out, height, width);
    own_shared<<<n / 64, 64>>>(in, out, n);
    barrier_in_if<<<n / 64, 64>>>(in, out, n);
    sums<<<n / 64, 64>>>(in, out, sum, n);
    in_place<<<n / 64, 64>>>(out, n);
}
