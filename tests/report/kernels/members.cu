// What: accesses through pointers that are members of structures passed by value: as they are, in copies,
// in functions, and behind changes of the structure.
#include "harness.h"

enum { W = 40, H = 24 };

typedef struct {
    int width, height;
    float *elements;
} Matrix;
struct Pair {
    Matrix from, to;
    unsigned steps;
};

static __device__ float element(Matrix m, int row, int column)
{
    return m.elements[row * m.width + column];
}
__device__ void put(const Matrix &m, int row, int column, float value)
{
    m.elements[row * m.width + column] = value;
}
__device__ Matrix part_of(Matrix m, int row)
{
    Matrix part = m;
    part.elements = m.elements + row * m.width;
    part.height = 1;
    return part;
}
__device__ void halve(Matrix &m)
{
    m.width = m.width / 2;
}
__device__ void turn(Matrix *m)
{
    int w = m->width;
    m->width = m->height;
    m->height = w;
}

__global__ void m1(Matrix a, Matrix b)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= a.height)
        return;
    float sum = 0;
    for (int i = 0; i < 8; i++)
        sum += a.elements[row * a.width + i];
    b.elements[row] = sum;
}
__global__ void m2(Pair p)
{
    int i = threadIdx.x;
    p.to.elements[i * p.steps] = p.from.elements[i + 1];
    Matrix copy = p.from;
    p.to.elements[i] += copy.elements[i * 3];
}
__global__ void m3(Matrix a, Matrix b)
{
    int i = threadIdx.x;
    put(b, 1, i, element(a, i, 0));
    put(b, 2, i, element(part_of(a, 2), 0, i));
}
__global__ void m4(Matrix a, Matrix b)
{
    int i = threadIdx.x;
    b.elements[i] = a.elements[i * a.width];
    halve(a);
    b.elements[i] = a.elements[i * a.width];
    turn(&a);
    b.elements[i * 2] = a.elements[i * a.width];
    a = b;
    b.elements[i] = a.elements[i + 32];
}
__global__ void m5(Matrix a, Matrix b)
{
    int i = threadIdx.x;
    int *width = &a.width;
    *width = 2;
    b.elements[i] = a.elements[i * a.width];
    for (int k = 0; k < 3; k++) {
        b.elements[i * b.width] = a.elements[i];
        b.width = k;
        if (i > 3)
            a.elements += i;
    }
    Matrix one = i < 8 ? a : b;
    one.elements[i] = 1;
}
int main(int argc, char **argv)
{
    Matrix a = {W, H, array<float>("a", 8192, 1)}, b = {H, W, array<float>("b", 8192, 1)};
    m1<<<2, 32>>>(a, b);
    m2<<<1, 32>>>(Pair{a, b, 2});
    m3<<<1, 24>>>(a, b);
    m4<<<1, 24>>>(a, b);
    m5<<<1, 32>>>(a, b);
    return finish();
}
