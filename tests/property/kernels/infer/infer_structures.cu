// What: nobody annotates it: rows of structures, whose lengths are found as those of rows of numbers are
// OPTIONS: -O2 --infer --weigh=sectors
// WAVEFRONTS: 3
#include "harness.h"

struct Colour {
    unsigned char r, g, b;
};
struct Body {
    float at[3], mass, spare;
};

static __global__ void sums(const float3 *points, float *out, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < columns; k++)
        sum += points[row * columns + k].x - points[row * columns + k].z;
    out[row] = sum;
}

static __global__ void grey(const Colour *image, unsigned char *out, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        for (int k = 1; k < columns; k++)
            out[row * columns + k] =
                (image[row * columns + k].r + image[row * columns + k - 1].g) / 2;
}

/* In place, in rows that are longer than what is walked. */
static __global__ void moves(Body *bodies, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = 0; k < columns; k++)
        bodies[row * (columns + 1) + k].at[1] += bodies[row * (columns + 1) + k].mass;
}

/* The length is a number. */
static __global__ void fixed(const float3 *points, float *out, int rows)
{
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < rows)
        for (int k = 0; k < 64; k++)
            out[row * 64 + k] = points[row * 64 + k].x;
}

int main(int argc, char **argv)
{
    SIZES
    float *points = array<float>("points", 9 * count, 1), *sum = array<float>("sum", rows, 2);
    unsigned char *image = array<unsigned char>("image", 3 * count, 3),
                  *out = array<unsigned char>("out", count, 4);
    float *bodies = array<float>("bodies", 5 * (count + rows), 5);
    float *long_rows = array<float>("long rows", 192 * rows, 7),
          *some = array<float>("some", 64 * rows, 8);
    sums<<<blocks(rows, 64), 64>>>((float3 *)points, sum, rows, columns);
    grey<<<blocks(rows, 64), 64>>>((Colour *)image, out, rows, columns);
    moves<<<blocks(rows, 64), 64>>>((Body *)bodies, rows, columns);
    fixed<<<blocks(rows, 64), 64>>>((float3 *)long_rows, some, rows);
    return finish();
}
