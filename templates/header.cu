{{! The header of --header: the functions that other files call instead of launching this file's kernels. }}
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
/* Call it instead of {{kernel}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}}){{^variants}}; it always launches that kernel{{/variants}}. */
void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}});
{{/functions}}
{{#closes}}
} // {{head}}
{{/closes}}
{{/groups}}
{{#absent}}

/* There is no function for {{kernel}}: {{why}}. */
{{/absent}}

#endif
