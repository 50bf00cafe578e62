/* Sixteen kernels in the manner of the suites that seed 001 takes its programs from (Pluto's examples, Rodinia), written
 * anew and as naive as there: what each touches in global and in shared memory is counted by bench/layout/suite.
 * Arguments: rows of a matrix (256), points (16384), launches of each kernel (1). Prints a hash of what each kernel
 * wrote and, of several launches, the microseconds of the fastest one. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

/* ---- Pluto: products, stencils, vectors ---- */

static __global__ void matmul(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float sum = 0;
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
    c[row * n + col] = sum;
}

static __global__ void tmm(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float sum = 0;
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        sum += a[k * n + row] * b[col * n + k];
    c[row * n + col] = sum;
}

static __global__ void syrk(const float *a, float *c, float alpha, float beta, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float sum = c[row * n + col] * beta;
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        sum += alpha * a[row * n + k] * a[col * n + k];
    c[row * n + col] = sum;
}

static __global__ void jacobi1d(const float *a, float *b, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n - 1)
        b[i] = 0.33333f * (a[i - 1] + a[i] + a[i + 1]);
}

static __global__ void jacobi2d(const float *a, float *b, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    int j = blockIdx.x * 32 + threadIdx.x, i = blockIdx.y * 8 + threadIdx.y;
    if (i >= 1 && j >= 1 && i < n - 1 && j < n - 1)
        b[i * n + j] = 0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j] + a[(i - 1) * n + j]);
}

/* x of the lanes along i: as loops of C run. */
static __global__ void fdtd2d(const float *ex, const float *ey, float *hz, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray ex 2 4 n (n+1)");
    __annotation(L"garray ey 2 4 (n+1) n");
    __annotation(L"garray hz 2 4 n n");
    int i = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y;
    if (i < n && j < n)
        hz[i * n + j] -= 0.7f * (ex[i * (n + 1) + j + 1] - ex[i * (n + 1) + j] + ey[(i + 1) * n + j] - ey[i * n + j]);
}

static __global__ void adi(float *x, const float *a, const float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 2 4 n n");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float before = 0;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++) {
        before = x[i * n + j] - before * a[i * n + j] / b[i * n + j];
        x[i * n + j] = before;
    }
}

static __global__ void gemver(const float *a, const float *x, float *w, float alpha, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray w 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = w[i];
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++)
        sum += alpha * a[i * n + j] * x[j];
    w[i] = sum;
}

static __global__ void mvt(const float *a, const float *y1, const float *y2, float *x1, float *x2, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray y1 1 4 n");
    __annotation(L"garray y2 1 4 n");
    __annotation(L"garray x1 1 4 n");
    __annotation(L"garray x2 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float one = 0, two = 0;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++) {
        one += a[i * n + j] * y1[j];
        two += a[j * n + i] * y2[j];
    }
    x1[i] = one;
    x2[i] = two;
}

/* ---- Rodinia: hot kernels ---- */

/* A block of 16 x 16 in shared memory, by columns, whose inner 14 x 14 are computed. */
static __global__ void hotspot(const float *power, const float *in, float *out, float cap, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray power 2 4 n n");
    __annotation(L"garray in 2 4 n n");
    __annotation(L"garray out 2 4 n n");
    __shared__ float heat[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * 14 + tx, y = blockIdx.y * 14 + ty;
    if (x < n && y < n)
        heat[tx][ty] = in[y * n + x];
    __syncthreads();
    if (tx >= 1 && tx < 15 && ty >= 1 && ty < 15 && x < n - 1 && y < n - 1)
        out[y * n + x] = heat[tx][ty] + cap * (power[y * n + x] + heat[tx][ty - 1] + heat[tx][ty + 1] + heat[tx - 1][ty] +
                                               heat[tx + 1][ty] - 4.0f * heat[tx][ty]);
}

static __global__ void kmeans(const float *features, const float *clusters, int *member, int points, int count)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray features 2 4 points 16");
    __annotation(L"garray clusters 2 4 count 16");
    __annotation(L"garray member 1 4 points");
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= points)
        return;
    float best = 1e30f;
    int nearest = 0;
    for (int c = 0; c < count; c++) {
        float distance = 0;
        for (int f = 0; f < 16; f++) {
            float d = features[p * 16 + f] - clusters[c * 16 + f];
            distance += d * d;
        }
        if (distance < best) {
            best = distance;
            nearest = c;
        }
    }
    member[p] = nearest;
}

