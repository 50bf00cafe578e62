// RUN: cudalite --infer -O2 -arch=sm_80 %s | grep -c '^ .*int col = k;'
// A variable of the subscript alone goes with it, also where the grid's places stand in that; the kernel as written has it once.
static __global__ void sums(const float *__restrict__ a, float *__restrict__ s, int r, int c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < r) {
        float x = 0;
        for (int k = 0; k < c; k++) {
            const int col = k;
            x += a[(blockIdx.x * blockDim.x + threadIdx.x) * c + col];
        }
        s[i] = x;
    }
}
void run(const float *a, float *s, int r, int c) { sums<<<(r + 63) / 64, 64>>>(a, s, r, c); }
