// What: pointers to structures of which nobody knows where they point, or as what
// EXPECT: unchanged CL129 | unchanged CL129 CL134 | unchanged CL129 CL134 | unchanged CL127 | unchanged CL129 | unchanged CL127
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
#include "harness.h"

struct Point {
    float x, y, z;
};

#if CASE == 1 /* one of two arrays */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Point *to = &q[i];
    if (i % 3 == 0)
        to = p + i;
    to->x += to->y + to->z;
}
#elif CASE == 2 /* its numbers, not its structures */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float *numbers = (const float *)(p + i);
    q[i].x = numbers[0] + numbers[2];
    q[i].y += ((const float *)p)[i];
}
#elif CASE == 3 /* the address of the pointer */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const Point *from = p + i, **other = &from;
    *other = p;
    q[i].y = from->x + from->z;
}
#elif CASE == 4 /* another element under a condition */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const Point *from = p + i;
    if (i % 2)
        from--;
    q[i].y = from->x + from->z;
}
#elif CASE == 5 /* what the compiler deduces, and a reference */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    auto from = p + i;
    const Point &one = *from;
    q[i].y = from->x + one.z;
}
#else /* steps in an inner loop, as many as the thread wants */
__global__ void kernel(Point *p, Point *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const Point *from = p;
    for (int k = 0; k < i % 5; k++)
        from++;
    q[i].y = from->x + from->z;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    Point *p = (Point *)array<float>("p", 3 * count, 1);
    Point *q = (Point *)array<float>("q", 3 * count, 2);
    kernel<<<blocks(rows * columns, 64), 64>>>(p, q, (int)count);
    return finish();
}
