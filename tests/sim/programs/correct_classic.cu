/* Correct programs: the kernels of courses and samples. None may have a finding. */
#include <cuda_runtime.h>

#include "check.h"

static int up(int a, int b) { return (a + b - 1) / b; }

/* --- element by element --------------------------------------------------------------------- */

__global__ void vector_add_kernel(float *c, const float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
static bool vector_add()
{
    int n = 1000;
    auto x = numbers<float>(n, 100), y = numbers<float>(n, 100, 7);
    Buffer<float> a(x), b(y), c(n);
    vector_add_kernel<<<up(n, 128), 128>>>(c.at, a.at, b.at, n);
    std::vector<float> wanted(n);
    for (int i = 0; i < n; i++)
        wanted[i] = x[i] + y[i];
    return same(c.back(), wanted);
}

__global__ void saxpy_kernel(int n, float a, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}
static bool saxpy_grid_stride()
{
    int n = 777;
    auto x = numbers<float>(n, 100), y = numbers<float>(n, 100, 7);
    Buffer<float> a(x), b(y);
    saxpy_kernel<<<2, 64>>>(n, 3, a.at, b.at);
    for (int i = 0; i < n; i++)
        y[i] += 3 * x[i];
    return same(b.back(), y);
}

/* --- reductions ----------------------------------------------------------------------------- */

__global__ void reduce_tree_kernel(const int *in, int *out, int n)
{
    __shared__ int partial[128];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    partial[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            partial[t] += partial[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = partial[0];
}
static bool reduce_tree()
{
    int n = 1000, blocks = up(n, 128);
    auto x = numbers<int>(n, 1000);
    Buffer<int> a(x), b(blocks);
    reduce_tree_kernel<<<blocks, 128>>>(a.at, b.at, n);
    int sum = 0, wanted = 0;
    for (int v : b.back())
        sum += v;
    for (int v : x)
        wanted += v;
    return sum == wanted;
}

__global__ void reduce_last_warp_kernel(const int *in, int *out)
{
    extern __shared__ int partial[];
    unsigned t = threadIdx.x;
    partial[t] = in[blockIdx.x * blockDim.x * 2 + t] + in[blockIdx.x * blockDim.x * 2 + t + blockDim.x];
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) {
        if (t < s)
            partial[t] += partial[t + s];
        __syncthreads();
    }
    if (t < 32) {
        for (unsigned s = 32; s > 0; s >>= 1) {
            int v = t + s < blockDim.x ? partial[t + s] : 0;
            __syncwarp();
            partial[t] += v;
            __syncwarp();
        }
    }
    if (t == 0)
        atomicAdd(out, partial[0]);
}
static bool reduce_last_warp()
{
    auto x = numbers<int>(1024, 1000);
    Buffer<int> a(x), b(1);
    reduce_last_warp_kernel<<<4, 128, 128 * sizeof(int)>>>(a.at, b.at);
    int wanted = 0;
    for (int v : x)
        wanted += v;
    return b.back()[0] == wanted;
}

__inline__ __device__ int warp_sum(int v)
{
    for (int by = warpSize / 2; by > 0; by /= 2)
        v += __shfl_down_sync(0xffffffff, v, by);
    return v;
}
__global__ void reduce_shuffle_kernel(const int *in, int *out, int n)
{
    __shared__ int sums[32];
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize, v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        v += in[i];
    v = warp_sum(v);
    if (lane == 0)
        sums[warp] = v;
    __syncthreads();
    v = threadIdx.x < blockDim.x / warpSize ? sums[lane] : 0;
    if (warp == 0)
        v = warp_sum(v);
    if (threadIdx.x == 0)
        atomicAdd(out, v);
}
static bool reduce_shuffle()
{
    int n = 5000;
    auto x = numbers<int>(n, 1000);
    Buffer<int> a(x), b(1);
    reduce_shuffle_kernel<<<3, 256>>>(a.at, b.at, n);
    int wanted = 0;
    for (int v : x)
        wanted += v;
    return b.back()[0] == wanted;
}

/* The last block to finish adds the partial sums (threadfence and an atomic counter). */
__device__ unsigned blocks_done;
__global__ void reduce_last_block_kernel(const int *in, volatile int *partial, int *out, int n)
{
    __shared__ int sums[128];
    __shared__ bool is_last;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = 64; s > 0; s /= 2) {
        if (threadIdx.x < s)
            sums[threadIdx.x] += sums[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sums[0];
        __threadfence();
        is_last = atomicInc(&blocks_done, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        int sum = 0;
        for (int b = 0; b < gridDim.x; b++)
            sum += partial[b];
        *out = sum;
        blocks_done = 0;
    }
}
static bool reduce_last_block()
{
    int n = 1200, blocks = up(n, 128);
    auto x = numbers<int>(n, 1000);
    Buffer<int> a(x), partial(blocks), out(1);
    int wanted = 0;
    for (int v : x)
        wanted += v;
    for (int k = 0; k < 2; k++) {
        reduce_last_block_kernel<<<blocks, 128>>>(a.at, partial.at, out.at, n);
        if (out.back()[0] != wanted)
            return false;
    }
    return true;
}

__global__ void dot_kernel(const float *a, const float *b, float *out, int n)
{
    __shared__ float cache[64];
    float sum = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        sum += a[i] * b[i];
    cache[threadIdx.x] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s != 0; s /= 2) {
        if (threadIdx.x < s)
            cache[threadIdx.x] += cache[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = cache[0];
}
static bool dot()
{
    int n = 500;
    auto x = numbers<float>(n, 10), y = numbers<float>(n, 10, 3);
    Buffer<float> a(x), b(y), c(4);
    dot_kernel<<<4, 64>>>(a.at, b.at, c.at, n);
    float sum = 0, wanted = 0;
    for (float v : c.back())
        sum += v;
    for (int i = 0; i < n; i++)
        wanted += x[i] * y[i];
    return sum == wanted;
}

/* --- scans ---------------------------------------------------------------------------------- */

__global__ void scan_hillis_kernel(int *out, const int *in, int n)
{
    extern __shared__ int two[]; /* both halves of a double buffer */
    int t = threadIdx.x, from = 0, to = 1;
    two[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int by = 1; by < blockDim.x; by *= 2) {
        two[to * blockDim.x + t] =
            two[from * blockDim.x + t] + (t >= by ? two[from * blockDim.x + t - by] : 0);
        from = 1 - from;
        to = 1 - to;
        __syncthreads();
    }
    if (t < n)
        out[t] = two[from * blockDim.x + t];
}
static bool scan_hillis_steele()
{
    int n = 200;
    auto x = numbers<int>(n, 100);
    Buffer<int> a(x), b(n);
    scan_hillis_kernel<<<1, 256, 512 * sizeof(int)>>>(b.at, a.at, n);
    for (int i = 1; i < n; i++)
        x[i] += x[i - 1];
    return same(b.back(), x);
}

__global__ void scan_blelloch_kernel(int *data, int n)
{
    __shared__ int s[256];
    int t = threadIdx.x, by = 1;
    s[2 * t] = data[2 * t];
    s[2 * t + 1] = data[2 * t + 1];
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            s[by * (2 * t + 2) - 1] += s[by * (2 * t + 1) - 1];
        by *= 2;
    }
    if (t == 0)
        s[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        by >>= 1;
        __syncthreads();
        if (t < d) {
            int left = by * (2 * t + 1) - 1, right = by * (2 * t + 2) - 1, v = s[left];
            s[left] = s[right];
            s[right] += v;
        }
    }
    __syncthreads();
    data[2 * t] = s[2 * t];
    data[2 * t + 1] = s[2 * t + 1];
}
static bool scan_blelloch()
{
    auto x = numbers<int>(256, 100);
    Buffer<int> a(x);
    scan_blelloch_kernel<<<1, 128>>>(a.at, 256);
    int sum = 0;
    for (int &v : x) {
        int next = sum + v;
        v = sum;
        sum = next;
    }
    return same(a.back(), x);
}

__global__ void scan_warp_kernel(int *data)
{
    int lane = threadIdx.x & 31, v = data[threadIdx.x];
    for (int by = 1; by < 32; by *= 2) {
        int other = __shfl_up_sync(0xffffffff, v, by);
        if (lane >= by)
            v += other;
    }
    data[threadIdx.x] = v;
}
static bool scan_warp()
{
    auto x = numbers<int>(96, 100);
    Buffer<int> a(x);
    scan_warp_kernel<<<1, 96>>>(a.at);
    for (int i = 0; i < 96; i++)
        if (i % 32)
            x[i] += x[i - 1];
    return same(a.back(), x);
}

/* --- histograms ----------------------------------------------------------------------------- */

__global__ void histogram_global_kernel(const unsigned char *in, unsigned *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[in[i]], 1);
}
__global__ void histogram_shared_kernel(const unsigned char *in, unsigned *bins, int n)
{
    __shared__ unsigned local[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        local[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&local[in[i]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        if (local[b])
            atomicAdd(&bins[b], local[b]);
}
template <typename F> static bool histogram_check(F launch)
{
    int n = 3000;
    auto x = numbers<unsigned char>(n, 256);
    Buffer<unsigned char> a(x);
    Buffer<unsigned> bins(256);
    launch(a.at, bins.at, n);
    std::vector<unsigned> wanted(256);
    for (unsigned char v : x)
        wanted[v]++;
    return same(bins.back(), wanted);
}
static bool histogram_global()
{
    return histogram_check([](const unsigned char *a, unsigned *bins, int n) {
        histogram_global_kernel<<<up(n, 128), 128>>>(a, bins, n);
    });
}
static bool histogram_shared()
{
    return histogram_check([](const unsigned char *a, unsigned *bins, int n) {
        histogram_shared_kernel<<<3, 96>>>(a, bins, n);
    });
}

/* --- matrices ------------------------------------------------------------------------------- */

static std::vector<float> product(const std::vector<float> &a, const std::vector<float> &b, int n)
{
    std::vector<float> c(n * n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    return c;
}

__global__ void matmul_naive_kernel(float *c, const float *a, const float *b, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n || col >= n)
        return;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
    c[row * n + col] = sum;
}

template <int TILE> __global__ void matmul_tiled_kernel(float *c, const float *a, const float *b, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < (n + TILE - 1) / TILE; t++) {
        int k = t * TILE + threadIdx.x, l = t * TILE + threadIdx.y;
        as[threadIdx.y][threadIdx.x] = row < n && k < n ? a[row * n + k] : 0;
        bs[threadIdx.y][threadIdx.x] = l < n && col < n ? b[l * n + col] : 0;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; i++)
            sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}
static bool matmul_naive()
{
    int n = 37;
    auto x = numbers<float>(n * n, 10), y = numbers<float>(n * n, 10, 5);
    Buffer<float> a(x), b(y), c(n * n);
    dim3 block(16, 8), grid(up(n, 16), up(n, 8));
    matmul_naive_kernel<<<grid, block>>>(c.at, a.at, b.at, n);
    return same(c.back(), product(x, y, n));
}
static bool matmul_tiled()
{
    int n = 45;
    auto x = numbers<float>(n * n, 10), y = numbers<float>(n * n, 10, 5);
    Buffer<float> a(x), b(y), c(n * n);
    matmul_tiled_kernel<16><<<dim3(up(n, 16), up(n, 16)), dim3(16, 16)>>>(c.at, a.at, b.at, n);
    return same(c.back(), product(x, y, n));
}

__global__ void matvec_warp_kernel(float *y, const float *a, const float *x, int n)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= n)
        return; /* whole warps leave */
    float sum = 0;
    for (int k = lane; k < n; k += 32)
        sum += a[row * n + k] * x[k];
    for (int by = 16; by; by >>= 1)
        sum += __shfl_xor_sync(0xffffffff, sum, by);
    if (lane == 0)
        y[row] = sum;
}
static bool matvec_warp()
{
    int n = 70;
    auto m = numbers<float>(n * n, 10), v = numbers<float>(n, 10, 5);
    Buffer<float> a(m), x(v), y(n);
    matvec_warp_kernel<<<up(n * 32, 128), 128>>>(y.at, a.at, x.at, n);
    std::vector<float> wanted(n);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            wanted[i] += m[i * n + k] * v[k];
    return same(y.back(), wanted);
}

__global__ void transpose_padded_kernel(float *out, const float *in, int width, int height)
{
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
static bool transpose_padded()
{
    int w = 50, h = 33;
    auto x = numbers<float>(w * h, 1000);
    Buffer<float> a(x), b(w * h);
    transpose_padded_kernel<<<dim3(up(w, 16), up(h, 16)), dim3(16, 16)>>>(b.at, a.at, w, h);
    std::vector<float> wanted(w * h);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            wanted[j * h + i] = x[i * w + j];
    return same(b.back(), wanted);
}

/* --- stencils ------------------------------------------------------------------------------- */

#define RADIUS 3
#define BLOCK 64
__global__ void stencil_1d_kernel(int *out, const int *in, int n)
{
    __shared__ int temp[BLOCK + 2 * RADIUS];
    int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + RADIUS;
    auto at = [=](int i) { return i >= 0 && i < n ? in[i] : 0; };
    temp[l] = at(g);
    if (threadIdx.x < RADIUS) {
        temp[l - RADIUS] = at(g - RADIUS);
        temp[l + BLOCK] = at(g + BLOCK);
    }
    __syncthreads();
    int result = 0;
    for (int o = -RADIUS; o <= RADIUS; o++)
        result += temp[l + o];
    if (g < n)
        out[g] = result;
}
static bool stencil_1d()
{
    int n = 300;
    auto x = numbers<int>(n, 100);
    Buffer<int> a(x), b(n);
    stencil_1d_kernel<<<up(n, BLOCK), BLOCK>>>(b.at, a.at, n);
    std::vector<int> wanted(n);
    for (int i = 0; i < n; i++)
        for (int o = -RADIUS; o <= RADIUS; o++)
            wanted[i] += i + o >= 0 && i + o < n ? x[i + o] : 0;
    return same(b.back(), wanted);
}

__global__ void heat_kernel(float *out, const float *in, int w, int h)
{
    __shared__ float tile[10][34];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    for (int ty = threadIdx.y; ty < 10; ty += 8)
        for (int tx = threadIdx.x; tx < 34; tx += 32) {
            int gx = (int)(blockIdx.x * 32) + tx - 1, gy = (int)(blockIdx.y * 8) + ty - 1;
            tile[ty][tx] = gx >= 0 && gx < w && gy >= 0 && gy < h ? in[gy * w + gx] : 0;
        }
    __syncthreads();
    if (x < w && y < h)
        out[y * w + x] = tile[threadIdx.y][threadIdx.x + 1] + tile[threadIdx.y + 2][threadIdx.x + 1] +
                         tile[threadIdx.y + 1][threadIdx.x] + tile[threadIdx.y + 1][threadIdx.x + 2];
}
static bool heat_2d()
{
    int w = 45, h = 21;
    auto x = numbers<float>(w * h, 100);
    Buffer<float> a(x), b(w * h);
    auto step = [&](const std::vector<float> &in) {
        std::vector<float> out(w * h);
        auto at = [&](int i, int j) { return i >= 0 && i < h && j >= 0 && j < w ? in[i * w + j] : 0; };
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++)
                out[i * w + j] = at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
        return out;
    };
    for (int k = 0; k < 3; k++) {
        heat_kernel<<<dim3(up(w, 32), up(h, 8)), dim3(32, 8)>>>(k % 2 ? a.at : b.at,
                                                                k % 2 ? b.at : a.at, w, h);
        x = step(x);
    }
    return same(b.back(), x);
}

__constant__ float filter[25];
__global__ void convolution_kernel(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float sum = 0;
    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
            int sx = min(max(x + i, 0), w - 1), sy = min(max(y + j, 0), h - 1);
            sum += in[sy * w + sx] * filter[(j + 2) * 5 + i + 2];
        }
    out[y * w + x] = sum;
}
static bool convolution_constant()
{
    int w = 40, h = 19;
    auto x = numbers<float>(w * h, 100);
    auto f = numbers<float>(25, 9, 3);
    Buffer<float> a(x), b(w * h);
    cudaMemcpyToSymbol(filter, f.data(), 25 * sizeof(float));
    convolution_kernel<<<dim3(up(w, 16), up(h, 16)), dim3(16, 16)>>>(b.at, a.at, w, h);
    std::vector<float> wanted(w * h);
    for (int y = 0; y < h; y++)
        for (int c = 0; c < w; c++)
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    wanted[y * w + c] += x[std::min(std::max(y + j, 0), h - 1) * w +
                                           std::min(std::max(c + i, 0), w - 1)] *
                                         f[(j + 2) * 5 + i + 2];
    return same(b.back(), wanted);
}

/* --- sorting and searching ------------------------------------------------------------------ */

__global__ void bitonic_kernel(int *data)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = data[t];
    __syncthreads();
    for (int k = 2; k <= 256; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) {
            int other = t ^ j;
            if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {
                int v = s[t];
                s[t] = s[other];
                s[other] = v;
            }
            __syncthreads();
        }
    data[t] = s[t];
}
static bool bitonic_shared()
{
    auto x = numbers<int>(256, 100000);
    Buffer<int> a(x);
    bitonic_kernel<<<1, 256>>>(a.at);
    std::sort(x.begin(), x.end());
    return same(a.back(), x);
}

