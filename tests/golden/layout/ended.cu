// RUN(1): cudalite -w -O2 -arch=sm_90 %s | tail -n +2 | grep laid
/* Nothing lasts over several launches where something between them may look at the array, or drops or swaps it perhaps. */
struct P { float x, y, z, vx, vy, vz, m, q; };
static __global__ void step(P *p, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].vx += p[i].y * dt;
        p[i].x += p[i].vx * dt;
    }
}
struct Iterations { operator int() const; };
struct Grid { operator dim3() const; };
struct Pointer { P *d; operator P *() const; };
void bound(P *d, int n, Iterations all)
{
    for (int i = 0; i < all; i++)
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
}
void grid(P *d, int n, Grid blocks)
{
    for (int i = 0; i < 8; i++)
        step<<<blocks, 128>>>(d, n, .5f);
}
void pointer(Pointer d, int n)
{
    for (int i = 0; i < 8; i++)
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
}
void scaled(P *d, int n, Scale scale)
{
    const float k = 2;
    for (int i = 0; i < 8; i++)
        step<<<(n + 127) / 128, 128>>>(d, n, k * scale);
}
template <class T> void stepped(T first, P *d, int n)
{
    for (T i = first; i < 8; ++i)
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
}
void named(P *d, int n)
{
    auto cudaDeviceSynchronize = [] { look(); };
    for (int i = 0; i < 8; i++) {
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
        cudaDeviceSynchronize();
    }
}
void perhaps(const P *h, int n, int free)
{
    P *d, *e;
    cudaMalloc(&d, n * sizeof(P));
    cudaMemcpy(d, h, n * sizeof(P), cudaMemcpyHostToDevice);
    cudaMalloc(&e, n * sizeof(P));
    cudaMemcpy(e, h, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int i = 0; i < 8; i++) {
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
        step<<<(n + 127) / 128, 128>>>(e, n, .5f);
        i == 7 && (std::swap(d, e), true);
        free && cudaFree(d);
    }
}
void copied(const P *h, int n, P **table)
{
    P *d;
    cudaMalloc(&d, n * sizeof(P));
    cudaMemcpy(d, h, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int i = 0; i < 8; i++) {
        cudaMemcpy(table, &d, sizeof d, cudaMemcpyHostToDevice);
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
        look();
    }
    cudaFree(d);
}
void swapped(const P *h, int n)
{
    P *d, *e;
    cudaMalloc(&d, n * sizeof(P));
    cudaMemcpy(d, h, n * sizeof(P), cudaMemcpyHostToDevice);
    cudaMalloc(&e, n * sizeof(P));
    cudaMemcpy(e, h, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int i = 0; i < 8; i++) {
        step<<<(n + 127) / 128, 128>>>(d, n, .5f);
        step<<<(n + 127) / 128, 128>>>(e, n, .5f);
        swap(d, e);
    }
}
