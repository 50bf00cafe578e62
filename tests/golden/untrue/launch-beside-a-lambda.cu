// RUN: cudalite --infer -O2 -arch=sm_90 --explain %s -o %t
// A lambda for the device makes no device code of the function that it stands in.
template <class F> __global__ void each(F f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}

__global__ void row_sum(const float *a, float *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

void go(const float *a, float *s, int rows, int columns)
{
    each<<<(rows + 127) / 128, 128>>>([=] __device__(int i) { s[i] = 0; }, rows);
    row_sum<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
}

__host__ __device__ void both(const float *a, float *s, int rows, int columns)
{
    row_sum<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
}
