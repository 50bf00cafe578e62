// What: the address of a member, or of a member that is an array, is an address in the array
// EXPECT: unchanged CL129
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
#include "harness.h"

struct Item {
    int x;
    int v[3];
};

__device__ void raise(int *place, int by)
{
    *place += by;
}

#if CASE == 1
#define ADD(item, by) atomicAdd(&item.x, by)
#elif CASE == 2
#define ADD(item, by) atomicAdd(&item.v[1], by)
#elif CASE == 3
#define ADD(item, by) atomicAdd(item.v, by)
#elif CASE == 4
#define ADD(item, by) raise(item.v + 1, by)
#else
#define ADD(item, by) *(item.v + 1) += by
#endif

__global__ void kernel(const int *a, Item *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 16 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        ADD(b[row], a[i]);
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", columns, 1);
    int *b = array<int>("b", rows * 4, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, (Item *)b, rows, columns);
    return finish();
}
