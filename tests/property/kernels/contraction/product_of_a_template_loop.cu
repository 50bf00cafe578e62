// What: a product that each round of a loop around makes again, within a loop whose rounds a template tells: nvcc makes it once,
//       but not of a register that is loaded in each of those rounds
// EXPECT: staged
// TELLS: CL131 CL145
// GAIN: 1
// WAVEFRONTS: 4
// OPTIONS: --weigh=sectors
#include "harness.h"

template <int N>
__global__ void kernel(double2 *b, const double2 *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 3 16 rows N 4");
    __annotation(L"garray c 1 16 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    double s = 0;
    b[(r * N + 1) * 4 + 1].y = 0;
    for (int step = 0; step < 2; step++) {
        __annotation(L"loop i 0 N 1");
        for (int i = 0; i < N; i++) {
            s += b[(r * N + i) * 4 + 1].x;
            b[(r * N + i) * 4 + 1].x = b[(r * N + i) * 4 + 0].x * c[r].y + s;
        }
    }
    b[r * N * 4 + 2].x = s;
}

int main(int argc, char **argv)
{
    SIZES
    double2 *b = array<double2>("b", rows * 17 * 4, 2);
    double2 *c = array<double2>("c", rows, 3);
    kernel<17><<<blocks(rows, 64), 64>>>(b, c, rows, columns);
    kernel<16><<<blocks(rows, 64), 64>>>(b, c, rows, columns);
    return finish();
}
