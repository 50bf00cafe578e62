// What: two blocks own a member each of the same elements, under several conditions
// TELLS: CL131
// GAIN: 1
// SIZES: 63 31, 64 64, 129 70
#include "harness.h"

__global__ void kernel(float2 *b, const float *a, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 8 n m");
    __annotation(L"garray a 1 4 m");
    __annotation(L"stage a");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        if (blockIdx.y == 0)
            b[t * m + j].x += s;
        else {
            b[t * m + j].y = b[t * m + j].y * 0.5f + a[j];
            b[t * m + j].y = s;
        }
        if (blockIdx.y == 0) {
            const float t0 = s * 0.25f + b[t * m + j].x;
            b[t * m + j].x = a[j];
            s += t0;
        } else {
            b[t * m + j].y += a[j] - b[t * m + j].y * 0.5f;
            b[t * m + j].y = a[j];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float2 *b = array<float2>("b", count, 2);
    float *a = array<float>("a", columns, 1);
    kernel<<<dim3((rows + 63) / 64, 2), 64>>>(b, a, rows, columns);
    return finish();
}
