// rows
struct Particle {
    float x, y, z, vx, vy, vz;
};
__global__ void particles(Particle *p, float *energy, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    p[i].x += p[i].vx * dt;
    p[i].y += p[i].vy * dt;
    p[i].z += p[i].vz * dt;
    energy[i] = p[i].vx * p[i].vx + p[i].vy * p[i].vy + p[i].vz * p[i].vz;
}

static void launch(const Buffers &of, int rows, int columns)
{
    particles<<<(rows * columns / 8 + 255) / 256, 256>>>((Particle *)of.other, of.out, rows * columns / 8, 0.001f);
}