__global__ void bitonic_step_kernel(float *v, int j, int k)
{
    unsigned i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
    if (other > i) {
        bool ascending = (i & k) == 0;
        if ((ascending && v[i] > v[other]) || (!ascending && v[i] < v[other])) {
            float t = v[i];
            v[i] = v[other];
            v[other] = t;
        }
    }
}
static bool bitonic_global()
{
    auto x = numbers<float>(512, 100000);
    Buffer<float> a(x);
    for (int k = 2; k <= 512; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1)
            bitonic_step_kernel<<<4, 128>>>(a.at, j, k);
    std::sort(x.begin(), x.end());
    return same(a.back(), x);
}

__global__ void odd_even_kernel(int *data, int n)
{
    __shared__ int s[100];
    int t = threadIdx.x;
    if (t < n)
        s[t] = data[t];
    for (int phase = 0; phase < n; phase++) {
        __syncthreads();
        if (t % 2 == phase % 2 && t + 1 < n && s[t] > s[t + 1]) {
            int v = s[t];
            s[t] = s[t + 1];
            s[t + 1] = v;
        }
    }
    __syncthreads();
    if (t < n)
        data[t] = s[t];
}
static bool odd_even_sort()
{
    auto x = numbers<int>(77, 1000);
    Buffer<int> a(x);
    odd_even_kernel<<<1, 96>>>(a.at, 77);
    std::sort(x.begin(), x.end());
    return same(a.back(), x);
}

