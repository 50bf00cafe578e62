{{! The header of --header: what other files call in place of launching this one's kernels. }}
/* Host functions that launch the kernels{{#file}} of {{file}}{{/file}}; made by cudalite. */
#ifndef {{guard}}
#define {{guard}}

#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>
{{#half}}
#include <cuda_fp16.h>
{{/half}}
{{#bfloat16}}
#include <cuda_bf16.h>
{{/bfloat16}}
{{#groups}}

{{#opens}}
{{head}} {
{{/opens}}
{{#functions}}
/* In place of {{kernel}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}}){{^variants}}, which it launches always{{/variants}}. */
void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}});
{{/functions}}
{{#closes}}
} // {{head}}
{{/closes}}
{{/groups}}
{{#absent}}

/* {{kernel}} is not here: {{why}}. */
{{/absent}}

#endif
