/* The access patterns of a course on coalescing and of an evaluation on a Titan X (seeds 002, 003),
 * written from their descriptions: one warp-wide access in many shapes, on float or char.
 * Arguments: pattern, number. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#ifndef ELEMENT
#define ELEMENT float
#endif

__global__ void shifted(ELEMENT *pixel, int by)
{
    pixel[blockIdx.x * 1024 + threadIdx.x + by]++;
}
__global__ void uncoalesced(ELEMENT *pixel)
{
    pixel[threadIdx.x * 1024 + blockIdx.x]++;
}
__global__ void strided(ELEMENT *pixel, int by)
{
    pixel[(blockIdx.x * blockDim.x + threadIdx.x) * by]++;
}
__global__ void permuted(ELEMENT *pixel)
{
    pixel[blockIdx.x * 1024 + (threadIdx.x ^ 21)]++;
}
__global__ void same_word(ELEMENT *out, const ELEMENT *pixel)
{
    out[threadIdx.x] = pixel[blockIdx.x];
}
__global__ void gathered(ELEMENT *out, const ELEMENT *pixel, const int *index)
{
    int at = index[threadIdx.x];
    out[threadIdx.x] = pixel[at];
}
struct Point {
    ELEMENT x, y, z;
};
__global__ void structures(ELEMENT *out, const Point *points)
{
    out[threadIdx.x] = points[threadIdx.x].x;
}

int main(int argc, char **argv)
{
    const int n = 64 * 1024 + 2048;
    int number = argc > 2 ? atoi(argv[2]) : 0;
    ELEMENT *pixel, *out;
    int *index, host[32];
    cudaMalloc(&pixel, n * 16 * sizeof(ELEMENT));
    cudaMemset(pixel, 0, n * 16 * sizeof(ELEMENT));
    cudaMalloc(&out, 1024 * sizeof(ELEMENT));
    cudaMalloc(&index, sizeof host);
    for (int i = 0; i < 32; i++)
        host[i] = i * 7919 % 32 * 2048 + i * 37 % 1024;
    cudaMemcpy(index, host, sizeof host, cudaMemcpyHostToDevice);
    if (!strcmp(argv[1], "shifted"))
        shifted<<<4, 1024>>>(pixel, number);
    else if (!strcmp(argv[1], "uncoalesced"))
        uncoalesced<<<4, 1024>>>(pixel);
    else if (!strcmp(argv[1], "strided"))
        strided<<<4, 1024>>>(pixel, number);
    else if (!strcmp(argv[1], "permuted"))
        permuted<<<4, 1024>>>(pixel);
    else if (!strcmp(argv[1], "same_word"))
        same_word<<<1, 32>>>(out, pixel);
    else if (!strcmp(argv[1], "gathered"))
        gathered<<<1, 32>>>(out, pixel, index);
    else if (!strcmp(argv[1], "structures"))
        structures<<<1, 32>>>(out, (const Point *)pixel);
    else
        return 1;
    return 0;
}
