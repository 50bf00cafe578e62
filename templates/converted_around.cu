{{! Behind a variant whose arrays lie otherwise: memory for these, and the host function that converts them around its launch. }}

/* Memory of the stream's pool; NULL: there is none, an error waits to be seen, or launches are recorded for a graph. */
static inline void *{{get_memory}}(size_t bytes, cudaStream_t stream)
{
    void *memory = NULL;
    cudaStreamCaptureStatus status;
    if (cudaPeekAtLastError() != cudaSuccess)
        return NULL;
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone &&
        cudaMallocAsync(&memory, bytes, stream) == cudaSuccess)
        return memory;
    cudaGetLastError(); /* it is no error of the program's */
    return NULL;
}

{{#template}}
{{template}}
{{/template}}
static inline void {{around}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}, void *{{memory}}{{#arrays_converted}}, size_t {{count}}, size_t {{pitch}}{{/arrays_converted}},
{{spaces}}{{parameters}})
{
{{#arrays_converted}}
    static_assert(sizeof(*{{array}}) == {{size}}{{#members}} && offsetof({{structure}}, {{path}}) == {{offset}}{{/members}}, "made for structures that lie otherwise: run cudalite again");
{{#planes}}
    {{type}} *{{plane}} = ({{type}} *)((char *){{memory}}{{place}});
{{/planes}}
    {{in}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>((const {{unit}} *){{array}}{{#planes}}, ({{unit}} *){{plane}}{{/planes}}, (unsigned){{count}});
{{/arrays_converted}}
    {{variant}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{converted_arguments}});
{{#arrays_converted}}
{{#out}}
    {{out}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>(({{unit}} *){{array}}{{#written}}, (const {{unit}} *){{plane}}{{/written}}, (unsigned){{count}});
{{/out}}
{{/arrays_converted}}
    cudaFreeAsync({{memory}}, {{stream}});
}
