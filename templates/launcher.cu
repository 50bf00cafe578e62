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
{{#traces}}
    const char *{{why}} = NULL; /* the kernel is launched as it was written */
    if (!({{its_shape}}))
        {{why}} = "another block";
{{#limit}}
    else if (!({{limit}}))
        {{why}} = "{{beyond}}";
{{/limit}}
{{#pair}}
    else if ({{first_end}} > (const char *){{second}} && {{second_end}} > (const char *){{first}})
        {{why}} = "{{first}} and {{second}} overlap";
{{/pair}}
    if (getenv("CUDALITE_TRACE"))
        fprintf(stderr, "{{kernel}}: %s%s\n", {{why}} ? "as it was written: " : "{{variant}}", {{why}} ? {{why}} : "");
    if (!{{why}})
{{/traces}}
{{^traces}}
    if ({{its_shape}}{{#limit}} && {{limit}}{{/limit}}{{#pair}} &&
        ({{first_end}} <= (const char *){{second}} || {{second_end}} <= (const char *){{first}}){{/pair}})
{{/traces}}
        {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
}
