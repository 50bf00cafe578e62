// Source: cuda-samples nbody, the plain sum over all bodies
#include "harness.h"

__global__ void kernel(const float4 *oldPos, float4 *newPos, int numBodies)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray oldPos 1 16 numBodies");
    __annotation(L"garray newPos 1 16 numBodies");
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= numBodies)
        return;
    float4 position = oldPos[index];
    float3 accel = make_float3(0, 0, 0);
    __annotation(L"loop j 0 numBodies 1");
    for (int j = 0; j < numBodies; j++) {
        float4 other = oldPos[j];
        float x = other.x - position.x, y = other.y - position.y, z = other.z - position.z;
        float s = other.w / (x * x + y * y + z * z + 0.25f);
        accel.x += x * s;
        accel.y += y * s;
        accel.z += z * s;
    }
    newPos[index] = make_float4(position.x + accel.x, position.y + accel.y, position.z + accel.z, position.w);
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows + columns;
    float4 *oldPos = array<float4>("oldPos", n, 1);
    float4 *newPos = array<float4>("newPos", n, 2);
    kernel<<<blocks(n, 64), 64>>>(oldPos, newPos, n);
    return finish();
}
