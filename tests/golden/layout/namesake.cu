// RUN: cudalite -O2 -arch=sm_90 --explain %s 2>&1 -o %t | grep 'CL24\|CL25'; grep -c _laid %t
// A function of the program's that is called cudaMalloc may keep the pointer: each launch converts.
struct Body {
    float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void kick(Body *p, int n, float dt)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i].vx += dt;
        p[i].vy += dt;
    }
}

namespace own {
Body *seen;
void cudaMalloc(Body **p, size_t bytes)
{
    ::cudaMalloc((void **)p, bytes);
    seen = *p;
}
}

void run(Body *bodies, int n)
{
    Body *p;
    own::cudaMalloc(&p, n * sizeof *p);
    cudaMemcpy(p, bodies, n * sizeof *p, cudaMemcpyHostToDevice);
    kick<<<(n + 127) / 128, 128>>>(p, n, 1);
    kick<<<(n + 127) / 128, 128>>>(own::seen, n, 1);
    cudaMemcpy(bodies, p, n * sizeof *p, cudaMemcpyDeviceToHost);
    cudaFree(p);
}
