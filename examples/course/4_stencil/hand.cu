/* The block loads its 32 x 8 elements and one more on each side (the halo), 34 x 10 in all; each
 * thread then finds its neighbours in shared memory. */
#include "program.h"

#define WIDTH 32
#define HEIGHT 8

__global__ void stencil(const float *in, float *out, int n)
{
    __shared__ float tile[HEIGHT + 2][WIDTH + 2];
    const int first_x = blockIdx.x * WIDTH - 1, first_y = blockIdx.y * HEIGHT - 1;
    const int cells = (WIDTH + 2) * (HEIGHT + 2);
    for (int cell = threadIdx.y * WIDTH + threadIdx.x; cell < cells; cell += WIDTH * HEIGHT) {
        const int row = cell / (WIDTH + 2), column = cell % (WIDTH + 2);
        const int y = first_y + row, x = first_x + column;
        if (y >= 0 && y < n && x >= 0 && x < n)
            tile[row][column] = in[y * n + x];
    }
    __syncthreads();

    const int column = threadIdx.x + 1, row = threadIdx.y + 1;
    const int x = first_x + column, y = first_y + row;
    if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        out[y * n + x] = tile[row][column] + tile[row][column - 1] + tile[row][column + 1] +
                         tile[row - 1][column] + tile[row + 1][column];
}

void launch(const float *in, float *out, int n)
{
    dim3 block(WIDTH, HEIGHT), grid((n + WIDTH - 1) / WIDTH, (n + HEIGHT - 1) / HEIGHT);
    stencil<<<grid, block>>>(in, out, n);
}