__global__ void binary_search_kernel(const int *sorted, int n, const int *keys, int *found, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m)
        return;
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] < keys[i])
            low = middle + 1;
        else
            high = middle;
    }
    found[i] = low;
}
static bool binary_search_many()
{
    auto x = numbers<int>(500, 10000), k = numbers<int>(130, 10000, 9);
    std::sort(x.begin(), x.end());
    Buffer<int> a(x), b(k), c(130);
    binary_search_kernel<<<2, 96>>>(a.at, 500, b.at, c.at, 130);
    std::vector<int> wanted;
    for (int v : k)
        wanted.push_back((int)(std::lower_bound(x.begin(), x.end(), v) - x.begin()));
    return same(c.back(), wanted);
}

/* --- sparse, graphs, others ------------------------------------------------------------------ */

__global__ void spmv_kernel(int rows, const int *start, const int *column, const float *value,
                            const float *x, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        for (int k = start[row]; k < start[row + 1]; k++)
            sum += value[k] * x[column[k]];
        y[row] = sum;
    }
}
static bool spmv_csr()
{
    int rows = 90;
    std::vector<int> start(1), column;
    std::vector<float> value, x = numbers<float>(rows, 10), wanted(rows);
    for (int r = 0; r < rows; r++) {
        for (int k = 0; k < r % 7; k++) {
            column.push_back((r * 31 + k * 17) % rows);
            value.push_back((float)(k + 1));
            wanted[r] += value.back() * x[column.back()];
        }
        start.push_back((int)column.size());
    }
    Buffer<int> s(start), c(column);
    Buffer<float> v(value), in(x), out(rows);
    spmv_kernel<<<2, 64>>>(rows, s.at, c.at, v.at, in.at, out.at);
    return same(out.back(), wanted);
}

