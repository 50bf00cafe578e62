// RUN: cudalite --report %s
template <typename T> struct Pair { T a, b; };
template <typename T, int N> struct Vec { T v[N]; };
typedef Pair<float> PairF;
using V4 = Vec<double, 4>;
struct Outer { struct Inner { int a; short b; } in; char c; };
typedef Outer::Inner In;
enum Kind : unsigned char { A, B };
__global__ void k1(Pair<float> *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].a; }
__global__ void k2(PairF *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].b; }
__global__ void k3(Vec<float, 3> *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].v[1]; }
__global__ void k4(V4 *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].v[1]; }
__global__ void k5(In *p, int *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].a; }
__global__ void k6(Kind *p, int *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i]; }
template <typename T> __global__ void k7(T *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].a; }
template <typename T> __global__ void k8(Pair<T> *p, T *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].b; }
namespace ns { struct S { float x, y, z; }; typedef S T3; }
__global__ void k10(ns::S *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].y; }
__global__ void k11(ns::T3 *p, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = p[i].y; }
template <class Real> __global__ void k12(const Real *__restrict__ a, Real *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[2 * i]; }
void f(void *p, float *o) {
    k1<<<4, 64>>>((Pair<float> *)p, o); k2<<<4, 64>>>((PairF *)p, o); k3<<<4, 64>>>((Vec<float, 3> *)p, o); k4<<<4, 64>>>((V4 *)p, o);
    k5<<<4, 64>>>((In *)p, (int *)o); k6<<<4, 64>>>((Kind *)p, (int *)o); k7<Pair<float>><<<4, 64>>>((Pair<float> *)p, o); k8<float><<<4, 64>>>((Pair<float> *)p, o);
    k10<<<4, 64>>>((ns::S *)p, o); k11<<<4, 64>>>((ns::T3 *)p, o); k12<double><<<4, 64>>>((double *)p, (double *)o, 100);
}
