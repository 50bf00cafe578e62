// OPTIONS: --weigh=sectors
// GAIN: 1.5
// Pointers to members, and to arrays that are members, of structures of one type of numbers and of several; written
// through, moved to neighbours, and stepped by whole structures.
#include "harness.h"

struct Cell {
    float at[3];
    int kind;
    float mass;
};
struct Speed {
    float u, v, w;
};
struct Body {
    float x, y, z, mass;
};
inline void set(Cell &cell, int n)
{
    for (int k = 0; k < 3; k++)
        set(cell.at[k], n + k);
    cell.kind = n % 5 - 2;
    set(cell.mass, n + 3);
}
inline void set(Speed &speed, int n)
{
    set(speed.u, n);
    set(speed.v, n + 1);
    set(speed.w, n + 2);
}
inline void set(Body &body, int n)
{
    set(body.x, n);
    set(body.y, n + 1);
    set(body.z, n + 2);
    set(body.mass, n + 3);
}

__global__ void several(const Cell *cells, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray cells 2 20 rows columns");
    __annotation(L"garray out 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float *at = cells[row * columns + i].at;
        const int *kind = &cells[row * columns + i].kind;
        const float *mass = &cells[row * columns + i].mass;
        sum += *kind > 0 ? at[0] : at[2];
        sum += *mass;
    }
    out[row] = sum;
}

__global__ void written(Speed *speeds, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray speeds 2 12 rows columns");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Speed *speed = &speeds[row * columns + i];
        float *u = &speed->u, *v = &speed->v;
        sum += *u;
        *v = sum;
        u[2] = -sum;
    }
}

__global__ void stepped(const Speed *speeds, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray speeds 2 12 rows columns");
    __annotation(L"garray out 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    const float *v = &speeds[row * columns].v;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += *v > 0 ? *v : 1.5f;
        v += 3;
    }
    out[row] = sum;
}

__global__ void shared_by_all(const Body *bodies, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray bodies 1 16 n");
    __annotation(L"garray out 1 4 n");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++) {
        const float *mass = &bodies[j].mass;
        sum += *mass > bodies[j].x ? *mass : 0;
    }
    out[i] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Cell *cells = array<Cell>("cells", count, 1);
    Speed *speeds = array<Speed>("speeds", count, 2);
    Body *bodies = array<Body>("bodies", rows, 3);
    float *first = array<float>("first", rows, 4), *second = array<float>("second", rows, 5),
          *third = array<float>("third", rows, 6);
    several<<<blocks(rows, 64), 64>>>(cells, first, rows, columns);
    written<<<blocks(rows, 64), 64>>>(speeds, rows, columns);
    stepped<<<blocks(rows, 64), 64>>>(speeds, second, rows, columns);
    shared_by_all<<<blocks(rows, 64), 64>>>(bodies, third, rows);
    return finish();
}
