// RUN: cudalite --infer -O2 -arch=sm_90 --weigh=sectors %s | diff %s -
// q is made in vain but for the last iteration: what nvcc fuses then is not what stands there.
__global__ void kernel(const double *__restrict__ a, double *__restrict__ b, int n, int m, double f)
{
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < n; r += blockDim.x * gridDim.x) {
        double s = 0, q = 0, p = 0;
        for (int c = 0; c < m; c++) {
            double v = a[r * m + c];
            double e = v * f;
            s += e;
            q += e;
            q = v - p * f;
            p = v;
        }
        b[r] = s + q;
    }
}

void go(const double *a, double *b, int n, int m, double f)
{
    kernel<<<64, 128>>>(a, b, n, m, f);
}
