// RUN: cudalite --report %s
// Loops, branches and calls of every kind, and what is not seen through.
struct Node { int first; short count; double weight; };
__device__ float helper(const float *p, int i);

__global__ void reduce(float *out, const float *in)
{
    __shared__ float sums[256];
    unsigned t = threadIdx.x;
    sums[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            sums[t] += sums[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = sums[0];
}

__global__ void reduce_interleaved(float *out, const float *in)
{
    __shared__ float sums[256];
    unsigned t = threadIdx.x;
    sums[t] = in[blockIdx.x * blockDim.x + t];
    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        unsigned i = 2 * s * t;
        if (i < blockDim.x)
            sums[i] += sums[i + s];
        __syncthreads();
    }
    out[blockIdx.x] = sums[0];
}

__global__ void gather(float *y, const float *x, const int *index, const Node *nodes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int k = nodes[i].first; k < nodes[i].first + nodes[i].count; k++)
        sum += x[index[k]];
    y[i] = sum * helper(x, i);
    switch (i % 4) {
    case 0: y[i + n] = 1; break;
    case 1: y[2 * i] = 2;
    default: y[i * n] = 3;
    }
    while (sum > 1)
        sum -= y[i];
    atomicAdd(&y[0], sum);
    int j = i;
    do
        y[j += 32] = 0;
    while (j < n);
}

__global__ void jumps(float *a)
{
    int i = 0;
again:
    a[threadIdx.x + i] = 0;
    if (i++ < 4)
        goto again;
}

template <typename T, int W>
__global__ void columns(T *a, float4 *b, int n, long long pitch)
{
    for (int i = threadIdx.x; i < n; i += 64) {
        a[i * W] = 0;
        b[i].y = b[i * 2].x;
        *(float2 *)&b[i] = make_float2(0, 0);
        b[blockIdx.x * pitch + i] = b[i];
    }
}

void launch(float *f, int *p, Node *nodes, float4 *v, int n)
{
    reduce<<<64, 256>>>(f, f);
    reduce_interleaved<<<64, 256>>>(f, f);
    gather<<<n / 256, 256>>>(f, f + 1, p, nodes, n);
    jumps<<<1, 32>>>(f);
    columns<float, 2><<<n, 64>>>(f, v, n, n);
}

/* A reference is no load; what is done with it is. */
__global__ void references(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float &v = a[threadIdx.x * n + i];
        const float &w = b[i * 32 + threadIdx.x];
        v += w;
    }
}
