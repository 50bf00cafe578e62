/* What a program sees of launches that choose between a kernel and its variants, on a GPU: each of them against
 * the same kernel under another name, which nothing changes. launches.t makes the variants; with -DSIMULATED
 * cudalite-sim runs all but graphs and times. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <chrono>
#include <thread>
#include <vector>

#include "cudalite.h"

#define CHECK(call) check(call, #call, __LINE__)
static void check(cudaError_t error, const char *call, int line)
{
    if (error == cudaSuccess)
        return;
    printf("not ok - line %d: %s: %s\n", line, call, cudaGetErrorString(error));
    exit(1);
}

static __global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        sum += a[row * columns + i];
        b[row * columns + i] = sum;
    }
}

/* The same without annotations. */
static __global__ void plain(const float *a, float *b, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int i = 0; i < columns; i++) {
        sum += a[row * columns + i];
        b[row * columns + i] = sum;
    }
}

#ifndef TIMES
#define TIMES 500
#endif
enum { ROWS = 1000, COLUMNS = 260, MOST = ROWS * COLUMNS + 64 };

struct Memory {
    float *a, *b;
    std::vector<float> host;
    Memory() : host(2 * MOST)
    {
        for (size_t i = 0; i < host.size(); i++)
            host[i] = (float)(i * 2654435761u % 1000) / 7;
        CHECK(cudaMalloc(&a, 2 * MOST * sizeof(float)));
        b = a + MOST;
    }
    /* Streams that do not wait for the default one must not find the copy on its way: of pageable memory, cudaMemcpy may
     * return before it has come. */
    void fill() const
    {
        CHECK(cudaMemcpy(a, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
        CHECK(cudaDeviceSynchronize());
    }
    std::vector<float> taken() const
    {
        std::vector<float> made(host.size());
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(made.data(), a, made.size() * sizeof(float), cudaMemcpyDeviceToHost));
        return made;
    }
};

static int number, faults;
static void tell(bool fine, const char *what)
{
    printf("%s %d - %s\n", fine ? "ok" : "not ok", ++number, what);
    faults += !fine;
}

static bool same(const std::vector<float> &a, const std::vector<float> &b)
{
    return !memcmp(a.data(), b.data(), a.size() * sizeof(float));
}

/* The launch of `sums` against that of `plain`, on memory that is filled alike. */
template <typename Mine, typename Theirs>
static void compare(const char *what, const Memory &memory, const Mine &mine, const Theirs &theirs)
{
    memory.fill();
    mine();
    cudaError_t first = cudaGetLastError();
    std::vector<float> made = memory.taken();
    memory.fill();
    theirs();
    cudaError_t second = cudaGetLastError();
    tell(same(made, memory.taken()) && first == second, what);
}

static int blocks(int n, int threads) { return (n + threads - 1) / threads; }

static void shapes(const Memory &m)
{
    float *a = m.a, *b = m.b;
    compare("blocks as annotated", m, [&] { sums<<<blocks(ROWS, 128), 128>>>(a, b, ROWS, COLUMNS); },
            [&] { plain<<<blocks(ROWS, 128), 128>>>(a, b, ROWS, COLUMNS); });
    for (int threads : {64, 256, 1}) {
        compare("blocks of other sizes", m, [&] { sums<<<blocks(ROWS, threads), threads>>>(a, b, ROWS, COLUMNS); },
                [&] { plain<<<blocks(ROWS, threads), threads>>>(a, b, ROWS, COLUMNS); });
    }
    dim3 square(16, 16);
    compare("blocks of two axes", m, [&] { sums<<<blocks(ROWS, 16), square>>>(a, b, ROWS, COLUMNS); },
            [&] { plain<<<blocks(ROWS, 16), square>>>(a, b, ROWS, COLUMNS); });
    int none = 0, many = 2048;
    compare("no block at all", m, [&] { sums<<<none, 128>>>(a, b, ROWS, COLUMNS); },
            [&] { plain<<<none, 128>>>(a, b, ROWS, COLUMNS); });
    compare("blocks that are too large", m, [&] { sums<<<1, many>>>(a, b, ROWS, COLUMNS); },
            [&] { plain<<<1, many>>>(a, b, ROWS, COLUMNS); });
    compare("fewer blocks than rows", m, [&] { sums<<<2, 128>>>(a, b, ROWS, COLUMNS); },
            [&] { plain<<<2, 128>>>(a, b, ROWS, COLUMNS); });
}

static void places(const Memory &m)
{
    const struct {
        const char *what;
        int a, b, rows; /* one row where rows would race */
    } all[] = {{"arrays one element on", 1, MOST + 1, ROWS}, {"one of them one element on", 0, MOST + 1, ROWS},
               {"the same array twice", 0, 0, ROWS},         {"halves that overlap", 0, COLUMNS / 2, 1},
               {"the same array one element on", 0, 1, 1},   {"arrays that touch", 0, ROWS * COLUMNS, ROWS},
               {"16 bytes on", 4, MOST + 8, ROWS}};
    for (const auto &one : all)
        for (int columns : {+COLUMNS, COLUMNS - 1, COLUMNS - 2, 4, 1, 0})
            compare(one.what, m, [&] { sums<<<8, 128>>>(m.a + one.a, m.a + one.b, one.rows, columns); },
                    [&] { plain<<<8, 128>>>(m.a + one.a, m.a + one.b, one.rows, columns); });
    for (int rows : {0, 1, 31, 127, 129, -3})
        compare("few rows", m, [&] { sums<<<8, 128>>>(m.a, m.b, rows, COLUMNS); },
                [&] { plain<<<8, 128>>>(m.a, m.b, rows, COLUMNS); });
    compare("a negative number of columns", m, [&] { sums<<<8, 128>>>(m.a, m.b, ROWS, -4); },
            [&] { plain<<<8, 128>>>(m.a, m.b, ROWS, -4); });
}

static void streams(const Memory &m)
{
    cudaStream_t one, two;
    CHECK(cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking));
    const int half = ROWS / 2, part = half * COLUMNS;
    compare("two streams", m,
            [&] {
                sums<<<4, 128, 0, one>>>(m.a, m.b, half, COLUMNS);
                sums<<<4, 128, 0, two>>>(m.a + part, m.b + part, half, COLUMNS);
            },
            [&] { plain<<<8, 128>>>(m.a, m.b, ROWS, COLUMNS); });
    compare("two host threads", m,
            [&] {
                std::thread first([&] {
                    for (int i = 0; i < TIMES; i++)
                        sums<<<4, 128, 0, one>>>(m.a, m.b, half, COLUMNS);
                });
                std::thread second([&] {
                    for (int i = 0; i < TIMES; i++)
                        sums<<<4, 128, 0, two>>>(m.a + part, m.b + part, half, COLUMNS);
                });
                first.join();
                second.join();
            },
            [&] { plain<<<8, 128>>>(m.a, m.b, ROWS, COLUMNS); });
#ifndef SIMULATED
    compare("a graph that is recorded and launched twice", m,
            [&] {
                cudaGraph_t graph;
                cudaGraphExec_t made;
                CHECK(cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal));
                sums<<<8, 128, 0, one>>>(m.a, m.b, ROWS, COLUMNS);
                CHECK(cudaStreamEndCapture(one, &graph));
                CHECK(cudaGraphInstantiate(&made, graph, 0));
                CHECK(cudaGraphLaunch(made, one));
                CHECK(cudaGraphLaunch(made, one));
                CHECK(cudaStreamSynchronize(one));
                CHECK(cudaGraphExecDestroy(made));
                CHECK(cudaGraphDestroy(graph));
            },
            [&] { plain<<<8, 128>>>(m.a, m.b, ROWS, COLUMNS); });
    compare("a graph that is recorded while other launches are made", m,
            [&] {
                cudaGraph_t graph;
                cudaGraphExec_t made;
                CHECK(cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal));
                sums<<<4, 128, 0, one>>>(m.a, m.b, half, COLUMNS);
                sums<<<4, 128, 0, two>>>(m.a + part, m.b + part, half, COLUMNS);
                std::thread([&] { sums<<<4, 128, 0, two>>>(m.a + part, m.b + part, half, COLUMNS); }).join();
                CHECK(cudaStreamEndCapture(one, &graph));
                CHECK(cudaGraphInstantiate(&made, graph, 0));
                CHECK(cudaGraphLaunch(made, one));
                CHECK(cudaDeviceSynchronize());
                CHECK(cudaGraphExecDestroy(made));
                CHECK(cudaGraphDestroy(graph));
            },
            [&] { plain<<<8, 128>>>(m.a, m.b, ROWS, COLUMNS); });