/* All threads that find work say so with the same value: no race. */
__global__ void bfs_kernel(const int *start, const int *edge, int *level, int n, int depth, int *more)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || level[v] != depth)
        return;
    for (int e = start[v]; e < start[v + 1]; e++)
        if (atomicCAS(&level[edge[e]], -1, depth + 1) == -1)
            *more = 1;
}
static bool bfs_levels()
{
    int n = 150;
    std::vector<int> start(1), edge, wanted(n, -1);
    for (int v = 0; v < n; v++) {
        edge.push_back((v * 2 + 1) % n);
        edge.push_back((v * 3 + 2) % n);
        start.push_back((int)edge.size());
    }
    Buffer<int> s(start), e(edge), more(1);
    std::vector<int> first(n, -1);
    first[0] = wanted[0] = 0;
    Buffer<int> level(first);
    for (int depth = 0, go = 1; go; depth++) {
        cudaMemset(more.at, 0, sizeof(int));
        bfs_kernel<<<3, 64>>>(s.at, e.at, level.at, n, depth, more.at);
        go = more.back()[0];
        for (int v = 0; v < n; v++)
            for (int k = start[v]; wanted[v] == depth && k < start[v + 1]; k++)
                if (wanted[edge[k]] < 0)
                    wanted[edge[k]] = depth + 1;
    }
    return same(level.back(), wanted);
}

