// rows
// a band of `width` diagonals stored row by row
__global__ void banded_spmv(const float *__restrict__ band, const float *__restrict__ x, float *__restrict__ y, int n,
                            int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        float sum = 0;
        for (int k = 0; k < width; k++) {
            int j = i + k - width / 2;
            if (j >= 0 && j < n)
                sum += band[i * width + k] * x[j];
        }
        y[i] = sum;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    banded_spmv<<<528, 256>>>(of.in, of.other, of.out, rows, columns);
}
