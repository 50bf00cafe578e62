/* The bytes by hand: a warp loads 32 lines of 128 pixels, each line in four steps of one byte per
 * lane. Each line of a tile has 132 bytes, so that the 32 words that the lanes of a warp read
 * together are in 32 banks. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef HEIGHT
#define HEIGHT 600
#endif
#ifndef WIDTH
#define WIDTH 800
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 128
#define PITCH (TILE + 4)

__global__ void bytes(const unsigned char *in, unsigned char *out)
{
    __shared__ unsigned char tile[TPB][PITCH];
    const int lane = threadIdx.x % 32, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, line = first + lane;
    int average = 128;

    for (int i0 = 0; i0 < WIDTH; i0 += TILE) {
        const int width = min(TILE, WIDTH - i0);
        for (int k = 0; k < 32 && first + k < HEIGHT; k++)
            for (int i = lane; i < width; i += 32)
                tile[start + k][i] = in[(first + k) * WIDTH + i0 + i];
        __syncwarp();
        if (line < HEIGHT)
            for (int i = 0; i < width; i++) {
                const int pixel = tile[threadIdx.x][i];
                average = (7 * average + pixel) / 8;
                tile[threadIdx.x][i] = pixel > average ? pixel - average : 0;
            }
        __syncwarp();
        for (int k = 0; k < 32 && first + k < HEIGHT; k++)
            for (int i = lane; i < width; i += 32)
                out[(first + k) * WIDTH + i0 + i] = tile[start + k][i];
        __syncwarp();
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
