/* half and bfloat16 in all operations, of all kinds of bits: a hash for each. The same as host code and as
 * machine code. */
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ __half of_bits(unsigned bits, __half) { return __ushort_as_half((unsigned short)bits); }
__device__ __nv_bfloat16 of_bits(unsigned bits, __nv_bfloat16) { return __ushort_as_bfloat16((unsigned short)bits); }
__device__ unsigned bits_of(__half x) { return __hisnan(x) ? 0x7fff : __half_as_ushort(x); }
__device__ unsigned bits_of(__nv_bfloat16 x) { return __hisnan(x) ? 0x7fff : __bfloat16_as_ushort(x); }
__device__ __half rounded(float x, __half) { return __float2half(x); }
__device__ __nv_bfloat16 rounded(float x, __nv_bfloat16) { return __float2bfloat16(x); }

const int RESULTS = 8;

template <class T>
__global__ void operations(const unsigned *random, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    T x = of_bits(random[i], T()), y = of_bits(random[i] >> 16, T()), z = of_bits(random[(i + 1) % n], T());
    T made[RESULTS] = {__hfma(x, y, z),
                       __hadd_rn(x, y),
                       __hsub_rn(x, y),
                       __hmul_rn(x, y),
                       __hmax(x, y),
                       __hmin(x, y),
                       rounded((float)x * 1.37f, T()),
                       __hneg(x)};
    for (int k = 0; k < RESULTS; k++)
        out[k * n + i] = bits_of(made[k]) + (__hlt(x, y) ? 1u << 16 : 0) + (__heq(x, y) ? 1u << 17 : 0);
}

int main()
{
    const int n = 20000;
    unsigned *random, *out, state = 1;
    cudaMallocManaged(&random, n * sizeof(unsigned));
    cudaMallocManaged(&out, RESULTS * n * sizeof(unsigned));
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        random[i] = state >> 16;
        state = state * 1664525 + 1013904223;
        random[i] |= state & 0xffff0000u;
    }
    for (int kind = 0; kind < 2; kind++) {
        if (kind)
            operations<__nv_bfloat16><<<(n + 255) / 256, 256>>>(random, out, n);
        else
            operations<__half><<<(n + 255) / 256, 256>>>(random, out, n);
        cudaDeviceSynchronize();
        for (int k = 0; k < RESULTS; k++) {
            unsigned hash = 5381;
            for (int i = 0; i < n; i++)
                hash = hash * 33 + out[k * n + i];
            printf("%d %d %08x\n", kind, k, hash);
        }
    }
}
