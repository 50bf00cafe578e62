#include "sweep.h"

static std::vector<Kernel> &kernels()
{
    static std::vector<Kernel> all;
    return all;
}

void sweep_add(Kernel kernel)
{
    kernels().push_back(kernel);
}

struct Shape {
    const char *kind;
    int rows, columns;
    bool few; /* one of three of its kind */
};

static const Shape shapes[] = {
    {"rows", 4000000, 2},    {"rows", 1000000, 8},    {"rows", 1000000, 17},   {"rows", 1000000, 33, true},
    {"rows", 1000000, 36},   {"rows", 1000000, 64},   {"rows", 500000, 65},    {"rows", 500000, 100},
    {"rows", 500000, 101},   {"rows", 400000, 129},   {"rows", 200000, 256, true},   {"rows", 200000, 257},
    {"rows", 100000, 511},   {"rows", 100000, 33},    {"rows", 100000, 64},    {"rows", 20000, 129},
    {"rows", 4096, 33},      {"rows", 4096, 65},      {"rows", 4096, 257},     {"rows", 4096, 1000},
    {"rows", 20000, 1000},   {"rows", 20000, 1001},   {"rows", 64, 4096},      {"rows", 8192, 4096, true},
    {"rows", 8191, 4095},    {"rows", 64, 65536},     {"rows", 500, 7},        {"rows", 500, 60},
    {"square", 64, 64},      {"square", 250, 250},    {"square", 512, 512, true},    {"square", 1000, 1000},
    {"square", 2048, 2048, true},  {"square", 2047, 2047},  {"square", 8192, 8192},  {"square", 8191, 8191, true},
    {"image", 480, 640},     {"image", 512, 512, true},     {"image", 1080, 1920, true},   {"image", 2160, 3840},
    {"image", 8192, 8192, true},   {"image", 64, 65536},    {"product", 64, 64},     {"product", 256, 256},
    {"product", 300, 300, true},   {"product", 500, 500},   {"product", 1024, 1024, true}, {"product", 2000, 2000, true},
    {"product", 64, 8192}};

static const size_t MOST = 80u << 20; /* elements of a buffer */

static void fail(const char *what)
{
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        printf("%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

/* The buffers hold the same bytes, `count` words of them. */
static __global__ void compare(const unsigned *a, const unsigned *b, size_t count, int *differ)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < count;
         i += gridDim.x * (size_t)blockDim.x)
        if (a[i] != b[i])
            *differ = 1;
}

static bool is_same(const float *a, const float *b, size_t count, int *differ)
{
    int found = 0;
    cudaMemset(differ, 0, sizeof *differ);
    compare<<<1024, 256>>>((const unsigned *)a, (const unsigned *)b, count, differ);
    cudaMemcpy(&found, differ, sizeof found, cudaMemcpyDeviceToHost);
    return !found;
}

static float once(void (*launch)(const Buffers &, int, int), const Buffers &of, const Shape &shape, cudaEvent_t begin,
                  cudaEvent_t end, int times)
{
    float ms = 0;
    cudaEventRecord(begin);
    for (int i = 0; i < times; i++)
        launch(of, shape.rows, shape.columns);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    return ms * 1000 / times;
}

static float median(std::vector<float> all)
{
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

/* sweep [NAME [few]]: kernels whose names have NAME in them, in all shapes or in three of each kind. */
int main(int argc, char **argv)
{
    const bool few = argc > 2;
    std::vector<float> host(MOST);
    float *expected[2]; /* what the kernel as written leaves of out and of other */
    int *differ;
    for (size_t i = 0; i < MOST; i++)
        host[i] = (float)(i * 37 % 997) * 0.01f + 0.5f;
    Buffers of;
    cudaMalloc(&of.in, MOST * 4);
    cudaMalloc(&of.other, MOST * 4);
    cudaMalloc(&of.out, MOST * 4);
    cudaMalloc(&expected[0], MOST * 4);
    cudaMalloc(&expected[1], MOST * 4);
    cudaMalloc(&differ, sizeof *differ);
    cudaMemcpy(of.in, host.data(), MOST * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(of.other, host.data(), MOST * 4, cudaMemcpyHostToDevice);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (const Kernel &kernel : kernels()) {
        if (argc > 1 && !strstr(kernel.name, argv[1]))
            continue;
        for (const Shape &shape : shapes) {
            if (strcmp(shape.kind, kernel.kind) != 0 || (few && !shape.few))
                continue;
            const size_t count =
                std::min((size_t)shape.rows * shape.columns + shape.rows + 4096, MOST);
            void (*const forms[2])(const Buffers &, int, int) = {kernel.written, kernel.generated};
            std::vector<float> times[2];
            for (int form = 0; form < 2; form++) {
                cudaMemset(of.out, 0, count * 4);
                cudaMemcpy(of.other, of.in, count * 4, cudaMemcpyDeviceToDevice);
                forms[form](of, shape.rows, shape.columns);
                fail(kernel.name);
                if (form)
                    break;
                cudaMemcpy(expected[0], of.out, count * 4, cudaMemcpyDeviceToDevice);
                cudaMemcpy(expected[1], of.other, count * 4, cudaMemcpyDeviceToDevice);
            }
            const bool same = is_same(of.out, expected[0], count, differ) &&
                              is_same(of.other, expected[1], count, differ);
            fail(kernel.name);
            const float first = once(forms[0], of, shape, begin, end, 1);
            const int repeats = first > 20000 ? 1 : 5, each = first > 500 ? 1 : first > 50 ? 4 : 20;
            for (int i = 0; i < repeats; i++)
                for (int form = 0; form < 2; form++)
                    times[form].push_back(once(forms[form], of, shape, begin, end, each));
            fail(kernel.name);
            printf("%-14s %8d %6d %10.2f %10.2f %6.2f %s\n", kernel.name, shape.rows, shape.columns, median(times[0]),
                   median(times[1]), median(times[1]) / median(times[0]), same ? "same" : "DIFFERENT");
            fflush(stdout);
        }
    }
    return 0;
}