struct Cell {
    float density;
    float momentum[3];
    float energy;
};
static __global__ void cfd(const Cell *before, Cell *now, const Cell *flux, float factor, int cells)
{
    __annotation(L"__global__ 192");
    __annotation(L"garray before 1 20 cells");
    __annotation(L"garray now 1 20 cells");
    __annotation(L"garray flux 1 20 cells");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= cells)
        return;
    now[i].density = before[i].density + factor * flux[i].density;
    now[i].energy = before[i].energy + factor * flux[i].energy;
    for (int k = 0; k < 3; k++)
        now[i].momentum[k] = before[i].momentum[k] + factor * flux[i].momentum[k];
}

struct Particle {
    float v, x, y, z, q;
};
static __global__ void lavamd(const Particle *p, float3 *force, float a2, int boxes)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 2 20 boxes 64");
    __annotation(L"garray force 2 12 boxes 64");
    int t = threadIdx.x, box = blockIdx.x;
    const Particle me = p[box * 64 + t];
    float3 sum = make_float3(0, 0, 0);
    __annotation(L"loop j 0 64 1");
    for (int j = 0; j < 64; j++) {
        const Particle other = p[box * 64 + j];
        float r2 = me.v + other.v - (me.x * other.x + me.y * other.y + me.z * other.z);
        float s = 2.0f * other.q / (1.0f + a2 * r2 * r2);
        sum.x += s * (me.x - other.x);
        sum.y += s * (me.y - other.y);
        sum.z += s * (me.z - other.z);
    }
    force[box * 64 + t] = sum;
}

/* Lanes along the rows of a matrix that lies by columns. */
static __global__ void srad(const float *image, float *c, float q0, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray image 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int row = blockIdx.x * 16 + threadIdx.x, col = blockIdx.y * 16 + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float here = image[row * n + col];
    float north = image[max(row - 1, 0) * n + col] - here, south = image[min(row + 1, n - 1) * n + col] - here;
    float west = image[row * n + max(col - 1, 0)] - here, east = image[row * n + min(col + 1, n - 1)] - here;
    float g = (north * north + south * south + west * west + east * east) / (here * here + 1.0f);
    c[row * n + col] = 1.0f / (1.0f + (g - q0) / (q0 * (1.0f + q0)));
}

static __global__ void backprop(const float *input, const float *weights, float *sums, int hidden)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray input 1 4 hidden");
    __annotation(L"garray weights 2 4 hidden 16");
    __shared__ float node[16];
    __shared__ float matrix[16][16];
    int by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    if (tx == 0)
        node[ty] = input[by * 16 + ty];
    __syncthreads();
    matrix[tx][ty] = weights[(by * 16 + ty) * 16 + tx] * node[ty];
    __syncthreads();
    for (int step = 1; step < 16; step *= 2) {
        if (ty % (2 * step) == 0)
            matrix[tx][ty] = matrix[tx][ty] + matrix[tx][ty + step];
        __syncthreads();
    }
    if (ty == 0)
        sums[by * 16 + tx] = matrix[tx][0];
}

static __global__ void streamcluster(const float *coordinates, const float *centre, const float *weight, float *cost, int points)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray coordinates 2 4 points 32");
    __annotation(L"garray centre 1 4 32");
    __annotation(L"garray weight 1 4 points");
    __annotation(L"garray cost 1 4 points");
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= points)
        return;
    float sum = 0;
    __annotation(L"loop d 0 32 1");
    for (int d = 0; d < 32; d++) {
        float t = coordinates[p * 32 + d] - centre[d];
        sum += t * t;
    }
    cost[p] = sum * weight[p];
}

/* ---- all of them ---- */

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
}

static float *numbers(size_t count, int salt)
{
    std::vector<float> host(count);
    for (size_t k = 0; k < count; k++)
        host[k] = (float)((k * 37 + (size_t)salt * 101) % 997) * 0.03125f + 0.25f;
    float *memory;
    check(cudaMalloc((void **)&memory, count * 4));
    check(cudaMemcpy(memory, host.data(), count * 4, cudaMemcpyHostToDevice));
    return memory;
}

/* `for (Clock clock(name, launches); clock.next();)` */
struct Clock {
    const char *name;
    int launches, done;
    float best;
    cudaEvent_t begin, end;
    Clock(const char *name_, int launches_) : name(name_), launches(launches_), done(0), best(1e30f)
    {
        check(cudaEventCreate(&begin));
        check(cudaEventCreate(&end));
    }
    bool next()
    {
        if (done > 0) {
            float took;
            check(cudaEventRecord(end));
            check(cudaEventSynchronize(end));
            check(cudaEventElapsedTime(&took, begin, end));
            best = took < best ? took : best;
        }
        if (done == launches && launches > 1)
            printf("%s %.1f us\n", name, best * 1000);
        if (done++ == launches)
            return false;
        check(cudaEventRecord(begin));
        return true;
    }
};

