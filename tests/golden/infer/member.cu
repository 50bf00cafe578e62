// RUN: cudalite -O2 -arch=sm_90 --infer --weigh=sectors --explain %s
/* A tile would store whole structures back, of which the kernel writes a member, and only some: nobody has promised that. */
struct S { int m0, m1, m2; };
__global__ void k(S *a, int *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (a[i].m0 > 5)
            a[i].m0 = 1;
        const S &t = a[i];
        b[i] += t.m2;
    }
}
void f(S *a, int *b, int n) { k<<<(n + 127) / 128, 128>>>(a, b, n); }
