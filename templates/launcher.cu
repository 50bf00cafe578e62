{{! Behind a variant: the host function that launches take in place of the kernel's name. }}

/* Launches {{variant}} for {{blocks}} of {{shape}}{{#pairs}} and arrays that lie apart{{/pairs}}, else {{kernel}}.{{#wider}}
 * {{wider}} takes its place {{wider_when}}.{{/wider}} */
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
{{#vectors}}
    else if (!({{vectors}}))
        {{why}} = "16 bytes cannot be copied at a time";
{{/vectors}}
{{#wider}}
    const bool {{fits}} = {{widens}};
{{/wider}}
    if (getenv("CUDALITE_TRACE"))
        fprintf(stderr, "{{kernel}}: %s%s\n", {{why}} ? "as it was written: " : {{#wider}}{{fits}} ? "{{wider}}" : {{/wider}}"{{variant}}", {{why}} ? {{why}} : "");
{{#verifies}}
    CudaliteVerified {{arrays}}[] = { {{#written}}{{#more}}, {{/more}}{"{{array}}", {{array}}, {{bytes}}, sizeof({{type}}), NULL, NULL}{{/written}} };
    if (!{{why}} && getenv("CUDALITE_VERIFY") && cudalite_keep({{arrays}}, {{count}}, {{stream}})) {
{{#wider}}
        if ({{fits}})
            {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{shared}}, {{stream}}>>>({{arguments}});
        else
            {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
{{/wider}}
{{^wider}}
        {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
{{/wider}}
        cudalite_swap({{arrays}}, {{count}}, {{stream}});
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
        cudalite_compare("{{kernel}}", {{#wider}}{{fits}} ? "{{wider}}" : {{/wider}}"{{variant}}", {{arrays}}, {{count}}, {{stream}});
        return;
    }
{{/verifies}}
{{#wider}}
    if (!{{why}} && {{fits}})
        {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else if (!{{why}})
{{/wider}}
{{^wider}}
    if (!{{why}})
{{/wider}}
{{/traces}}
{{^traces}}
{{#wider}}
    const bool {{fits}} = {{its_shape}}{{#limit}} && {{limit}}{{/limit}}{{#pair}} &&
        ({{first_end}} <= (const char *){{second}} || {{second_end}} <= (const char *){{first}}){{/pair}};
    if ({{fits}} && {{widens}})
        {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else if ({{fits}})
{{/wider}}
{{^wider}}
    if ({{its_shape}}{{#limit}} && {{limit}}{{/limit}}{{#pair}} &&
        ({{first_end}} <= (const char *){{second}} || {{second_end}} <= (const char *){{first}}){{/pair}}{{#vectors}} &&
        {{vectors}}{{/vectors}})
{{/wider}}
{{/traces}}
        {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{shared}}, {{stream}}>>>({{arguments}});
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
}
