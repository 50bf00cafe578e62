// What: structures by pointers to them, which may step along
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
#include "harness.h"

struct Point {
    float x, y, z;
};

#if CASE == 1 /* Rodinia's nn: a pointer to the thread's record, another one to its result */
__global__ void kernel(const Point *p, Point *q, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 rows*columns");
    __annotation(L"garray q 1 12 rows*columns");
    __annotation(L"garray c 1 4 rows*columns");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Point *point = p + i;
    if (i < rows * columns) {
        float *distance = c + i;
        *distance = point->x * point->x + point->y - (*point).z;
    }
}
#elif CASE == 2 /* changed in place, by pointers of several kinds */
__global__ void kernel(const Point *p, Point *q, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 rows*columns");
    __annotation(L"garray q 1 12 rows*columns");
    __annotation(L"garray c 1 4 rows*columns");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    Point *to = &q[i];
    const Point *from = p;
    from = from + i;
    to->x = from[0].y;
    to->y += from->z * 2;
    to[0].z = from->x;
}
#elif CASE == 3 /* a row of structures, step by step */
__global__ void kernel(const Point *p, Point *q, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 2 12 rows columns");
    __annotation(L"garray q 2 12 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const Point *point = p + row * columns;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += point->x + point->y - point->z;
        point++;
    }
    c[row] = sum;
}
#elif CASE == 4 /* two at a time, backwards */
__global__ void kernel(const Point *p, Point *q, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 2 12 rows columns");
    __annotation(L"garray q 2 12 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const Point *point = &p[row * columns + columns];
    float sum = 0;
    __annotation(L"loop i 0 columns/2 1");
    for (int i = 0; i < columns / 2; i++) {
        point -= 2;
        sum += point->x + point[1].y - point->z;
    }
    c[row] = sum;
}
#else /* the parameter itself moves */
__global__ void kernel(const Point *p, Point *q, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 rows*columns");
    __annotation(L"garray q 1 12 rows*columns");
    __annotation(L"garray c 1 4 rows*columns");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    p += i;
    c[i] = p->x + p->y * p->z;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    Point *p = (Point *)array<float>("p", 3 * count, 1);
    Point *q = (Point *)array<float>("q", 3 * count, 2);
    float *c = array<float>("c", count, 2);
    kernel<<<blocks(rows * columns, 64), 64>>>(p, q, c, rows, columns);
    return finish();
}
