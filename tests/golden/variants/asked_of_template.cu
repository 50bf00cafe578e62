// RUN: cudalite --infer -O2 %s
// How long rows are is told by the template alone: the host asks that, and one of three would not pay.
template <int N> __global__ void sums(const float *a, float *out, int rows)
{
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r < rows) {
        float s = 0;
        for (int c = 0; c < N; c++)
            s += a[r * N + c];
        out[r] = s;
    }
}

void run(const float *a, float *out, int rows)
{
    sums<3><<<rows / 128, 128>>>(a, out, rows);
    sums<64><<<rows / 128, 128>>>(a, out, rows);
}
