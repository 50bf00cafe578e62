// RUN: cudalite -arch=sm_90 --explain %s
struct Body { float x, y, z, mass, vx, vy, vz, charge; };
__global__ void gather(const Body *__restrict__ p, const int *__restrict__ list, float *__restrict__ out, int n, int k)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray list 2 4 k n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < k; j++)
        s += p[list[j * n + i]].x - p[i].x;
    out[i] = s;
}
/* Written, of unknown data; several members in any order, which are in one sector; as it is to stay. */
__global__ void write(Body *__restrict__ p, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 16)
        for (int j = 0; j < 16; j++)
            p[i].x += p[i + j].y;
}
__global__ void several(const Body *__restrict__ p, const int *__restrict__ list, float *__restrict__ out, int n, int k)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray list 2 4 k n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < k; j++)
        s += p[list[j * n + i]].x * p[list[j * n + i]].y;
    out[i] = s;
}
__global__ void kept(const Body *__restrict__ p, const int *__restrict__ list, float *__restrict__ out, int n, int k)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray list 2 4 k n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"layout p kept");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < k; j++)
        s += p[list[j * n + i]].x;
    out[i] = s;
}
void run(Body *p, const int *list, float *out, int n, int k)
{
    gather<<<(n + 127) / 128, 128>>>(p, list, out, n, k);
    write<<<(n + 127) / 128, 128>>>(p, n);
    several<<<(n + 127) / 128, 128>>>(p, list, out, n, k);
    kept<<<(n + 127) / 128, 128>>>(p, list, out, n, k);
}