/* Blocks that write members of their own, and all of them a structure with the same value. */
struct Parts {
    int x, y, same;
};
__global__ void parts_kernel(Parts *parts, Parts *equal)
{
    (&parts[threadIdx.x].x)[blockIdx.x] = (int)threadIdx.x;
    parts[threadIdx.x].same = 3;
    equal[threadIdx.x] = Parts{1, 2, (int)threadIdx.x};
}
static bool parts_of_blocks()
{
    std::vector<int> wanted, alike;
    for (int i = 0; i < 64; i++) {
        wanted.insert(wanted.end(), {i, i, 3});
        alike.insert(alike.end(), {1, 2, i});
    }
    Buffer<int> parts(wanted.size()), equal(wanted.size());
    parts_kernel<<<2, 64>>>((Parts *)parts.at, (Parts *)equal.at);
    return same(parts.back(), wanted) && same(equal.back(), alike);
}

__global__ void nbody_kernel(float3 *force, const float4 *body, int n)
{
    __shared__ float4 tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < n ? body[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int t = 0; t < n; t += 64) {
        tile[threadIdx.x] = t + threadIdx.x < n ? body[t + threadIdx.x] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 1);
            float s = tile[k].w * inverse * inverse * inverse;
            sum.x += dx * s;
            sum.y += dy * s;
            sum.z += dz * s;
        }
        __syncthreads();
    }
    if (i < n)
        force[i] = sum;
}
static bool nbody_tiles()
{
    int n = 100;
    auto p = numbers<float>(4 * n, 50);
    std::vector<float4> body(n);
    for (int i = 0; i < n; i++)
        body[i] = make_float4(p[4 * i], p[4 * i + 1], p[4 * i + 2], p[4 * i + 3]);
    Buffer<float4> b(body);
    Buffer<float3> f(n);
    nbody_kernel<<<2, 64>>>(f.at, b.at, n);
    auto got = f.back();
    for (int i = 0; i < n; i++) {
        double x = 0;
        for (int k = 0; k < n; k++) {
            double dx = body[k].x - body[i].x, dy = body[k].y - body[i].y, dz = body[k].z - body[i].z;
            x += dx * body[k].w / std::pow(dx * dx + dy * dy + dz * dz + 1, 1.5);
        }
        if (std::fabs(x - got[i].x) > 1e-3)
            return false;
    }
    return true;
}

