/* Structs that are copied as a whole, by one warp. The argument
 * says how many bytes off the arrays lie: 8 is right for all whose alignment is not 16. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

struct Pair { // 16 bytes, aligned to 8
    double a;
    int b, c;
};
struct Words { // 16 bytes, aligned to 4
    int a, b, c, d;
};
struct Point { // 12 bytes, aligned to 4
    float x, y, z;
};
struct __align__(16) Vector {
    float x, y, z;
    int w;
};

template <typename T> __device__ void copy(T *out, const T *in, int n)
{
    int i = threadIdx.x;
    if (i < n)
        out[i] = in[i];
}
__global__ void pairs(Pair *out, const Pair *in, int n) { copy(out, in, n); }
__global__ void words(Words *out, const Words *in, int n) { copy(out, in, n); }
__global__ void points(Point *out, const Point *in, int n) { copy(out, in, n); }
__global__ void vectors(Vector *out, const Vector *in, int n) { copy(out, in, n); }
__global__ void long_vectors(double4 *out, const double4 *in, int n) { copy(out, in, n); }
/* cp.async of 16 bytes is one request, whatever code stands behind it; here the move of a Pair. With
 * zeros at its end it reads less. */
__global__ void asynchronous(Pair *out, const double2 *in, int zeros)
{
    __shared__ double2 tile[32];
    int t = threadIdx.x;
    Pair last = {1, 2, 3};
    __pipeline_memcpy_async(&tile[t], &in[t], 16, zeros);
    out[t + 64] = last;
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[t].a = tile[t].x;
    out[t + 32].a = tile[t].y;
}
/* memcpy moves bytes, wherever they lie. */
__global__ void bytes(char *out, const char *in)
{
    double value;
    memcpy(&value, in + 1 + 8 * threadIdx.x, sizeof value);
    memcpy(out + 3 + 8 * threadIdx.x, &value, sizeof value);
}

#define SIZE 2048
static char *a, *b;
static void begin(int off)
{
    char host[SIZE];
    for (int i = 0; i < SIZE; i++)
        host[i] = (char)(i * 7);
    cudaMalloc(&a, SIZE + 8);
    cudaMalloc(&b, SIZE + 8);
    cudaMemset(a, 0, SIZE + 8);
    cudaMemcpy(b + off, host, SIZE, cudaMemcpyHostToDevice);
}
/* `count` bytes of a, from `to`, must be those of b, from `from`. */
static void end(const char *name, int to, int from, int count)
{
    char got[SIZE], wanted[SIZE];
    cudaMemcpy(got, a + to, count, cudaMemcpyDeviceToHost);
    cudaMemcpy(wanted, b + from, count, cudaMemcpyDeviceToHost);
    if (memcmp(got, wanted, count))
        printf("%s is wrong\n", name);
    cudaFree(a);
    cudaFree(b);
}

int main(int argc, char **argv)
{
    int off = argc > 1 ? atoi(argv[1]) : 0;
    const char *only = argc > 2 ? argv[2] : "";
#define RUN(name, T)                                                                               \
    if (!*only || !strcmp(only, #name)) {                                                          \
        begin(off);                                                                                \
        name<<<1, 32>>>((T *)(a + off), (const T *)(b + off), 32);                                 \
        end(#name, off, off, 32 * sizeof(T));                                                      \
    }
    RUN(pairs, Pair) RUN(words, Words) RUN(points, Point)
    if (off == 0 || *only) {
        RUN(vectors, Vector) RUN(long_vectors, double4)
    }
    if (!*only && off == 0) {
        int length[2];
        double2 host[96];
        begin(0);
        for (int zeros = 0; zeros <= 4; zeros += 4) {
            asynchronous<<<1, 32>>>((Pair *)a, (const double2 *)b, zeros);
            cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
            memcpy(length, &host[32], sizeof length);
            if (zeros && length[1])
                printf("no zeros\n");
        }
        cudaFree(a);
        cudaFree(b);
    }
    if (!*only) {
        begin(off);
        bytes<<<1, 32>>>(a + off, b + off);
        end("bytes", off + 3, off + 1, 256);
    }
    return 0;
}