static void tell(const char *name, const void *memory, size_t count)
{
    std::vector<unsigned> host(count);
    unsigned long long hash = 0;
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(host.data(), memory, count * 4, cudaMemcpyDeviceToHost));
    for (unsigned word : host)
        hash = hash * 1099511628211ull + word;
    printf("%s %016llx\n", name, hash);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 256, points = argc > 2 ? atoi(argv[2]) : 16384,
              launches = argc > 3 ? atoi(argv[3]) : 1, boxes = points / 64,
              nodes = (points / 16 < 65535 ? points / 16 : 65535) * 16; // a grid has no more blocks in y
    const size_t all = (size_t)(n + 1) * (n + 1);
    const dim3 square((n + 15) / 16, (n + 15) / 16), rows((n + 31) / 32, (n + 7) / 8), sixteen(16, 16), flat(32, 8);
    float *a = numbers(all, 1), *b = numbers(all + 128, 2), *c = numbers(all, 3), *x = numbers(n + 32, 4), *y = numbers(n, 5),
          *z = numbers(n, 6), *w = numbers(n, 7);
    float *in = numbers((size_t)points * 32, 8), *out = numbers((size_t)points * 32, 9), *some = numbers((size_t)points * 5, 10);
    for (Clock clock("matmul", launches); clock.next();)
        matmul<<<square, sixteen>>>(a, b, c, n);
    tell("matmul", c, all);
    for (Clock clock("tmm", launches); clock.next();)
        tmm<<<square, sixteen>>>(a, b, c, n);
    tell("tmm", c, all);
    for (Clock clock("syrk", launches); clock.next();)
        syrk<<<square, sixteen>>>(a, c, 1.5f, 0.5f, n);
    tell("syrk", c, all);
    for (Clock clock("jacobi1d", launches); clock.next();)
        jacobi1d<<<(points + 255) / 256, 256>>>(in, out, points);
    tell("jacobi1d", out, points);
    for (Clock clock("jacobi2d", launches); clock.next();)
        jacobi2d<<<rows, flat>>>(a, c, n);
    tell("jacobi2d", c, all);
    for (Clock clock("fdtd2d", launches); clock.next();)
        fdtd2d<<<rows, flat>>>(a, b, c, n);
    tell("fdtd2d", c, all);
    for (Clock clock("adi", launches); clock.next();)
        adi<<<(n + 63) / 64, 64>>>(c, a, b, n);
    tell("adi", c, all);
    for (Clock clock("gemver", launches); clock.next();)
        gemver<<<(n + 127) / 128, 128>>>(a, x, w, 1.5f, n);
    tell("gemver", w, n);
    for (Clock clock("mvt", launches); clock.next();)
        mvt<<<(n + 127) / 128, 128>>>(a, x, y, z, w, n);
    tell("mvt", z, n);
    tell("mvt", w, n);
    for (Clock clock("hotspot", launches); clock.next();)
        hotspot<<<dim3((n + 13) / 14, (n + 13) / 14), sixteen>>>(a, b, c, 0.01f, n);
    tell("hotspot", c, all);
    for (Clock clock("kmeans", launches); clock.next();)
        kmeans<<<(points + 127) / 128, 128>>>(in, b, (int *)out, points, 8);
    tell("kmeans", out, points);
    for (Clock clock("cfd", launches); clock.next();)
        cfd<<<(points + 191) / 192, 192>>>((Cell *)in, (Cell *)out, (Cell *)some, 0.25f, points);
    tell("cfd", out, (size_t)points * 5);
    for (Clock clock("lavamd", launches); clock.next();)
        lavamd<<<boxes, 64>>>((Particle *)in, (float3 *)out, 0.5f, boxes);
    tell("lavamd", out, (size_t)points * 3);
    for (Clock clock("srad", launches); clock.next();)
        srad<<<square, sixteen>>>(a, c, 0.05f, n);
    tell("srad", c, all);
    for (Clock clock("backprop", launches); clock.next();)
        backprop<<<dim3(1, nodes / 16), sixteen>>>(some, in, out, nodes);
    tell("backprop", out, points);
    for (Clock clock("streamcluster", launches); clock.next();)
        streamcluster<<<(points + 255) / 256, 256>>>(in, x, some, out, points);
    tell("streamcluster", out, points);
    return 0;
}
