// What: rows that lie bytes apart, as cudaMallocPitch lays them out: read, written, of several types and spellings, in planes;
//       a pitch of half an element, which the host leaves to the original; bytes that are read themselves
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 31 33, 33 32, 65 40, 128 160
#include "harness.h"

__global__ void row_sums(const float *base, size_t pitch, float *sums, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        const float *row = (const float *)((const char *)base + r * pitch);
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum += row[c];
        sums[r] = sum;
    }
}

__global__ void transpose(const double *in, int in_pitch, double *out, size_t out_pitch, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        double *row = reinterpret_cast<double *>(reinterpret_cast<unsigned char *>(out) + x * out_pitch);
        row[y] = *(const double *)((const unsigned char *)in + y * in_pitch + x * sizeof(double));
    }
}

__global__ void planes(const short *in, size_t pitch, short *out, int rows, int columns, int planes)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int sum = 0;
    for (int z = 0; z < planes; z++) {
        const char *plane = (const char *)in + z * (pitch * rows);
        const short *row = (const short *)(plane + r * pitch);
        for (int c = 0; c < columns; c++)
            sum += row[c];
    }
    out[r] = (short)sum;
}

__global__ void one_byte(const float *base, size_t pitch, float *sums, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        const char *bytes = (const char *)base + r * pitch;
        float sum = bytes[1];
        for (int c = 0; c < columns; c++)
            sum += ((const float *)bytes)[c];
        sums[r] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int wide = columns + 5;
    const size_t pitch = wide * sizeof(float);
    float *in = array<float>("in", (size_t)rows * wide, 1), *sums = array<float>("sums", rows, 2);
    row_sums<<<blocks(rows, 64), 64>>>(in, pitch, sums, rows, columns);
    row_sums<<<blocks(rows, 64), 64>>>(in, pitch + 2, sums, 1, columns);
    row_sums<<<blocks(rows, 64), 64>>>(in, 4 * sizeof(float), sums, rows, columns);
    double *square = array<double>("square", (size_t)rows * wide, 3), *turned = array<double>("turned", (size_t)(rows + 3) * columns, 4);
    transpose<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(square, wide * 8, turned, (rows + 3) * 8, rows,
                                                                          columns);
    short *image = array<short>("image", (size_t)3 * rows * wide, 5), *out = array<short>("out", rows, 6);
    planes<<<blocks(rows, 64), 64>>>(image, wide * 2, out, rows, columns, 3);
    float *bytes = array<float>("bytes", rows, 7);
    one_byte<<<blocks(rows, 64), 64>>>(in, pitch, bytes, rows, columns);
    return finish();
}
