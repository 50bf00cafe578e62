// What: rows of arrays that structures point to: const, of a double, beside an array of its own; names of local
// variables that are those of members
// GAIN: 1.5
#include "harness.h"

struct Rows {
    const float *from;
    double *to;
    int rows, columns;
};

__global__ void sums(Rows m, float *s)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.from 2 4 m.rows m.columns");
    __annotation(L"garray m.to 2 8 m.rows m.columns");
    __annotation(L"garray s 1 4 m.rows");
    int from = blockIdx.x * blockDim.x + threadIdx.x;
    if (from >= m.rows)
        return;
    float to = 0;
    for (int c = 0; c < m.columns; c++) {
        __annotation(L"loop c 0 m.columns 1");
        to += m.from[from * m.columns + c] * 2;
        m.to[from * m.columns + c] *= to;
    }
    s[from] = to;
}

int main(int argc, char **argv)
{
    SIZES
    Rows m = {array<float>("from", count, 1), array<double>("to", count, 2), rows, columns};
    float *s = array<float>("s", rows, 3);
    sums<<<blocks(rows, 64), 64>>>(m, s);
    return finish();
}
