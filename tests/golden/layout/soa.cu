// RUN: cudalite -arch=sm_90 --explain %s
struct Body {
    float x, y, z, mass;
    double v;
    int id[2];
};
__global__ void step(Body *p, const float *force, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray force 1 4 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].v += force[i] * dt;
        p[i].x += p[i].v * dt;
        p[i].id[1] = p[i].id[i % 2];
    }
}
void run(Body *p, const float *force, int n, cudaStream_t stream)
{
    step<<<(n + 127) / 128, 128, 0, stream>>>(p, force, n, 0.1f);
}
