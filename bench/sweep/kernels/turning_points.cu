// rows
// how many samples are local extremes, and where the last one is
__global__ void turning_points(const float *x, int *count, int *last, int rows, int columns)
{
    int r = blockDim.x * blockIdx.x + threadIdx.x;
    if (r >= rows)
        return;
    int n = 0, at = -1;
    for (int c = 1; c + 1 < columns; c++) {
        float before = x[r * columns + c - 1], here = x[r * columns + c], after = x[r * columns + c + 1];
        if (here > before && here < after)
            continue;
        if (here < before && here > after)
            continue;
        n++;
        at = c;
    }
    count[r] = n;
    last[r] = at;
}

static void launch(const Buffers &of, int rows, int columns)
{
    turning_points<<<(rows + 191) / 192, 192>>>(of.in, (int *)of.out, (int *)of.out + rows, rows, columns);
}
