// What: pixels of three colours, as structures and as bytes, and other structures of short words: a thread takes
// TELLS: CL254
//       neighbours, and vectors of 16 bytes (-O2 --merge=4); one colour alone, which is none.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// GAIN: 0.9
// SIZES: 1 1, 16 32, 15 31, 64 48, 15 97, 7 999
#include "harness.h"

static __global__ void grey(const uchar3 *in, unsigned char *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 3 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar3 c = in[i];
    out[i] = (unsigned char)((c.x * 77 + c.y * 150 + c.z * 29) >> 8);
}
static __global__ void swap(const unsigned char *in, unsigned char *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 (3*n)");
    __annotation(L"garray out 1 1 (3*n)");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = 3 * i;
    if (i < n) {
        out[k] = in[k + 2];
        out[k + 1] = in[k + 1];
        out[k + 2] = in[k];
    }
}
static __global__ void image(const unsigned char *rgb, unsigned char *grey, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray rgb 2 1 h (3*w)");
    __annotation(L"garray grey 2 1 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        int at = (y * w + x) * 3;
        grey[y * w + x] = (unsigned char)((rgb[at] * 77 + rgb[at + 1] * 150 + rgb[at + 2] * 29) >> 8);
    }
}
static __global__ void negate(uchar3 *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 3 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar3 c = a[i];
    c.y = 255 - c.y;
    a[i] = c;
}
static __global__ void colour(const unsigned char *in, uchar3 *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 3 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned char v = in[i];
    out[i] = make_uchar3(v, v / 2, 255 - v);
}
struct Three { unsigned char c[3]; };
static __global__ void ends(const Three *in, unsigned char *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 3 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i].c[0] / 2 + in[i].c[2] / 2;
}
static __global__ void green(const unsigned char *in, unsigned char *out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 1 (3*n)");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[3 * i + 1]; /* one colour alone: nothing certain beside it */
}
static __global__ void turn(short3 *a, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 6 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        short t = a[i].x;
        a[i].x = a[i].z;
        a[i].z = t;
    }
}
inline void set(uchar3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(short3 &p, int n) { set(p.x, n); set(p.y, n + 1); set(p.z, n + 2); }
inline void set(Three &p, int n)
{
    for (int k = 0; k < 3; k++)
        set(p.c[k], n + k);
}

int main(int argc, char **argv)
{
    SIZES
    uchar3 *in = array<uchar3>("in", count, 1), *mine = array<uchar3>("mine", count, 2), *made = array<uchar3>("made", count, 3);
    unsigned char *bytes = array<unsigned char>("bytes", 3 * count, 4), *others = array<unsigned char>("others", 3 * count, 5);
    unsigned char *a = array<unsigned char>("a", count, 6), *b = array<unsigned char>("b", count, 7),
                  *c = array<unsigned char>("c", count, 8), *d = array<unsigned char>("d", count, 9);
    Three *three = array<Three>("three", count, 10);
    short3 *shorts = array<short3>("shorts", count, 11);
    grey<<<blocks(count, 256), 256>>>(in, a, count);
    swap<<<blocks(count, 128), 128>>>(bytes, others, count);
    image<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(bytes, b, columns, rows);
    negate<<<blocks(count, 256), 256>>>(mine, count);
    colour<<<blocks(count, 256), 256>>>(a, made, count);
    ends<<<blocks(count, 256), 256>>>(three, c, count);
    green<<<blocks(count, 256), 256>>>(bytes, d, count);
    turn<<<blocks(count, 64), 64>>>(shorts, count);
    return finish();
}
