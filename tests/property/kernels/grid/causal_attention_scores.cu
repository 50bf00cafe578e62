// What: attention scores with a causal mask: threads above the diagonal write a constant and return
// SIZES: 1 5, 16 3, 17 32, 33 33, 40 70
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *q, const float *k, float *s, int n, int d)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray q 2 4 n d");
    __annotation(L"garray k 2 4 n d");
    __annotation(L"garray s 2 4 n n");
    int j = blockIdx.x * 16 + threadIdx.x, i = blockIdx.y * 16 + threadIdx.y;
    if (i >= n || j >= n)
        return;
    if (j > i) {
        s[i * n + j] = -1e9f;
        return;
    }
    float sum = 0;
    __annotation(L"loop c 0 d 1");
    for (int c = 0; c < d; c++)
        sum += q[i * d + c] * k[j * d + c];
    s[i * n + j] = sum * 0.125f;
}

int main(int argc, char **argv)
{
    SIZES
    float *q = array<float>("q", count, 1), *k = array<float>("k", count, 2);
    float *s = array<float>("s", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(q, k, s, rows, columns);
    return finish();
}
