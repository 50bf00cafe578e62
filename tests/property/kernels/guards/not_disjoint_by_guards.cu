// What: guards that do not tell what is written from what is read: one too few, the wrong side, a row that may be another
// DEFINES: -DGUARD=i>=k&&j<k -DREAD=a[j*n+k] | -DGUARD=j>k -DREAD=a[i*n+k] | -DGUARD=i<n/2&&j==0 -DREAD=a[(j+1)*n+i-1] | -DGUARD=i>j&&j==k -DREAD=a[j*n+i-1]
// EXPECT: unchanged CL132
// SIZES: 1 1, 2 2
#include "harness.h"

__global__ void kernel(int *a, int k, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"stage a");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n && (GUARD))
        a[j * n + i] -= READ;
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", (size_t)rows * rows, 1);
    kernel<<<1, dim3(16, 16)>>>(a, 0, 0);
    (void)columns;
    return finish();
}
