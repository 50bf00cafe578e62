// RUN(1): cudalite -O1 %s
__global__ void scale(float *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    a[threadIdx.x] = 0;
}

void run(float *a, int n)
{
    scale<<<(n + 127) / 128, 128>>>(a, n);
}