struct Complex {
    float re, im;
    __host__ __device__ Complex(float r, float i) : re(r), im(i) {}
    __host__ __device__ float norm() const { return re * re + im * im; }
    __host__ __device__ Complex operator*(const Complex &o) const
    {
        return Complex(re * o.re - im * o.im, im * o.re + re * o.im);
    }
    __host__ __device__ Complex operator+(const Complex &o) const
    {
        return Complex(re + o.re, im + o.im);
    }
};
__host__ __device__ int julia(int x, int y, int n)
{
    Complex c(-0.8f, 0.156f), a(1.5f * (n / 2 - x) / (n / 2), 1.5f * (n / 2 - y) / (n / 2));
    for (int i = 0; i < 50; i++) {
        a = a * a + c;
        if (a.norm() > 1000)
            return i;
    }
    return 50;
}
__global__ void julia_kernel(unsigned char *out, int n)
{
    int x = blockIdx.x, y = blockIdx.y;
    out[y * n + x] = (unsigned char)julia(x, y, n);
}
static bool julia_set()
{
    int n = 20;
    Buffer<unsigned char> a(n * n);
    dim3 grid(n, n);
    julia_kernel<<<grid, 1>>>(a.at, n);
    std::vector<unsigned char> wanted;
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            wanted.push_back((unsigned char)julia(x, y, n));
    return same(a.back(), wanted);
}

