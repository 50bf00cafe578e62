// RUN: cudalite -arch=sm_90 --explain %s 2>&1 >/dev/null | grep -A1 'CL250'
// What a host function does with an array that nobody sees the end of: it does not keep another layout.
#include <vector>
struct Body {
    float x, y, z, mass;
};
static float seen;
static Body *global;
void other(Body *p);
void nothing(void);
#define STEP_WITH(f, p) f(p)
#define COPY_TOO(call) call, cudaMemcpy(&seen, p, sizeof seen, cudaMemcpyDefault)
__global__ void plain(Body *p)
{
    p[threadIdx.x].x = 0;
}
__global__ void step(Body *p, int n)
{
    __annotation(L"garray p 1 16 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}
__global__ void both(const Body *p, Body *q, int n)
{
    __annotation(L"garray p 1 16 n");
    __annotation(L"garray q 1 16 n");
    __annotation(L"layout p soa");
    __annotation(L"layout q soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        q[i].x = p[i].y;
}
void given(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    other(p);
}
void copied(int n)
{
    Body *p, *q = NULL;
    cudaMalloc(&p, n * sizeof *p);
    q = p;
    step<<<1, 128>>>(p, n);
}
void read_as_it_was(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    plain<<<1, 1>>>(p);
}
void moved(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p + 1, n - 1);
}
void twice(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    both<<<1, 128>>>(p, p, n);
}
void one_of_two(Body *from, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    both<<<1, 128>>>(from, p, n);
}
void in_a_stream(int n, cudaStream_t stream)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128, 0, stream>>>(p, n);
}
void copied_in_a_stream(Body *host, int n, cudaStream_t stream)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    cudaMemcpyAsync(host, p, n * sizeof *p, cudaMemcpyDeviceToHost, stream);
}
void in_a_loop_s_head(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    for (; cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost) == cudaSuccess && host->x < 1;)
        step<<<1, 128>>>(p, n);
}
void behind_a_label(Body *host, int n, int what)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    switch (what) {
    case 1:
        cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
    }
}
void jumps(Body *host, int n)
{
    Body *p;
    if (cudaMalloc(&p, n * sizeof *p) != cudaSuccess)
        goto end;
    step<<<1, 128>>>(p, n);
end:
    nothing();
}
void a_function_in_it(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    auto launch = [&] { step<<<1, 128>>>(p, n); };
    launch();
}
void a_macro(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    COPY_TOO(nothing());
}
void a_macro_s_argument(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    STEP_WITH(other, p);
}
void a_directive(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
#ifdef READS
    cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
#endif
}
void managed(int n)
{
    Body *p;
    cudaMallocManaged(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
}
Body *returned(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    return p;
}
void kept_for_ever(int n)
{
    static Body *p;
    if (!p)
        cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    step<<<1, 128>>>(global, n);
}
void swapped(Body *q, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    std::swap(p, q);
}
void host_reads(int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    seen = p[0].x + p->y;
}
void given_by_the_way(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    cudaMemcpy(global = p, host, n * sizeof *p, cudaMemcpyHostToDevice);
}
void in_a_switch(int n, int what)
{
    switch (what) {
    case 1:
        Body *o;
        Body *p;
        cudaMalloc(&p, n * sizeof *p);
        step<<<1, 128>>>(p, n);
        cudaFree(p);
        break;
    case 2:
        nothing();
    }
}
#define UNENDED(call) { call; }
void no_end(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    if (n)
        UNENDED(cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost))
    nothing();
}
void all_is_seen(Body *host, int n)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    step<<<1, 128>>>(p, n);
    nothing();
    cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
}
