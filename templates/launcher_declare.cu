{{! Behind a kernel's declaration: that of the host function, which launches before the kernel take. }}
{{^exported}}static inline {{/exported}}void {{launcher}}(dim3, dim3, size_t, cudaStream_t{{#parameters}}, {{parameters}}{{/parameters}});
