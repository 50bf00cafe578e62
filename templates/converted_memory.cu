{{! Of a host function that converts arrays: memory for them. }}
/* Memory of the stream's pool; NULL: there is none, an error waits to be seen, launches are recorded for a graph, or the kernel
 * has too many registers for such blocks. Of memory that synchronisation gives back to the system, and launches get anew, a
 * pool that nobody has told to keep any keeps a 64th of the device's, if a quarter is free.{{#chosen}} Of other memory there is none.{{/chosen}} */
static inline void *{{get_memory}}(const void *kernel, dim3 block, size_t bytes, cudaStream_t stream)
{
    void *memory = NULL;
    cudaStreamCaptureStatus status;
    cudaFuncAttributes attributes;
    cudaMemPool_t pool;
    int device;
    size_t available, total;
    unsigned long long kept = 0;
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed; /* what another stream records goes on */
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
    cudaGetLastError(); /* it is no error of the program's */
    return memory;
}

static inline void {{free_memory}}(void *memory, cudaStream_t stream)
{
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    cudaThreadExchangeStreamCaptureMode(&mode);
    cudaFreeAsync(memory, stream);
    cudaThreadExchangeStreamCaptureMode(&mode);
}
