{{! Before the first #include of a file whose host functions print what they launch. }}
#ifndef CUDALITE_CLOCK
#define CUDALITE_CLOCK
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

/* While it exists, this thread may make calls that would otherwise invalidate a stream capture, even one by another thread. */
class CudaliteRelaxed
{
    cudaStreamCaptureMode mode;

public:
    CudaliteRelaxed() : mode(cudaStreamCaptureModeRelaxed) { cudaThreadExchangeStreamCaptureMode(&mode); }
    CudaliteRelaxed(const CudaliteRelaxed &) = delete;
    CudaliteRelaxed &operator=(const CudaliteRelaxed &) = delete;
    ~CudaliteRelaxed() { cudaThreadExchangeStreamCaptureMode(&mode); }
};

/* True if the stream runs its launches, false if it captures them. Also false if CUDA cannot tell; that error is not the program's. */
static inline bool cudalite_runs(cudaStream_t stream)
{
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (cudaPeekAtLastError() != cudaSuccess)
        return false;
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess)
        return status == cudaStreamCaptureStatusNone;
    cudaGetLastError();
    return false;
}

/* With CUDALITE_TRACE=time, prints how long the launch made while it exists takes, unless the stream only captures it. */
class CudaliteClock
{
    const char *kernel;
    cudaStream_t stream;
    cudaEvent_t before, after;
    bool runs;

public:
    CudaliteClock(const char *its_kernel, cudaStream_t its_stream)
        : kernel(its_kernel), stream(its_stream), before(), after(), runs(false)
    {
        const char *what = getenv("CUDALITE_TRACE");
        runs = what && !strcmp(what, "time") && cudalite_runs(stream) && cudaEventCreate(&before) == cudaSuccess &&
               cudaEventCreate(&after) == cudaSuccess && cudaEventRecord(before, stream) == cudaSuccess;
    }
    CudaliteClock(const CudaliteClock &) = delete;
    CudaliteClock &operator=(const CudaliteClock &) = delete;
    ~CudaliteClock()
    {
        const CudaliteRelaxed relaxed;
        float milliseconds = 0;
        if (runs && cudaPeekAtLastError() == cudaSuccess && cudaEventRecord(after, stream) == cudaSuccess &&
            cudaEventSynchronize(after) == cudaSuccess &&
            cudaEventElapsedTime(&milliseconds, before, after) == cudaSuccess)
            fprintf(stderr, "%s: %.3f us\n", kernel, milliseconds * 1e3);
        if (before)
            cudaEventDestroy(before);
        if (after)
            cudaEventDestroy(after);
    }
};
#endif

