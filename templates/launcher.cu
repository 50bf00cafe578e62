{{! Behind a variant: the host function that launches take in place of the kernel's name. }}

/* Launches {{variant}} for {{blocks}} of {{shape}}{{#pairs}} and arrays that lie apart{{/pairs}}, else {{kernel}}. */
{{#template}}
{{template}}
{{/template}}
static inline void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
{{#ends}}
    const char *{{end}} = (const char *){{array}} + {{bytes}};
{{/ends}}
    if ({{condition}}{{#pair}} &&
        ({{first_end}} <= (const char *){{second}} || {{second_end}} <= (const char *){{first}}){{/pair}})
        {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
}
