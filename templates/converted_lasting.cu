{{! After the conversions: an array that keeps another layout for several launches. }}

{{>converted_memory.cu}}

/* True for device memory, which the host reads and writes by calls only. */
static inline bool {{is_device}}(const void *memory)
{
    cudaPointerAttributes attributes;
    if (cudaPointerGetAttributes(&attributes, memory) == cudaSuccess)
        return attributes.type == cudaMemoryTypeDevice;
    cudaGetLastError(); /* this error is not the program's */
    return false;
}

namespace {
/* An array of {{structure}}, kept as one array per member while only launches that read this layout use it. The first launch
 * converts it; what they write is copied back before anything else can see it. */
struct {{laid}} {
    struct State {
        const void *array;
        size_t count, pitch;
        void *memory; /* NULL: the array has the program's layout */
        cudaStream_t stream;
        int device;
        bool changed; /* the program's array does not have what launches wrote yet */
        bool stays;   /* the host cannot see the array without a call */
        const void *kernel; /* known to run in blocks of this many threads */
        size_t threads;
    } its = {};
    const bool lives; /* for long: the program may allocate memory meanwhile, so take at most a quarter of what is free */

    explicit {{laid}}(bool all = false) : lives(all) {}

    bool holds(const void *array, size_t count, cudaStream_t stream) const
    {
        int device = 0;
        return !its.memory || (its.array == array && its.count == count && its.stream == stream &&
                               cudaGetDevice(&device) == cudaSuccess && device == its.device);
    }
    /* False: the kernel has to use the program's layout. */
    bool enter(const void *kernel, dim3 block, cudaStream_t stream, const void *array, size_t count)
    {
        const size_t threads = (size_t)block.x * block.y * block.z;
        cudaFuncAttributes attributes;
        if (its.memory && its.kernel == kernel && its.threads >= threads)
            return true;
        if (its.memory) {
            if (cudaFuncGetAttributes(&attributes, kernel) != cudaSuccess || threads > (size_t)attributes.maxThreadsPerBlock)
                return false;
        } else {
            size_t available = 0, total = 0;
            its.pitch = (count + 255) / 256 * 256;
            if (lives && (cudaMemGetInfo(&available, &total) != cudaSuccess || its.pitch * {{bytes}} > available / 4))
                return false;
            its.memory = {{get_memory}}(kernel, block, its.pitch * {{bytes}}, stream);
            if (!its.memory)
                return false;
            its.array = array;
            its.count = count;
            its.stream = stream;
            its.changed = false;
            its.stays = {{is_device}}(array);
            cudaGetDevice(&its.device);
            {{in}}<<<((unsigned)count + {{rows}} - 1) / {{rows}}, {{rows}}, 0, stream>>>((const {{unit}} *)array{{#planes}}, ({{unit}} *)((char *)its.memory{{place}}){{/planes}}, (unsigned)count);
        }
        its.kernel = kernel;
        its.threads = threads;
        return true;
    }
    void settle(bool comes_back, bool ends)
    {
        int now = its.device;
        if (!its.memory || (!ends && !its.changed))
            return;
        cudaGetDevice(&now);
        if (now != its.device)
            cudaSetDevice(its.device);
{{#out}}
        if (comes_back && its.changed)
            {{out}}<<<((unsigned)its.count + {{rows}} - 1) / {{rows}}, {{rows}}, 0, its.stream>>>(({{unit}} *)its.array{{#written}}, (const {{unit}} *)((char *)its.memory{{place}}){{/written}}, (unsigned)its.count);
{{/out}}
{{^out}}
        (void)comes_back; /* no launch writes the array */
{{/out}}
        its.changed = false;
        if (ends)
            {{free_memory}}(its.memory, its.stream);
        if (ends)
            its.memory = NULL;
        if (now != its.device) {
            cudaStreamSynchronize(its.stream);
            cudaSetDevice(now);
        }
    }
{{#back}}
    void back() { settle(true, false); }
{{/back}}
    void leave() { settle(true, true); }
    void drop() { settle(false, true); }
{{#swap}}
    void swap({{laid}} &other)
    {
        const State mine = its;
        its = other.its;
        other.its = mine;
    }
{{/swap}}
    ~{{laid}}() { drop(); }
};
}
