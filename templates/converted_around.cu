{{! Behind a variant whose arrays lie otherwise: memory for these, and the host function that converts them around its launch. }}

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
    if (cudaPeekAtLastError() != cudaSuccess)
        return NULL;
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone &&
        cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess &&
        (size_t)block.x * block.y * block.z <= (size_t)attributes.maxThreadsPerBlock &&
        cudaGetDevice(&device) == cudaSuccess && cudaDeviceGetMemPool(&pool, device) == cudaSuccess &&
        cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept) == cudaSuccess) {
        if (!kept && cudaMemGetInfo(&available, &total) == cudaSuccess && available > total / 4) {
            kept = total / 64;
            cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept);
        }
{{#chosen}}
        if (bytes > kept)
            return NULL;
{{/chosen}}
        if (cudaMallocAsync(&memory, bytes, stream) == cudaSuccess)
            return memory;
    }
    cudaGetLastError(); /* it is no error of the program's */
    return NULL;
}

{{#lasting}}
/* Memory that the host neither reads nor writes without a call. */
static inline bool {{is_device}}(const void *memory)
{
    cudaPointerAttributes attributes;
    if (cudaPointerGetAttributes(&attributes, memory) == cudaSuccess)
        return attributes.type == cudaMemoryTypeDevice;
    cudaGetLastError(); /* it is no error of the program's */
    return false;
}

/* Where {{converted}} for launches of a loop, between which nothing else changes that: the first one converts, and what is
 * written comes back behind the last. */
struct {{lasting}} {
    void *{{memory}} = NULL;
    cudaStream_t {{stream}} = 0;
    size_t {{threads}} = 0;
    bool {{stays}} = true; /* the host sees nothing of it without a call */
{{#arrays_converted}}
    {{pointer}}{{array}} = NULL;
    size_t {{count}} = 0, {{pitch}} = 0;
{{/arrays_converted}}
    void leave()
    {
        if (!{{memory}})
            return;
{{#arrays_converted}}
{{#out}}
        {{out}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>(({{unit}} *){{array}}{{#written}}, (const {{unit}} *)((char *){{memory}}{{place}}){{/written}}, (unsigned){{count}});
{{/out}}
{{/arrays_converted}}
        cudaFreeAsync({{memory}}, {{stream}});
        {{memory}} = NULL;
    }
    ~{{lasting}}() { leave(); }
};

{{/lasting}}
{{#template}}
{{template}}
{{/template}}
static inline void {{around}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}, void *{{memory}}{{#lasting}}, bool {{first_launch}}{{/lasting}}{{#arrays_converted}}{{#takes_count}}, size_t {{count}}{{/takes_count}}{{#takes_pitch}}, size_t {{pitch}}{{/takes_pitch}}{{/arrays_converted}},
{{spaces}}{{parameters}})
{
{{#arrays_converted}}
{{#structures}}
    static_assert(sizeof(*{{array}}) == {{size}}{{#members}} && offsetof({{structure}}, {{path}}) == {{offset}}{{/members}}, "made for structures that lie otherwise: run cudalite again");
{{/structures}}
{{^structures}}
    static_assert(sizeof(*{{array}}) == {{size}}, "made for other elements: run cudalite again");
{{/structures}}
{{#planes}}
    {{type}} *{{plane}} = ({{type}} *)((char *){{memory}}{{place}});
{{/planes}}
{{#structures}}
{{#lasting}}
    if ({{first_launch}})
{{/lasting}}
    {{#lasting}}    {{/lasting}}{{in}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>((const {{unit}} *){{array}}{{#planes}}, ({{unit}} *){{plane}}{{/planes}}, (unsigned){{count}});
{{/structures}}
{{#turned}}
    const unsigned {{its_rows}} = (unsigned)({{rows_text}}), {{its_columns}} = (unsigned){{columns_text}};
    const {{map_type}} {{map}} = {{map_make}}({{its_columns}}, 1, {{its_rows}});
    {{in}}<<<({{its_rows}} + 31) / 32 * (({{its_columns}} + 31) / 32), dim3(32, 8), 0, {{stream}}>>>(({{unit}} *){{plane}}, (const {{unit}} *){{array}}, {{its_rows}}, {{its_columns}});
{{/turned}}
{{#padded}}
    const unsigned {{its_rows}} = (unsigned)({{rows_text}}), {{its_columns}} = (unsigned){{columns_text}};
    const {{map_type}} {{map}} = {{map_make}}({{its_columns}}, {{its_columns}} + {{pad}}, 1);
    const size_t {{row_bytes}} = (size_t){{its_columns}} * {{size}};
    cudaMemcpy2DAsync((void *){{plane}}, {{row_bytes}} + {{pad}} * {{size}}, {{array}}, {{row_bytes}}, {{row_bytes}}, {{its_rows}}, cudaMemcpyDefault, {{stream}});
{{/padded}}
{{/arrays_converted}}
    {{variant}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{converted_arguments}});
{{^lasting}}
{{#arrays_converted}}
{{#out}}
{{#structures}}
    {{out}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>(({{unit}} *){{array}}{{#written}}, (const {{unit}} *){{plane}}{{/written}}, (unsigned){{count}});
{{/structures}}
{{#turned}}
    {{in}}<<<({{its_rows}} + 31) / 32 * (({{its_columns}} + 31) / 32), dim3(32, 8), 0, {{stream}}>>>(({{unit}} *){{array}}, (const {{unit}} *){{plane}}, {{its_columns}}, {{its_rows}});
{{/turned}}
{{#padded}}
    cudaMemcpy2DAsync({{array}}, {{row_bytes}}, {{plane}}, {{row_bytes}} + {{pad}} * {{size}}, {{row_bytes}}, {{its_rows}}, cudaMemcpyDefault, {{stream}});
{{/padded}}
{{/out}}
{{/arrays_converted}}
    cudaFreeAsync({{memory}}, {{stream}});
{{/lasting}}
}
