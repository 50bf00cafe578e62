{{! Allocates and frees memory for a host function that converts arrays. }}
/* Memory from the stream's pool. NULL: there is none, an error is pending, the stream is being captured into a graph, or the
 * kernel needs too many registers for such blocks. Synchronisation returns free memory to the system, and the next launch would
 * have to allocate it again: a pool without a release threshold gets a 64th of the device's memory as its threshold, if a quarter
 * is free.{{#chosen}} Requests above the threshold get NULL.{{/chosen}} */
static inline void *{{get_memory}}(const void *kernel, dim3 block, size_t bytes, cudaStream_t stream)
{
    void *memory = NULL;
    cudaStreamCaptureStatus status;
    cudaFuncAttributes attributes;
    cudaMemPool_t pool;
    int device;
    size_t available, total;
    unsigned long long kept = 0;
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed; /* captures in other streams continue */
    if (cudaPeekAtLastError() != cudaSuccess)
        return NULL;
    cudaThreadExchangeStreamCaptureMode(&mode);
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone &&
        cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess &&
        (size_t)block.x * block.y * block.z <= (size_t)attributes.maxThreadsPerBlock &&
        cudaGetDevice(&device) == cudaSuccess && cudaDeviceGetMemPool(&pool, device) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept) == cudaSuccess) {
        if (!kept && cudaMemGetInfo(&available, &total) == cudaSuccess && available > total / 4) {
            kept = total / 64;
            cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept);
        }
        if ({{#chosen}}bytes <= kept && {{/chosen}}cudaMallocAsync(&memory, bytes, stream) != cudaSuccess)
            memory = NULL;
    }
    cudaThreadExchangeStreamCaptureMode(&mode);
    cudaGetLastError(); /* this error is not the program's */
    return memory;
}

static inline void {{free_memory}}(void *memory, cudaStream_t stream)
{
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    cudaThreadExchangeStreamCaptureMode(&mode);
    cudaFreeAsync(memory, stream);
    cudaThreadExchangeStreamCaptureMode(&mode);
}
