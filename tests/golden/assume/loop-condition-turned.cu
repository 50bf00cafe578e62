// RUN: cudalite -Werror %s -o %t
// The iterator is what the step changes, on whichever side of the comparison it stands.
__global__ void k(const float *a, float *b, int n, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x, i;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (i = 0; columns > i; s += a[r * columns + i], i++)
        s += 1;
    b[r] = s;
}
