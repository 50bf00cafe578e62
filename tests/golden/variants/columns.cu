// RUN: cudalite -O2 -arch=sm_90 --explain %s 2>&1 >/dev/null | grep "CL16\|ahead"
// Columns that each thread walks down are loaded ahead, also where the loop writes them in place.
__global__ void runs(float *a, int rows, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows width");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= width)
        return;
    float sum = 0;
    __annotation(L"loop i 0 rows 1");
    for (int i = 0; i < rows; i++) {
        sum += a[i * width + j];
        a[i * width + j] = sum;
    }
}

void host(float *a, int rows, int width) { runs<<<(width + 63) / 64, 64>>>(a, rows, width); }
