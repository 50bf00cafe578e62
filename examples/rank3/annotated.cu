/* Three dimensions of doubles, [z][y][x]: each thread has a plane, and walks along its rows. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NZ
#define NZ 100
#endif
#ifndef NY
#define NY 9
#endif
#ifndef NX
#define NX 200
#endif
#ifndef TPB
#define TPB 64
#endif

#define AT(array, z, y, x) array[((z) * NY + (y)) * NX + (x)]

static __global__ void rank3(const double *in, double *out)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray in 3 8 NZ NY NX");
    __annotation(L"garray out 3 8 NZ NY NX");
    int z = blockIdx.x * TPB + threadIdx.x;
    if (z >= NZ)
        return;

    for (int y = 0; y < NY; y++) {
        double before = 0; /* the element on the left */
        for (int x = 0; x < NX; x++) {
            __annotation(L"loop x 0 NX 1");
            double here = AT(in, z, y, x);
            AT(out, z, y, x) = (before + here) / 2;
            before = here;
        }
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

static double checksum(const std::vector<double> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    const size_t count = (size_t)NZ * NY * NX, size = count * sizeof(double);
    std::vector<double> in(count), out(count);
    for (size_t i = 0; i < count; i++) {
        in[i] = (double)(i % 1009) / 8;
        out[i] = -1.0;
    }

    double *in_device, *out_device;
    CHECK(cudaMalloc(&in_device, size));
    CHECK(cudaMalloc(&out_device, size));
    CHECK(cudaMemcpy(in_device, in.data(), size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(out_device, out.data(), size, cudaMemcpyHostToDevice));
    rank3<<<(NZ + TPB - 1) / TPB, TPB>>>(in_device, out_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), out_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in_device));
    CHECK(cudaFree(out_device));
    printf("rank3 %d %d %d: %.17g\n", NZ, NY, NX, checksum(out));
    return 0;
}
