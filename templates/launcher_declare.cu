{{! After a kernel's declaration: the declaration of the host function that launches before the kernel's definition call. }}
{{^exported}}static inline {{/exported}}void {{launcher}}(dim3, dim3, size_t, cudaStream_t{{#parameters}}, {{parameters}}{{/parameters}});
