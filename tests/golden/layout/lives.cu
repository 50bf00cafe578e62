// RUN: cudalite -arch=sm_90 --explain %s
struct Body {
    float x, y, z, mass, vx, vy, vz, charge;
};
__global__ void kick(Body *p, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].vx += p[i].charge * dt;
}
// its neighbours' places are read again and again: in the other layout they are staged, as those of any array
__global__ void pull(Body *p, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++)
        sum += p[j].x * p[j].mass;
    if (i < n)
        p[i].vx += sum * dt;
}
void run(Body *host, int n, int steps)
{
    Body *p;
    cudaMalloc(&p, n * sizeof *p);
    cudaMemcpy(p, host, n * sizeof *p, cudaMemcpyHostToDevice);
    for (int s = 0; s < steps; s++) {
        kick<<<(n + 127) / 128, 128>>>(p, n, 0.1f);
        pull<<<(n + 127) / 128, 128>>>(p, n, 0.1f);
        if (s % 100 == 0)
            cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
    cudaFree(p);
}
