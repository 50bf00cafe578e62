// RUN(1): cudalite -O1 %s
#define TPB 256
__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 0;
}

void run(float *a, int n)
{
    dim3 block(TPB, 2), grid((n + TPB - 1) / TPB);
    scale<<<grid, block>>>(a, n);
}
