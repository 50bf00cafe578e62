// square
// the matrix is column-major, a thread per column of it
__global__ void column_major_rows(const double *A, const double *x, double *y, int m, int n, int lda)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < n) {
        double temp = 0.0;
        for (int i = 0; i < m; ++i)
            temp += A[i + j * lda] * x[i];
        y[j] = temp;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    column_major_rows<<<(columns / 2 + 127) / 128, 128>>>((const double *)of.in, (const double *)of.other,
                                                          (double *)of.out, rows, columns / 2, rows);
}
