/* By hand, as in GPU Gems 3, chapter 31: a tile has as many bodies as the block has threads. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef BODIES
#define BODIES 480
#endif
#ifndef TPB
#define TPB 128
#endif

__global__ void nbody(const float4 *body, float4 *force, int n)
{
    __shared__ float4 tile[TPB];
    int i = blockIdx.x * TPB + threadIdx.x;
    float4 me = i < n ? body[i] : make_float4(0, 0, 0, 0);
    float4 sum = make_float4(0, 0, 0, 0);

    for (int j0 = 0; j0 < n; j0 += TPB) {
        if (j0 + threadIdx.x < n)
            tile[threadIdx.x] = body[j0 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < TPB && j0 + j < n; j++) {
            float4 other = tile[j];
            float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
            float square = x * x + y * y + z * z + 0.01f;
            float pull = other.w / (square * sqrtf(square));
            sum.x += x * pull;
            sum.y += y * pull;
            sum.z += z * pull;
        }
        __syncthreads();
    }
    if (i < n)
        force[i] = sum;
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static float *to_device(const std::vector<float> &values)
{
    float *device;
    CHECK(cudaMalloc(&device, values.size() * sizeof(float)));
    CHECK(cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static double checksum(const float *device, size_t count)
{
    std::vector<float> values(count);
    CHECK(cudaMemcpy(values.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

static std::vector<float> numbers(size_t count, int period)
{
    std::vector<float> values(count);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((i * 37 + i / 101) % period) / 64 - 0.5f;
    return values;
}

int main()
{
    std::vector<float> values = numbers((size_t)4 * BODIES, 1013);
    float4 *body = (float4 *)to_device(values);
    float4 *force = (float4 *)to_device(std::vector<float>(values.size()));

    nbody<<<(BODIES + TPB - 1) / TPB, TPB>>>(body, force, BODIES);
    CHECK(cudaGetLastError());
    printf("nbody %d: %.17g\n", BODIES, checksum((float *)force, values.size()));
    CHECK(cudaFree(body));
    CHECK(cudaFree(force));
    return 0;
}
