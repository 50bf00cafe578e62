/* Do column walks of some pitches meet in few memory channels (Liu, Ding, Jang, Kandemir, PPoPP
 * 2013: channel skewing; "partition camping" before)? An array of a fixed size is read once, strip
 * by strip: a strip is so many bytes wide, and neighbouring groups of lanes read it row by row, one
 * pitch apart. So all warps that run at a time are in one column. Only the pitch changes: a power
 * of two, that and 128 bytes (other lines, as aligned), and that and 4 bytes (one float more to a
 * row; lines are straddled). Arguments: megabytes of the array, the largest pitch. Prints lines
 * "pitch,width,GB/s", of bytes that were asked for: the median of TIMES. Each walk must read all of
 * its strips, once: their sum is checked. */
#include <algorithm>

#include "seeds.h"

enum {
    TIMES = 5,
    TPB = 256,
    ROWS = 8 /* that a group of lanes has under way */,
    FILL = 0x01010101
};

/* Lanes in groups of `lanes`, a word each; a group reads ROWS rows of a strip. */
static __global__ void walk(const unsigned *array, size_t pitch, size_t rows, size_t strips,
                            int lanes, unsigned *sum)
{
    const size_t group = ((size_t)blockIdx.x * TPB + threadIdx.x) / lanes, in_strip = rows / ROWS;
    const size_t strip = group / in_strip, row = group % in_strip * ROWS;
    if (strip >= strips)
        return;
    const char *at = (const char *)array + row * pitch + (strip * lanes + threadIdx.x % lanes) * 4;
    unsigned read[ROWS], all = 0;
#pragma unroll
    for (int k = 0; k < ROWS; k++)
        read[k] = *(const unsigned *)(at + k * pitch);
#pragma unroll
    for (int k = 0; k < ROWS; k++)
        all += read[k];
    if (all != ROWS * (unsigned)FILL) /* never, but who compiles this cannot know */
        atomicAdd(sum, all);
    if (group % 1024 == 0 && threadIdx.x % lanes == 0)
        atomicAdd(sum, 1u);
}

int main(int argc, char **argv)
{
    const size_t size = (size_t)argument(argc, argv, 1, 4096) << 20,
                 most = argument(argc, argv, 2, 65536);
    char *array;
    CHECK(cudaMalloc(&array, size));
    CHECK(cudaMemset(array, FILL & 255, size));
    Array<unsigned> sum(1, 0);
    cudaEvent_t before, after;
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    bool good = true;
    for (size_t power = 256; power <= most; power *= 2)
        for (size_t more : {0, 128, 4})
            for (int width : {128, 32}) {
                const size_t pitch = power + more, rows = size / pitch / ROWS * ROWS,
                             strips = pitch / width;
                const int lanes = width / 4;
                const size_t groups = rows / ROWS * strips;
                const unsigned blocks = (unsigned)((groups * lanes + TPB - 1) / TPB);
                float times[TIMES];
                for (float &time : times) {
                    CHECK(cudaMemset(sum.device, 0, sizeof(unsigned)));
                    CHECK(cudaEventRecord(before));
                    walk<<<blocks, TPB>>>((const unsigned *)array, pitch, rows, strips, lanes,
                                          sum.device);
                    CHECK(cudaEventRecord(after));
                    CHECK(cudaEventSynchronize(after));
                    CHECK(cudaEventElapsedTime(&time, before, after));
                }
                unsigned counted;
                CHECK(cudaMemcpy(&counted, sum.device, sizeof counted, cudaMemcpyDeviceToHost));
                good = good && counted == (groups + 1023) / 1024;
                std::sort(times, times + TIMES);
                printf("%zu,%d,%.1f\n", pitch, width,
                       (double)groups * ROWS * width / times[TIMES / 2] / 1e6);
            }
    CHECK(cudaEventDestroy(before));
    CHECK(cudaEventDestroy(after));
    CHECK(cudaFree(array));
    if (!good)
        fprintf(stderr, "skew: a walk has not read what it should\n");
    return !good;
}