__global__ void floyd_kernel(int *d, int k, int n)
{
    int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= n)
        return;
    int through = d[i * n + k] + d[k * n + j];
    if (through < d[i * n + j])
        d[i * n + j] = through;
}
static bool floyd_warshall()
{
    int n = 24;
    auto x = numbers<int>(n * n, 100);
    for (int i = 0; i < n; i++)
        x[i * n + i] = 0;
    Buffer<int> a(x);
    for (int k = 0; k < n; k++) {
        floyd_kernel<<<dim3(1, n), 32>>>(a.at, k, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                x[i * n + j] = std::min(x[i * n + j], x[i * n + k] + x[k * n + j]);
    }
    return same(a.back(), x);
}

RUN_TESTS(TEST(vector_add) TEST(saxpy_grid_stride) TEST(reduce_tree) TEST(reduce_last_warp)
              TEST(reduce_shuffle) TEST(reduce_last_block) TEST(dot) TEST(scan_hillis_steele)
                  TEST(scan_blelloch) TEST(scan_warp) TEST(histogram_global) TEST(histogram_shared)
                      TEST(matmul_naive) TEST(matmul_tiled) TEST(matvec_warp)
                          TEST(transpose_padded) TEST(stencil_1d) TEST(heat_2d)
                              TEST(convolution_constant) TEST(bitonic_shared) TEST(bitonic_global)
                                  TEST(odd_even_sort) TEST(binary_search_many) TEST(spmv_csr)
                                      TEST(bfs_levels) TEST(parts_of_blocks) TEST(nbody_tiles) TEST(julia_set)
                                          TEST(floyd_warshall))
