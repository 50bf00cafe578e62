__global__ void sums(float *s, const float *a, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int c = 0; c < 777; c++)
        sum += a[r * 777 + c];
    s[r] = sum;
}
