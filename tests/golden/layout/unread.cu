// RUN: cudalite --explain %s
/* A statement that is not understood names the array: it keeps its layout. */
struct P { float x, y; };
__global__ void step(P *p, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].operator=(p[0]);
}
void f(P *p, int n) { step<<<(n + 127) / 128, 128>>>(p, n); }
