/* Random numbers in kernels: what each generator and distribution gives to some threads. */
#include <cstdio>
#include <cuda_runtime.h>
#include <curand_kernel.h>

static const int THREADS = 6;

template <typename State> __global__ void setup(State *states, unsigned long long seed, unsigned long long offset)
{
    int t = threadIdx.x;
    curand_init(seed, t * t * 1000003ull, offset, &states[t]);
}
template <typename State> __global__ void bits(State *states, unsigned *out)
{
    State mine = states[threadIdx.x];
    for (int i = 0; i < 3; i++)
        out[threadIdx.x] = curand(&mine) ^ out[threadIdx.x] * 3;
    skipahead(1000000007ull, &mine);
    out[threadIdx.x + THREADS] = curand(&mine);
    skipahead_sequence(5, &mine);
    out[threadIdx.x + 2 * THREADS] = curand(&mine);
    states[threadIdx.x] = mine;
}
template <typename State> __global__ void reals(State *states, float *out, double *wide)
{
    State *mine = states + threadIdx.x;
    int t = threadIdx.x;
    out[t] = curand_uniform(mine);
    out[t + THREADS] = curand_normal(mine);
    out[t + 2 * THREADS] = curand_normal(mine);
    out[t + 3 * THREADS] = curand_log_normal(mine, 1, 0.5f);
    wide[t] = curand_uniform_double(mine);
    wide[t + THREADS] = curand_normal_double(mine);
    wide[t + 2 * THREADS] = curand_normal_double(mine);
}
__global__ void fours(curandStatePhilox4_32_10_t *states, unsigned *bits, float *out)
{
    curandStatePhilox4_32_10_t *mine = states + threadIdx.x;
    uint4 b = curand4(mine);
    float4 u = curand_uniform4(mine), n = curand_normal4(mine);
    bits[threadIdx.x] = b.x ^ b.y ^ b.z ^ b.w;
    out[threadIdx.x] = u.x + 2 * u.y + 4 * u.z + 8 * u.w;
    out[threadIdx.x + THREADS] = n.x + 2 * n.y + 4 * n.z + 8 * n.w;
}

static unsigned *bits_of_threads;
static float *floats;
static double *doubles;

static void show_bits(const char *name, int count)
{
    unsigned host[3 * THREADS];
    cudaMemcpy(host, bits_of_threads, count * sizeof *host, cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (int i = 0; i < count; i++)
        printf(" %08x", host[i]);
    printf("\n");
}
template <typename T> static void show_reals(const char *name, const T *at, int count)
{
    T host[4 * THREADS];
    cudaMemcpy(host, at, count * sizeof *host, cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (int i = 0; i < count; i++)
        printf(" %.5f", (double)host[i]);
    printf("\n");
}

template <typename State> static void run(const char *name, unsigned long long seed, unsigned long long offset)
{
    State *states;
    char text[80];
    cudaMalloc(&states, THREADS * sizeof *states);
    cudaMemset(bits_of_threads, 0, 3 * THREADS * sizeof(unsigned));
    setup<<<1, THREADS>>>(states, seed, offset);
    bits<<<1, THREADS>>>(states, bits_of_threads);
    sprintf(text, "%s %llx %llu bits", name, seed, offset);
    show_bits(text, 3 * THREADS);
    reals<<<1, THREADS>>>(states, floats, doubles);
    sprintf(text, "%s %llx %llu floats", name, seed, offset);
    show_reals(text, floats, 4 * THREADS);
    sprintf(text, "%s %llx %llu doubles", name, seed, offset);
    show_reals(text, doubles, 3 * THREADS);
    cudaFree(states);
}

int main()
{
    cudaMalloc(&bits_of_threads, 3 * THREADS * sizeof(unsigned));
    cudaMalloc(&floats, 4 * THREADS * sizeof(float));
    cudaMalloc(&doubles, 3 * THREADS * sizeof(double));
    for (unsigned long long seed : {0ull, 1234ull, 0x123456789ABCDEFull})
        for (unsigned long long offset : {0ull, 5ull}) {
            run<curandState>("xorwow", seed, offset);
            run<curandStatePhilox4_32_10_t>("philox", seed, offset);
        }
    curandStatePhilox4_32_10_t *states;
    cudaMalloc(&states, THREADS * sizeof *states);
    setup<<<1, THREADS>>>(states, 99ull, 0ull);
    fours<<<1, THREADS>>>(states, bits_of_threads, floats);
    show_bits("philox fours, bits", THREADS);
    show_reals("philox fours, floats", floats, 2 * THREADS);
    cudaFree(states);
    cudaFree(bits_of_threads);
    cudaFree(floats);
    cudaFree(doubles);
    return cudaGetLastError() != cudaSuccess;
}
