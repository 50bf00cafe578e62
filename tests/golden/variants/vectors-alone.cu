// RUN: cudalite -arch=sm_90 %s
// A variant of vectors alone asserts the types and numbers that it was made for: another -DELEMENT must not build.
#ifndef ELEMENT
#define ELEMENT unsigned char
#endif
#define TPB 256

__global__ void add(ELEMENT *a, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 1 1 n");
    int i = blockIdx.x * TPB + threadIdx.x;
    if (i < n)
        a[i] = 3 * a[i] + 1;
}

void run(ELEMENT *a, int n)
{
    add<<<(n + TPB - 1) / TPB, TPB>>>(a, n);
}
