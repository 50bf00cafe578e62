// What: arrays that members of structures point to, as in the programming guide's product: found without annotations, with sizes
//       that are members, too, for which the host asks; structures that are changed, copied, or have methods
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 31 33, 33 32, 65 128, 160 130
#include "harness.h"
typedef struct { int width; int height; int stride; float *elements; } Matrix;
struct Vol { unsigned w, h; const double *p; double *q; };
struct Cls { int n; float *a; __host__ __device__ Cls(int n, float *a) : n(n), a(a) {} __device__ float get(int i) const { return a[i]; } };
struct Inner { float *d; int n; };
struct Outer { Inner in; int m; };
struct Big { size_t n; float *d; };
__global__ void mm(Matrix A, Matrix B, Matrix C)
{
    float v = 0;
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= A.height || col >= B.width) return;
    for (int e = 0; e < A.width; ++e) v += A.elements[row * A.width + e] * B.elements[e * B.width + col];
    C.elements[row * C.width + col] = v;
}
__global__ void ms(const Matrix A, Matrix C)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= A.height) return;
    float v = 0;
    for (int e = 0; e < A.width; ++e) v += A.elements[row * A.stride + e];
    C.elements[row] = v;
}
__global__ void tr(Vol v)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < v.w && y < v.h) v.q[x * v.h + y] = v.p[y * v.w + x];
}
__global__ void cl(Cls c, float *o, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < c.n) { float s = 0; for (int k = 0; k < m; k++) s += c.a[i * m + k] + c.get(i * m); o[i] = s; }
}
__global__ void ne(Outer o, float *r)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < o.in.n) { float s = 0; for (int k = 0; k < o.m; k++) s += o.in.d[i * o.m + k]; r[i] = s; }
}
__global__ void changed(Matrix A, float *o)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    A.width -= 1;
    if (i < A.height) { float s = 0; for (int k = 0; k < A.width; k++) s += A.elements[i * A.stride + k]; o[i] = s; }
}
__global__ void moved(Matrix A, float *o)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    A.elements += 1;
    if (i < A.height) { float s = 0; for (int k = 0; k < A.width - 1; k++) s += A.elements[i * A.stride + k]; o[i] = s; }
}
__global__ void big(Big b, float *o, int m)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < b.n) { float s = 0; for (int k = 0; k < m; k++) s += b.d[i * m + k]; o[i] = s; }
}
__device__ float sum(Matrix m, int r) { float s = 0; for (int k = 0; k < m.width; k++) s += m.elements[r * m.stride + k]; return s; }
__global__ void whole(Matrix A, float *o)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < A.height) o[i] = sum(A, i) + A.elements[i];
}
__global__ void shadow(Matrix A, float *o)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < A.height) { float s = 0; { Matrix A = {3, 1, 1, o}; s += A.width; } for (int k = 0; k < A.width; k++) s += A.elements[i * A.stride + k]; o[i] = s; }
}
int main(int argc, char **argv)
{
    SIZES
    const int k = 35;
    float *a = array<float>("a", (size_t)rows * k + 64, 1), *b = array<float>("b", (size_t)columns * k + 64, 2), *c = array<float>("c", count + 64, 3);
    Matrix A = {k, rows, k, a}, B = {columns, k, columns, b}, C = {columns, rows, columns, c};
    dim3 t(16, 16), g(blocks(columns, 16), blocks(rows, 16));
    mm<<<g, t>>>(A, B, C);
    Matrix D = {1, rows, 1, array<float>("d", rows, 4)};
    ms<<<blocks(rows, 128), 128>>>(A, D);
    Matrix W = {k + 3, rows > 1 ? rows - 1 : 0, k, a};
    ms<<<blocks(rows, 128), 128>>>(W, D);
    Matrix N = {-1, rows, k, a};
    ms<<<blocks(rows, 128), 128>>>(N, D);
    Matrix U = {k, rows, -k, a + (size_t)(rows - 1) * k};
    ms<<<blocks(rows, 128), 128>>>(U, D);
    Matrix Z = {k, rows, 0, a};
    ms<<<blocks(rows, 128), 128>>>(Z, D);
    Vol v = {(unsigned)columns, (unsigned)rows, array<double>("p", count, 5), array<double>("q", count, 6)};
    tr<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(v);
    cl<<<blocks(rows, 128), 128>>>(Cls(rows, a), array<float>("e", rows, 4), k);
    Outer o = {{a, rows}, k};
    ne<<<blocks(rows, 128), 128>>>(o, array<float>("f", rows, 4));
    changed<<<blocks(rows, 128), 128>>>(A, array<float>("g", rows, 4));
    moved<<<blocks(rows, 128), 128>>>(A, array<float>("h", rows, 4));
    big<<<blocks(rows, 128), 128>>>(Big{(size_t)rows, a}, array<float>("i", rows, 4), k);
    whole<<<blocks(rows, 128), 128>>>(A, array<float>("j", rows, 4));
    shadow<<<blocks(rows, 128), 128>>>(A, array<float>("k", rows, 4));
    return finish();
}
