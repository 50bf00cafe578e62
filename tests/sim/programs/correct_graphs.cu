/* Correct programs: graphs, and cooperative launches. */
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

/* --- graphs ----------------------------------------------------------------------------------- */

__global__ void add(int *a, int n, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += by;
}
template <typename T> __global__ void twice(const T *a, T *b, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = 2 * a[i];
}
static void count(void *at) { ++*static_cast<int *>(at); }

#define GOOD(call)                                                                                 \
    if (cudaError_t error = (call)) {                                                              \
        printf("line %d: %s\n", __LINE__, cudaGetErrorName(error));                                \
        return false;                                                                              \
    }

/* Nothing runs while it is captured; each launch does the same with what is there then. */
static bool capture()
{
    const int n = 100;
    std::vector<int> in = numbers<int>(n, 1000), out(n), want(n);
    Buffer<int> a(in), b(n);
    int hosts = 0;
    cudaStream_t main, side;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    GOOD(cudaStreamCreate(&main)); GOOD(cudaStreamCreate(&side));
    GOOD(cudaEventCreate(&fork)); GOOD(cudaEventCreate(&join));
    GOOD(cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal));
    cudaStreamCaptureStatus status;
    GOOD(cudaStreamIsCapturing(main, &status));
    if (status != cudaStreamCaptureStatusActive)
        return false;
    add<<<2, 64, 0, main>>>(a.at, n, 1);
    GOOD(cudaEventRecord(fork, main));
    GOOD(cudaStreamWaitEvent(side, fork, 0));
    GOOD(cudaLaunchHostFunc(side, count, &hosts));
    GOOD(cudaEventRecord(join, side));
    GOOD(cudaMemsetAsync(b.at, 0, n * sizeof(int), main));
    twice<<<2, 64, 0, main>>>(a.at, b.at, n);
    GOOD(cudaStreamWaitEvent(main, join, 0));
    GOOD(cudaMemcpyAsync(out.data(), b.at, n * sizeof(int), cudaMemcpyDeviceToHost, main));
    GOOD(cudaStreamEndCapture(main, &graph));
    size_t nodes = 0;
    GOOD(cudaGraphGetNodes(graph, nullptr, &nodes));
    if (nodes != 5 || hosts != 0 || !same(a.back(), in))
        return false;
    GOOD(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    GOOD(cudaGraphDestroy(graph));
    for (int launch = 1; launch <= 3; launch++) {
        GOOD(cudaGraphLaunch(exec, main));
        GOOD(cudaStreamSynchronize(main));
        for (int i = 0; i < n; i++)
            want[i] = 2 * (in[i] + launch);
        if (hosts != launch || !same(out, want))
            return false;
    }
    GOOD(cudaGraphExecDestroy(exec));
    GOOD(cudaStreamDestroy(main)); GOOD(cudaStreamDestroy(side));
    GOOD(cudaEventDestroy(fork)); GOOD(cudaEventDestroy(join));
    return true;
}

