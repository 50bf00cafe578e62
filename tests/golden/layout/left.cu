// RUN: cudalite -arch=sm_90 %s | grep -c __global__
struct Body { float x, y, z, mass; volatile float v; float *link; float w[2][2]; };
struct Pair { float x, y; };
__device__ float length(const float &x) { return (&x)[0] + (&x)[1]; }
#define X(p, i) p[i].x
__global__ void whole(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    Pair q = p[threadIdx.x];
    p[threadIdx.x].x = q.y;
}
__global__ void address(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    atomicAdd(&p[0].x, p[threadIdx.x].y);
}
__global__ void pointer(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    p++;
    p->x = 1;
}
__global__ void macro(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    X(p, threadIdx.x) = 1;
}
__global__ void reference(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    p[threadIdx.x].x = length(p[threadIdx.x].x);
}
__global__ void bound(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    float &x = p[threadIdx.x].x;
    x = 1;
}
__global__ void waits(Body *p, int n)
{
    __annotation(L"garray p 1 48 n");
    __annotation(L"layout p soa");
    while (p[threadIdx.x].v == 0)
        ;
}
__global__ void two(Body *p, int n)
{
    __annotation(L"garray p 1 48 n");
    __annotation(L"layout p soa");
    p[threadIdx.x].w[0][1] = 1;
}
__global__ void other(Pair *p, float *q, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    p[threadIdx.x].x = q[threadIdx.x];
}
__global__ void shadow(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    for (int p = 0; p < n; p++)
        ;
    p[threadIdx.x].x = 1;
}
__global__ void flat(float *q, int n)
{
    __annotation(L"garray q 1 4 n");
    __annotation(L"layout q transposed");
    q[threadIdx.x] = 1;
}
__global__ void structures(Pair *p, int n)
{
    __annotation(L"garray p 2 8 n n");
    __annotation(L"layout p transposed");
    p[threadIdx.x].x = 1;
}
__global__ void numbers(float *q, int n)
{
    __annotation(L"garray q 1 4 n");
    __annotation(L"layout q soa");
    q[threadIdx.x] = 1;
}
__global__ void elsewhere(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    p[threadIdx.x].x = 1;
}
void run(Pair *p, Body *b, float *q, int n)
{
    whole<<<1, 32>>>(p, n);
    address<<<1, 32>>>(p, n);
    pointer<<<1, 32>>>(p, n);
    macro<<<1, 32>>>(p, n);
    reference<<<1, 32>>>(p, n);
    bound<<<1, 32>>>(p, n);
    waits<<<1, 32>>>(b, n);
    two<<<1, 32>>>(b, n);
    other<<<1, 32>>>(p, q, n);
    shadow<<<1, 32>>>(p, n);
    flat<<<1, 32>>>(q, n);
    structures<<<1, 32>>>(p, n);
    numbers<<<1, 32>>>(q, n);
}
