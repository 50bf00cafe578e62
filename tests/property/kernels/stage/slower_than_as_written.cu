// What: what was made of these kernels took an H100 longer than they did as they were written (tests/cost/cost.t)
// OPTIONS: -O1 -arch=sm_90
// EXPECT: unchanged
// SIZES: 1 1, 31 33, 33 65, 130 67, 64 64
#include "harness.h"

struct Rgb {
    unsigned char r, g, b;
};
struct Colour {
    float h, s, v;
};
struct Site {
    float x, y, z, q;
    int kind;
};

// Members that are stored one behind the other fill their sectors.
static __global__ void members(const Rgb *in, Colour *out, int h, int w)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 3 h w");
    __annotation(L"garray out 2 12 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float r = in[y * w + x].r, g = in[y * w + x].g, b = in[y * w + x].b;
    float high = fmaxf(r, fmaxf(g, b)), low = fminf(r, fminf(g, b));
    out[y * w + x].h = high - low;
    out[y * w + x].s = high > 0 ? (high - low) / high : 0;
    out[y * w + x].v = high;
}

// Few rounds, for a word has few letters.
static __global__ void letters(const char *text, const char *word, int *found, int n, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray text 1 1 (n+m)");
    __annotation(L"garray word 1 1 m");
    __annotation(L"garray found 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int same = 0;
    for (int k = 0; k < m; k++) {
        __annotation(L"loop k 0 m 1");
        same += text[i + k] == word[k];
    }
    found[i] = same;
}

// One address for all members, which L1 gives to all lanes.
static __global__ void sites(const Site *at, float *e, int n, int m)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray at 1 20 n");
    __annotation(L"garray e 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0, x = at[i].x, y = at[i].y, z = at[i].z;
    for (int j = 0; j < m; j++) {
        __annotation(L"loop j 0 m 1");
        float dx = x - at[j].x, dy = y - at[j].y, dz = z - at[j].z;
        if (at[j].kind != at[i].kind)
            continue;
        s += at[j].q / (dx * dx + dy * dy + dz * dz + 1.0f);
    }
    e[i] = s * at[i].q;
}

// Where the condition never holds, one of the arrays is never loaded, but each tile of it would be.
static __global__ void masked(const float *a, const unsigned char *mask, float *sum, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray mask 2 1 rows columns");
    __annotation(L"garray sum 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        if (mask[r * columns + c] > 100)
            s += a[r * columns + c];
    }
    sum[r] = s;
}

// Rows of odd sizes, of which L1 gives several at a time.
static __global__ void first_greatest(const short *a, int *at, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 2 rows columns");
    __annotation(L"garray at 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int best = 0;
    short most = a[r * columns];
    for (int c = 1; c < columns; c++) {
        __annotation(L"loop c 1 columns 1");
        if (a[r * columns + c] > most) {
            most = a[r * columns + c];
            best = c;
        }
    }
    at[r] = best;
}

// ... and few of them: where there are many, their lines push each other out of L1.
static __global__ void along_x(const unsigned short *volume, unsigned short *out, int nz, int ny, int nx)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray volume 3 2 nz ny nx");
    __annotation(L"garray out 2 2 nz ny");
    int y = blockIdx.x * blockDim.x + threadIdx.x, z = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= ny || z >= nz)
        return;
    unsigned short m = 0;
    for (int x = 0; x < nx; x++) {
        __annotation(L"loop x 0 nx 1");
        m = max(m, volume[(z * ny + y) * nx + x]);
    }
    out[z * ny + y] = m;
}

// The product's own tiles, staged once more: the multiplications take the time, whatever the sectors.
static __global__ void tiles_of_its_own(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    __shared__ float as[16][16], bs[16][17];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int t = 0; t < n; t += 16) {
        as[ty][tx] = row < n && t + tx < n ? a[row * n + t + tx] : 0;
        bs[ty][tx] = col < n && t + ty < n ? b[col * n + t + ty] : 0;
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *in = array<unsigned char>("in", 3 * count, 1);
    float *out = array<float>("out", 3 * count, 2), *e = array<float>("e", count, 3);
    int *found = array<int>("found", count, 7);
    char *text = array<char>("text", count + 9, 8), *word = array<char>("word", 9, 9);
    Site *at = (Site *)array<float>("at", 5 * count, 10);
    members<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>((Rgb *)in, (Colour *)out, rows, columns);
    letters<<<blocks(count, 256), 256>>>(text, word, found, count, 9);
    sites<<<blocks(count, 128), 128>>>(at, e, count, rows < count ? rows : count);
    float *b = array<float>("b", count, 11), *sum = array<float>("sum", rows, 12);
    short *c = array<short>("c", count, 13);
    unsigned short *most = array<unsigned short>("most", rows, 14);
    int *where = array<int>("where", rows, 15);
    masked<<<blocks(rows, 64), 64>>>(b, in, sum, rows, columns);
    first_greatest<<<blocks(rows, 128), 128>>>(c, where, rows, columns);
    along_x<<<dim3(blocks(rows, 16), 1), dim3(16, 8)>>>((unsigned short *)c, most, 1, rows, columns);
    tiles_of_its_own<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(
        array<float>("left", rows * rows, 1), array<float>("right", rows * rows, 2),
        array<float>("product", rows * rows, 3), rows);
    return finish();
}
