// What: a product behind a loop that is the one with which another iteration would begin, in other words
// DEFINES: -DSTEP=s=s*by+v -DBEHIND=s*=by | -DSTEP=s=by*s+v -DBEHIND=s=s*by | -DSTEP=s=product(s,by)+v -DBEHIND=s*=by | -DSTEP=s=s*by+v -DBEHIND=s=product(s,by) | -DSTEP=s=s*by+v -DBEHIND=scale(s,by) | -DSTEP=s=s*s+v -DBEHIND=s*=s | -DSTEP=s*=by,s+=v -DBEHIND=s*=by | -DSTEP=s=s*by+v -DBEHIND=s+=by
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged
// GAIN: 4
#include "harness.h"

static __device__ inline float product(float x, float y) { return x * y; }
static __device__ inline void scale(float &x, float y) { x *= y; }

__global__ void kernel(const float *a, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float s = 0.5f;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++) {
            const float v = a[row * columns + i];
            STEP;
        }
        BEHIND;
        b[row] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0.75f);
    return finish();
}
