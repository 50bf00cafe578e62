// What: sums, a maximum and its place, used behind the loop
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0, most = -1e30f;
    int where = -1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float v = a[row * columns + i];
        sum += v;
        if (v > most) {
            most = v;
            where = i;
        }
        b[row * columns + i] = sum;
    }
    c[row] = most + where;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
