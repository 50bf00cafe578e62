// rows
__global__ void packet_checksum(const unsigned short *packets, unsigned short *sums, int count, int words)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= count)
        return;
    unsigned int sum = 0;
    for (int w = 0; w < words; w++) {
        sum += packets[p * words + w];
        sum = (sum & 0xffff) + (sum >> 16);
    }
    sums[p] = (unsigned short)~sum;
}

static void launch(const Buffers &of, int rows, int columns)
{
    packet_checksum<<<(rows + 255) / 256, 256>>>((const unsigned short *)of.in, (unsigned short *)of.out, rows, columns);
}
