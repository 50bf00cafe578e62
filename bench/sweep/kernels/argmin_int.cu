// rows
__global__ void argmin_int(const int *cost, int *best, int *where, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        int b = 2147483647;
        int w = -1;
        for (int j = 0; j < cols; j++) {
            int v = cost[row * cols + j];
            if (v < b) {
                b = v;
                w = j;
            }
        }
        best[row] = b;
        where[row] = w;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    argmin_int<<<(rows + 191) / 192, 192>>>((const int *)of.in, (int *)of.out, (int *)of.out + rows, rows, columns);
}