/* What a stream that is captured cannot do, and what ends a capture. */
static bool refused()
{
    cudaStream_t stream, other;
    cudaEvent_t fork;
    cudaGraph_t graph;
    Buffer<int> a(10);
    bool good = true;
    GOOD(cudaStreamCreate(&stream)); GOOD(cudaStreamCreate(&other)); GOOD(cudaEventCreate(&fork));
    GOOD(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    good &= cudaStreamSynchronize(stream) == cudaErrorStreamCaptureUnsupported;
    good &= cudaStreamEndCapture(stream, &graph) == cudaErrorStreamCaptureInvalidated && !graph;
    GOOD(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    add<<<1, 1>>>(a.at, 10, 1);
    good &= cudaGetLastError() == cudaErrorStreamCaptureImplicit;
    good &= cudaStreamEndCapture(stream, &graph) == cudaErrorStreamCaptureInvalidated;
    GOOD(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    GOOD(cudaEventRecord(fork, stream));
    GOOD(cudaStreamWaitEvent(other, fork, 0));
    add<<<1, 1, 0, other>>>(a.at, 10, 1);
    good &= cudaStreamEndCapture(stream, &graph) == cudaErrorStreamCaptureUnjoined;
    good &= cudaStreamEndCapture(stream, &graph) == cudaErrorIllegalState;
    good &= cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal) == cudaErrorStreamCaptureUnsupported;
    cudaGetLastError();
    add<<<1, 32, 0, stream>>>(a.at, 10, 5); /* nothing is captured any more */
    GOOD(cudaStreamDestroy(stream)); GOOD(cudaStreamDestroy(other)); GOOD(cudaEventDestroy(fork));
    return good && same(a.back(), std::vector<int>(10, 5));
}

/* Nodes in an order that their dependencies do not allow, with arguments of the time when they were added. */
static bool nodes()
{
    int n = 100, by = 3, hosts = 0;
    std::vector<int> in = numbers<int>(n, 1000), out(n), want(n);
    Buffer<int> a(n), b(n);
    cudaGraph_t graph, child, clone;
    cudaGraphNode_t last, work, kernel, copy, fill, host, inner;
    GOOD(cudaGraphCreate(&graph, 0));
    GOOD(cudaGraphAddEmptyNode(&last, graph, nullptr, 0));
    void *arguments[] = {&a.at, &n, &by};
    cudaKernelNodeParams call = {};
    call.func = (void *)add;
    call.gridDim = dim3(2);
    call.blockDim = dim3(64);
    call.kernelParams = arguments;
    GOOD(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &call));
    by = 1000000;
    cudaMemcpy3DParms from = {};
    from.srcPtr = make_cudaPitchedPtr(in.data(), n * sizeof(int), n, 1);
    from.dstPtr = make_cudaPitchedPtr(a.at, n * sizeof(int), n, 1);
    from.extent = make_cudaExtent(n * sizeof(int), 1, 1);
    from.kind = cudaMemcpyHostToDevice;
    GOOD(cudaGraphAddMemcpyNode(&copy, graph, nullptr, 0, &from));
    GOOD(cudaGraphAddDependencies(graph, &copy, &kernel, 1));
    cudaMemsetParams ones = {};
    ones.dst = b.at;
    ones.value = 7;
    ones.elementSize = 4;
    ones.width = n;
    ones.height = 1;
    GOOD(cudaGraphAddMemsetNode(&fill, graph, &kernel, 1, &ones));
    GOOD(cudaGraphCreate(&child, 0));
    int *both[] = {a.at, b.at};
    void *pair[] = {&both[0], &both[1], &n};
    call.func = reinterpret_cast<void *>(twice<int>);
    call.kernelParams = pair;
    GOOD(cudaGraphAddKernelNode(&inner, child, nullptr, 0, &call));
    GOOD(cudaGraphAddChildGraphNode(&work, graph, &fill, 1, child));
    GOOD(cudaGraphDestroy(child));
    cudaHostNodeParams told = {count, &hosts};
    GOOD(cudaGraphAddHostNode(&host, graph, &work, 1, &told));
    GOOD(cudaGraphAddDependencies(graph, &host, &last, 1));
    GOOD(cudaGraphClone(&clone, graph));
    cudaGraphExec_t exec, second;
    GOOD(cudaGraphInstantiate(&exec, graph, 0));
    GOOD(cudaGraphInstantiate(&second, clone, 0));
    GOOD(cudaGraphLaunch(exec, 0));
    for (int i = 0; i < n; i++)
        want[i] = 2 * (in[i] + 3);
    if (!same(b.back(), want) || hosts != 1)
        return false;
    /* Other arguments of the executable graph: the graph and its clone keep theirs. */
    by = 5;
    call.func = (void *)add;
    call.kernelParams = arguments;
    GOOD(cudaGraphExecKernelNodeSetParams(exec, kernel, &call));
    GOOD(cudaGraphLaunch(exec, 0));
    for (int i = 0; i < n; i++)
        want[i] = 2 * (in[i] + 5);
    if (!same(b.back(), want))
        return false;
    cudaGraphExecUpdateResult result;
    GOOD(cudaGraphExecUpdate(exec, graph, nullptr, &result));
    GOOD(cudaGraphLaunch(exec, 0));
    GOOD(cudaGraphLaunch(second, 0));
    for (int i = 0; i < n; i++)
        want[i] = 2 * (in[i] + 3);
    bool good = same(b.back(), want) && hosts == 4;
    GOOD(cudaGraphDestroyNode(last));
    good &= cudaGraphExecUpdate(exec, graph, nullptr, &result) == cudaErrorGraphExecUpdateFailure &&
            result == cudaGraphExecUpdateErrorTopologyChanged;
    GOOD(cudaGraphAddDependencies(graph, &host, &kernel, 1)); /* a circle */
    cudaGraphExec_t circle;
    good &= cudaGraphInstantiate(&circle, graph, 0) == cudaErrorInvalidValue;
    cudaGetLastError();
    GOOD(cudaGraphExecDestroy(exec)); GOOD(cudaGraphExecDestroy(second));
    GOOD(cudaGraphDestroy(graph)); GOOD(cudaGraphDestroy(clone));
    return good;
}

__global__ void countdown(int *left, int *rounds, cudaGraphConditionalHandle handle)
{
    ++*rounds;
    cudaGraphSetConditional(handle, --*left > 0);
}
static bool conditions()
{
    Buffer<int> left(std::vector<int>{4}), rounds(1);
    cudaGraph_t graph;
    cudaGraphConditionalHandle handle;
    GOOD(cudaGraphCreate(&graph, 0));
    GOOD(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
    cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
    parameters.conditional.handle = handle;
    parameters.conditional.type = cudaGraphCondTypeWhile;
    parameters.conditional.size = 1;
    cudaGraphNode_t node;
    GOOD(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters));
    cudaStream_t stream;
    GOOD(cudaStreamCreate(&stream));
    GOOD(cudaStreamBeginCaptureToGraph(stream, parameters.conditional.phGraph_out[0], nullptr, nullptr, 0,
        cudaStreamCaptureModeGlobal));
    countdown<<<1, 1, 0, stream>>>(left.at, rounds.at, handle);
    GOOD(cudaStreamEndCapture(stream, nullptr));
    cudaGraphExec_t exec;
    GOOD(cudaGraphInstantiate(&exec, graph, 0));
    GOOD(cudaGraphLaunch(exec, stream));
    GOOD(cudaGraphLaunch(exec, stream)); /* once more: nothing is left */
    GOOD(cudaGraphExecDestroy(exec)); GOOD(cudaGraphDestroy(graph)); GOOD(cudaStreamDestroy(stream));
    return same(rounds.back(), std::vector<int>{5});
}

static bool graph_memory()
{
    const int n = 64;
    std::vector<int> in = numbers<int>(n, 1000), out(n), want(n);
    Buffer<int> b(n), a(in);
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    int *inside;
    GOOD(cudaStreamCreate(&stream));
    GOOD(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    GOOD(cudaMallocAsync(&inside, n * sizeof(int), stream));
    twice<<<1, n, 0, stream>>>(a.at, inside, n);
    twice<<<1, n, 0, stream>>>(inside, b.at, n);
    GOOD(cudaFreeAsync(inside, stream));
    GOOD(cudaStreamEndCapture(stream, &graph));
    GOOD(cudaGraphInstantiate(&exec, graph, 0));
    GOOD(cudaGraphLaunch(exec, stream));
    GOOD(cudaGraphLaunch(exec, stream));
    GOOD(cudaGraphExecDestroy(exec)); GOOD(cudaGraphDestroy(graph)); GOOD(cudaStreamDestroy(stream));
    for (int i = 0; i < n; i++)
        want[i] = 4 * in[i];
    return same(b.back(), want);
}

/* --- cooperative launches --------------------------------------------------------------------- */

/* Each round reads what another block has written in the round before; shared memory stays. */
__global__ void rounds_kernel(int *a, int n, int rounds)
{
    __shared__ int own[64];
    cg::grid_group grid = cg::this_grid();
    const int i = static_cast<int>(grid.thread_rank());
    own[threadIdx.x] = i;
    __syncthreads();
    for (int round = 0; round < rounds; round++) {
        const int next = a[(i + 100) % n];
        grid.sync();
        a[i] = next + own[63 - threadIdx.x] % 2;
        cg::sync(grid);
    }
    if (own[threadIdx.x] != i || !grid.is_valid() || grid.size() != static_cast<unsigned>(n))
        a[i] = -1;
}
static bool rounds()
{
    int n = 64 * 40, rounds = 5;
    std::vector<int> in = numbers<int>(n, 1000), want = in;
    Buffer<int> a(in);
    void *arguments[] = {&a.at, &n, &rounds};
    GOOD(cudaLaunchCooperativeKernel((void *)rounds_kernel, dim3(40), dim3(64), arguments, 0, nullptr));
    for (int round = 0; round < rounds; round++) {
        std::vector<int> before = want;
        for (int i = 0; i < n; i++)
            want[i] = before[(i + 100) % n] + (i / 64 * 64 + 63 - i % 64) % 2;
    }
    return same(a.back(), want);
}

/* A barrier of the program's own: blocks spin until all are there. */
__global__ void spin_kernel(int *arrived, int *out)
{
    __shared__ int seen;
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) {
        }
        seen = static_cast<int>(blockIdx.x);
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}
static bool spin()
{
    Buffer<int> arrived(1), out(20 * 64);
    void *arguments[] = {&arrived.at, &out.at};
    GOOD(cudaLaunchCooperativeKernel(spin_kernel, dim3(20), dim3(64), arguments));
    std::vector<int> want(20 * 64);
    for (int i = 0; i < 20 * 64; i++)
        want[i] = i / 64;
    return same(out.back(), want);
}

/* As many blocks as the occupancy says fit, and no more. */
__global__ void all_kernel(int *a)
{
    cg::this_grid().sync();
    if (threadIdx.x == 0)
        atomicAdd(a, 1);
}
static bool most_blocks()
{
    cudaDeviceProp p;
    GOOD(cudaGetDeviceProperties(&p, 0));
    int blocks = 0, shared = 20000, supported = 0;
    GOOD(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, all_kernel, 128, shared));
    GOOD(cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, 0));
    Buffer<int> a(1);
    void *arguments[] = {&a.at};
    const unsigned most = blocks * p.multiProcessorCount;
    GOOD(cudaLaunchCooperativeKernel(all_kernel, dim3(most), dim3(128), arguments, shared));
    const bool refused = cudaLaunchCooperativeKernel(all_kernel, dim3(most + 1), dim3(128), arguments, shared) ==
                         cudaErrorCooperativeLaunchTooLarge;
    cudaGetLastError();
    return refused && supported && blocks == 7 && same(a.back(), std::vector<int>{static_cast<int>(most)});
}

RUN_TESTS(TEST(capture) TEST(refused) TEST(nodes) TEST(conditions) TEST(graph_memory) TEST(rounds) TEST(spin) TEST(most_blocks))
