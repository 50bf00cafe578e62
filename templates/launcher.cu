{{! Behind a variant: the host function that launches take in place of the kernel's name. }}

/* Launches {{variant}} for blocks of {{shape}}, and {{kernel}} for others. */
{{#template}}
{{template}}
{{/template}}
static inline void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
    if ({{condition}})
        {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
}
