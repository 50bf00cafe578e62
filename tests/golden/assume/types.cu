// RUN: cudalite --weigh=sectors -O1 %s | sed -n '/__global__/,/int r =/p'
// The type that a macro stands for is asserted, also behind a typedef; not what only stands before the kernel, nor a
// macro that stands for a function or a variable.
struct Cell {
    float weight, value;
};
#ifndef CELL
#define CELL Cell
#endif
#ifndef SIGN
#define SIGN signed
#endif
#ifndef WEIGHT
#define WEIGHT weight_of
#endif
#ifndef REAL
#define REAL float
#endif
typedef REAL real;
static __device__ real weight_of(const CELL &cell) { return cell.weight; }
#ifdef DEBUG
void dump(const float *a);
#endif
#ifndef OTHER
#define OTHER double
#endif
static __global__ void kernel(const CELL *a, const real *b, SIGN char *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 1 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r < rows) {
        real sum = 0;
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            sum += WEIGHT(a[r * columns + i]) * b[r * columns + i];
        }
        c[r] = sum;
    }
}
void run(const CELL *a, const real *b, SIGN char *c, int rows, int columns)
{
    kernel<<<(rows + 63) / 64, 64>>>(a, b, c, rows, columns);
}
