// RUN: cudalite --infer -O2 -arch=sm_90 --explain %s -o %t
// The reason is that it would take longer, whatever of it is refused besides.
__global__ void row_of(int n, const float *matrix, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int j = 0; j < n; j++)
            if (matrix[i * n + j] != 0.0f)
                sum += matrix[i * n + j] * x[j];
        y[i] = sum;
    }
}

void go(int n, const float *matrix, const float *x, float *y)
{
    row_of<<<(n + 127) / 128, 128>>>(n, matrix, x, y);
}
