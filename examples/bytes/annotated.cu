/* Bytes: each thread follows a line of an image with a running average, and writes how far each
 * pixel is above it. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef HEIGHT
#define HEIGHT 600
#endif
#ifndef WIDTH
#define WIDTH 800
#endif
#ifndef TPB
#define TPB 128
#endif

static __global__ void bytes(const unsigned char *in, unsigned char *out)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 2 1 HEIGHT WIDTH");
    __annotation(L"garray out 2 1 HEIGHT WIDTH");
    const int line = blockIdx.x * TPB + threadIdx.x;
    __annotation(L"BoundChk");
    if (line >= HEIGHT)
        return;

    int average = 128;
    __annotation(L"loop i 0 WIDTH 1");
    for (int i = 0; i < WIDTH; i++) {
        const int pixel = in[line * WIDTH + i];
        average = (7 * average + pixel) / 8;
        out[line * WIDTH + i] = pixel > average ? pixel - average : 0;
    }
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static double checksum(const std::vector<unsigned char> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    const size_t count = (size_t)HEIGHT * WIDTH, size = count * sizeof(unsigned char);
    std::vector<unsigned char> in(count), out(count);
    for (size_t i = 0; i < count; i++) {
        in[i] = (unsigned char)(i * 7 + i / 256);
        out[i] = 99;
    }

    unsigned char *in_device, *out_device;
    CHECK(cudaMalloc(&in_device, size));
    CHECK(cudaMalloc(&out_device, size));
    CHECK(cudaMemcpy(in_device, in.data(), size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(out_device, out.data(), size, cudaMemcpyHostToDevice));
    bytes<<<(HEIGHT + TPB - 1) / TPB, TPB>>>(in_device, out_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), out_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in_device));
    CHECK(cudaFree(out_device));
    printf("bytes %d %d: %.17g\n", HEIGHT, WIDTH, checksum(out));
    return 0;
}
