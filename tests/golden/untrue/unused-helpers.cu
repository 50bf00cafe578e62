// RUN: cudalite -O2 -arch=sm_90 --verify %s | grep '^static.*\(cudalite_keep\|convert_for\)'
// No launch can be verified: what compares is not there. No parameter of a conversion is without use.
struct Body {
    float x, y, z, mass, vx, vy, vz, charge;
};


struct Tag {};

__global__ void kick(Body *__restrict__ p, Tag tag, int n, float dt)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray p 1 32 n");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].vx += dt * p[i].charge;
}

void go(Body *p, int n, float dt)
{
    kick<<<(n + 255) / 256, 256>>>(p, Tag(), n, dt);
}
