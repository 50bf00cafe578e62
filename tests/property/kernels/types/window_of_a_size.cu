// What: a window whose reach is a size_t that the code makes int
#include "harness.h"

__global__ void kernel(const float *a, float *b, int count, size_t reach)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 count");
    __annotation(L"garray b 1 4 count");
    __annotation(L"stage a");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= count - (int)reach || x < (int)reach)
        return;
    float s = 0;
    __annotation(L"loop i -(int)reach (int)reach+1 1");
    for (int i = -(int)reach; i <= (int)reach; i++)
        s += a[x + i] * i;
    b[x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    (void)columns;
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks((int)count, 128), 128>>>(a, b, (int)count, 5);
    return finish();
}
