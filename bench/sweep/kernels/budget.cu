// rows
// how many items of a row fit into the budget
__global__ void budget(const float *cost, int *count, float *rest, float total, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float left = total;
    int c;
    for (c = 0; c < columns; c++) {
        float need = cost[r * columns + c];
        if (need > left)
            break;
        left -= need;
    }
    count[r] = c;
    rest[r] = left;
}

static void launch(const Buffers &of, int rows, int columns)
{
    budget<<<(rows + 255) / 256, 256>>>(of.in, (int *)of.out, of.out + rows, 150.0f, rows, columns);
}
