// rows
__global__ void float_times_double(const float *f, const double *d, double *out, long n, long len)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) {
        double s = 0;
        for (long k = 0; k < len; ++k)
            s += f[i * len + k] * d[i * len + k];
        out[i] = s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    float_times_double<<<(rows + 127) / 128, 128>>>(of.in, (const double *)of.other, (double *)of.out, rows,
                                                    columns / 2);
}
