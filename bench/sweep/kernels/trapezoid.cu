// rows
__global__ void trapezoid(const double *y, const double *x, double *area, int curves, int points)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= curves)
        return;
    double s = 0;
    for (int i = 1; i < points; i++)
        s += 0.5 * (y[k * points + i] + y[k * points + i - 1]) * (x[i] - x[i - 1]);
    area[k] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    trapezoid<<<(rows + 127) / 128, 128>>>((const double *)of.in, (const double *)of.other, (double *)of.out, rows,
                                           columns / 2);
}
