// What: a product that only the threads behind a bound check make, before a tile, and a sum of it behind the barrier
// DEFINES: -DMADE=p*=by | -DMADE=p=p*by | -DMADE=p/=2.f | -DMADE=scale(p,by) | -DMADE=scale(pair.first,by),p=pair.first | -DMADE=place=&p,*place*=by | -DMADE=both[0]=p*by,p=both[0] | -DMADE=pair.first*=by,p=pair.first | -DMADE=for(;i<2;i++)p*=by | -DMADE=p+=by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

struct Pair {
    float first, second;
};

__device__ inline void scale(float &number, float factor)
{
    number *= factor;
}

__global__ void kernel(const float *a, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float both[2] = {0, 0}, *place = &both[1];
    Pair pair = {0.5f, 0};
    int i = 0;
    if (x >= columns || y >= rows)
        return;
    float p = 0.25f;
    MADE;
    b[y * columns + x] = a[x * rows + y] + p;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns, 0.75f);
    return finish();
}
