// rows
__global__ void contains(const unsigned char *text, int *found, unsigned char first, unsigned char second, int lines,
                         int width)
{
    int line = blockIdx.x * blockDim.x + threadIdx.x;
    if (line >= lines)
        return;
    found[line] = -1;
    for (int i = 0; i + 1 < width; i++) {
        if (text[line * width + i] == first && text[line * width + i + 1] == second) {
            found[line] = i;
            return;
        }
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    contains<<<(rows + 127) / 128, 128>>>((const unsigned char *)of.in, (int *)of.out, 0x20, 0x40, rows, columns);
}
