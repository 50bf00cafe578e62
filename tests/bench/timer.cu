/* Times each launch of a program that was linked with -cudart shared: LD_PRELOAD this library. After
 * a launch it is made some times more, between events; standard error gets a line "launch N: T", in
 * microseconds, the median, and before the first one "copy: B", what a copy inside of the device
 * reaches, in bytes per second, those read and those written. A program that works in place then
 * prints something else than it does alone. Programs that are given the same file by TIMER_LOCK take their
 * times one after the other. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { TIMES = 9 };

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "timer: %s\n", cudaGetErrorString(error));
    exit(1);
}

/* Of TIMES calls the median, in seconds. */
template <typename Call> static double median(cudaStream_t stream, const Call &call)
{
    cudaEvent_t before, after;
    check(cudaEventCreate(&before));
    check(cudaEventCreate(&after));
    float times[TIMES];
    for (float &time : times) {
        check(cudaEventRecord(before, stream));
        check(call());
        check(cudaEventRecord(after, stream));
        check(cudaEventSynchronize(after));
        check(cudaEventElapsedTime(&time, before, after));
    }
    check(cudaEventDestroy(before));
    check(cudaEventDestroy(after));
    std::sort(times, times + TIMES);
    return times[TIMES / 2] / 1e3;
}

/* Its arrays stay until the program ends: what is freed the driver clears in the background, which takes 14 % of
 * an H100's bandwidth from the launches of the next milliseconds. */
static void time_copy()
{
    const size_t size = (size_t)512 << 20;
    char *from, *to;
    check(cudaMalloc(&from, size));
    check(cudaMalloc(&to, size));
    check(cudaMemset(from, 1, size));
    double seconds = median(0, [&] {
        return cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToDevice, 0);
    });
    fprintf(stderr, "copy: %.6g\n", 2.0 * size / seconds);
}

template <typename Call> static cudaError_t launch(cudaStream_t stream, const Call &call)
{
    static int launches;
    const char *path = getenv("TIMER_LOCK");
    const int lock = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
    if (lock >= 0)
        flock(lock, LOCK_EX);
    if (launches++ == 0)
        time_copy();
    cudaError_t error = call();
    if (error == cudaSuccess)
        fprintf(stderr, "launch %d: %.2f\n", launches, median(stream, call) * 1e6);
    if (lock >= 0)
        close(lock);
    return error;
}

/* What the compiler makes of k<<<...>>>(...): from CUDA 13 on, and before. */
extern "C" cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                          size_t shared, cudaStream_t stream)
{
    using Real = decltype(&__cudaLaunchKernel);
    static Real real = (Real)dlsym(RTLD_NEXT, "__cudaLaunchKernel");
    return launch(stream, [&] { return real(kernel, grid, block, arguments, shared, stream); });
}

extern "C" cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t shared, cudaStream_t stream)
{
    using Real = cudaError_t (*)(const void *, dim3, dim3, void **, size_t, cudaStream_t);
    static Real real = (Real)dlsym(RTLD_NEXT, "cudaLaunchKernel");
    return launch(stream, [&] { return real(kernel, grid, block, arguments, shared, stream); });
}