#endif
    CHECK(cudaStreamDestroy(one));
    CHECK(cudaStreamDestroy(two));
}

/* On each device: an attribute or a choice of one must not be another's. */
static void devices()
{
    int count;
    CHECK(cudaGetDeviceCount(&count));
    for (int device = 0; device < count; device++) {
        CHECK(cudaSetDevice(device));
        Memory memory;
        compare("each device", memory, [&] { sums<<<8, 128>>>(memory.a, memory.b, ROWS, COLUMNS); },
                [&] { plain<<<8, 128>>>(memory.a, memory.b, ROWS, COLUMNS); });
        CHECK(cudaFree(memory.a));
    }
    CHECK(cudaSetDevice(0));
}

#ifndef SIMULATED
/* Microseconds of the host for a launch; the least of some runs. */
template <typename Launch> static double overhead(const Launch &launch)
{
    enum { LAUNCHES = 500, RUNS = 20 };
    double least = 1e9;
    for (int run = 0; run < RUNS; run++) {
        CHECK(cudaDeviceSynchronize());
        auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < LAUNCHES; i++)
            launch();
        std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
        least = time.count() / LAUNCHES < least ? time.count() / LAUNCHES : least;
    }
    CHECK(cudaDeviceSynchronize());
    return least;
}

#endif

int main()
{
    Memory memory;
    shapes(memory);
    places(memory);
    streams(memory);
    devices();
#ifndef SIMULATED
    if (!getenv("CUDALITE_VERIFY")) {
        memory.fill();
        double mine = overhead([&] { sums<<<8, 128>>>(memory.a, memory.b, ROWS, 32); }),
               theirs = overhead([&] { plain<<<8, 128>>>(memory.a, memory.b, ROWS, 32); });
        printf("# a launch takes the host %.2f us, and %.2f us as it was written\n", mine, theirs);
        tell(mine <= theirs + 1, "a launch costs the host less than a microsecond more");
    }
#endif
    printf("1..%d\n", number);
    return faults != 0;
}
