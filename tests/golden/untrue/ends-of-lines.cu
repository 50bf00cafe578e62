// RUN: sed 's/$/\r/' %s > %t && cudalite --infer -O2 -arch=sm_90 --verify %t | awk '!/\r$/'
// All lines of a file whose lines end in CR LF do so afterwards.
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
    row_sum<<<(rows + 127) / 128, 128>>>(a, s, rows, columns);
}
