// What: rows of which a thread also reads an element that its data tell: of the label, or the largest so far. That may lie behind
//       the rows, in what the kernel writes: staged where the thread has written nothing before, else not
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.1
// SIZES: 1 1, 31 33, 33 32, 65 128, 128 160
#include "harness.h"
__global__ void label(const float *logits, const int *labels, float *loss, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int i = 0; i < n; i++) s += fabsf(logits[r * n + i]);
    loss[r] = s - logits[r * n + labels[r]];
}
__global__ void largest(const float *x, int *y, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    int best = 0;
    for (int i = 1; i < n; i++) if (x[r * n + i] > x[r * n + best]) best = i;
    y[r] = best;
}
__global__ void written_before(const float *x, const int *l, float *y, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int i = 0; i < n; i++) s += fabsf(x[r * n + i]);
    y[r] = s;
    y[r] += x[r * n + l[r]];
}
__global__ void written_in_the_loop(const float *x, const int *l, float *y, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++) s += fabsf(x[r * n + i]);
        s += x[r * n + l[r]];
        y[r] = s;
    }
}
int main(int argc, char **argv)
{
    SIZES
    const int n = columns;
    float *buf = array<float>("buf", count + 2 * rows, 1);
    int *labels = array<int>("labels", rows, 2), *own = array<int>("own", rows, 2), *h = (int *)malloc(rows * 4);
    for (int r = 0; r < rows; r++) h[r] = (r * 7) % n;
    cudaMemcpy(labels, h, rows * 4, cudaMemcpyHostToDevice);
    for (int r = 0; r < rows; r++) h[r] = rows * n + r - r * n;
    cudaMemcpy(own, h, rows * 4, cudaMemcpyHostToDevice);
    float *loss = array<float>("loss", rows, 3);
    label<<<blocks(rows, 128), 128>>>(buf, labels, loss, rows, n);
    label<<<blocks(rows, 128), 128>>>(buf, own, buf + (size_t)rows * n, rows, n);
    largest<<<blocks(rows, 128), 128>>>(buf, array<int>("largest", rows, 3), rows, n);
    written_before<<<blocks(rows, 128), 128>>>(buf, labels, array<float>("others", rows, 3), rows, n);
    written_before<<<blocks(rows, 128), 128>>>(buf, own, buf + (size_t)rows * n, rows, n);
    written_in_the_loop<<<blocks(rows, 128), 128>>>(buf, own, buf + (size_t)rows * n, rows, n);
    return finish();
}
