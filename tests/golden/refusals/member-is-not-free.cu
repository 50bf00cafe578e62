// RUN: cudalite --weigh=sectors --explain %s >/dev/null
// Why the array of a structure stays as it is: something else may reach its pointer.
struct Matrix {
    int height, width;
    float *elements;
    int size() const { return height * width; }
};
#define AT(m, i) m.elements[i]
#define OF(m, i) (m).elements[i]
#define LOOP(n) for (int i = 0; i < n; i++)
__device__ float first(Matrix m)
{
    return m.elements[0];
}
__device__ void widen(int *width)
{
    *width += 1;
}
__global__ void passed(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    LOOP(m.width) m.elements[r * m.width + i] += first(m);
}
__global__ void copied(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Matrix n = m;
    LOOP(m.width) m.elements[r * m.width + i] += n.elements[0];
}
__global__ void hidden(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r > 0) {
        Matrix m = {0, 0, nullptr};
        LOOP(m.width) m.elements[r * m.width + i] += 1;
    }
}
__global__ void moved(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    m.elements += r * m.width;
    LOOP(m.width) m.elements[i] += 1;
}
__global__ void stepped(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    LOOP(m.width) *m.elements++ += 1;
}
__global__ void resized(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    m.width = m.width / 2;
    LOOP(m.width) m.elements[r * m.width + i] += 1;
}
__global__ void addressed(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    widen(&m.width);
    LOOP(m.width) m.elements[r * m.width + i] += 1;
}
__global__ void called(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    LOOP(m.size()) m.elements[r * m.width + i] += 1;
}
__global__ void by_macro(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    LOOP(m.width) AT(m, r * m.width + i) += 1;
}
__global__ void in_parentheses(Matrix m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.height m.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    LOOP(m.width) OF(m, r * m.width + i) += 1;
}
/* Its file is read again in another form: what is told of other kernels is not told of this one. */
static __global__ void of_a_triangle(const float *a, float *__restrict__ b, int n)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float s = 0;
        for (int j = i; j < n; j++) {
            __annotation(L"loop j i n 1");
            s += a[i * n + j];
        }
        b[i] = s;
    }
}
template <typename T> struct View {
    T *at;
    int n;
};
template <typename T> __global__ void unknown(View<T> v)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray v.at 1 4 v.n");
    v.at[threadIdx.x] += 1;
}
