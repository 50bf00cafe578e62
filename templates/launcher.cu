{{! After a variant: the host function that launches call instead of the kernel. }}

{{#converts}}
/* Launches {{variant}} with converted copies of {{converted}} in memory from the stream's pool{{#pairs}}, if the arrays do not overlap{{/pairs}}. Otherwise
 * launches {{kernel}}, also while the stream is captured into a graph: a graph with memory of its own cannot be cloned. */
{{/converts}}
{{^converts}}
/* Launches {{variant}} for {{blocks}} of {{shape}}{{#pairs}} if the arrays do not overlap{{/pairs}}, else {{kernel}}.{{#wider}}
 * Launches {{wider}} instead {{wider_when}}.{{/wider}}{{#predicted}} {{predicted}}.{{/predicted}} */
{{/converts}}
{{#template}}
{{template}}
{{/template}}
{{^exported}}static inline {{/exported}}void {{launcher}}({{#lasting}}{{#arrays_converted}}{{laid}} &{{object}}, {{/arrays_converted}}{{/lasting}}dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
{{#swapped_grid}}
    const dim3 {{swapped_grid}}({{grid_value}});
{{/swapped_grid}}
{{#swapped_count}}
    const int {{swapped_count}} = (int){{grid}}.{{count_axis}};
{{/swapped_count}}
{{#ends}}
    const char *{{end}} = (const char *){{array}} + {{bytes}};
{{/ends}}
{{#converts}}
{{#arrays_converted}}
    const size_t {{count}} = {{elements}}{{^lasting}}, {{pitch}} = ({{count}} + 255) / 256 * 256{{/lasting}};
{{/arrays_converted}}
{{^lasting}}
    void *{{memory}} = NULL;
{{/lasting}}
{{/converts}}
{{#asks}}
    /* on each device, a block gets more than 48 KB of shared memory only on request */
    int {{device}} = 0, {{most}} = 0;
    cudaGetDevice(&{{device}});
{{#memory}}
    static thread_local int {{allowed}} = -1;
    if ({{device}} != {{allowed}} &&
        cudaDeviceGetAttribute(&{{most}}, cudaDevAttrMaxSharedMemoryPerBlockOptin, {{device}}) == cudaSuccess && {{most}} >= {{bytes}} &&
        cudaFuncSetAttribute({{name}}{{types}}, cudaFuncAttributeMaxDynamicSharedMemorySize, {{bytes}}) == cudaSuccess)
        {{allowed}} = {{device}};
{{/memory}}
{{/asks}}
{{#traces}}
    const char *{{why}} = NULL; /* why the original kernel is launched */
{{#asked}}
    {{#more}}else {{/more}}if (!({{condition}}))
        {{why}} = "{{otherwise}}";
{{/asked}}
{{#wider}}
    const bool {{fits}} = {{#asked_wider}}{{between}}{{condition}}{{/asked_wider}};
{{#asked_alone}}
    if (!{{why}} && !{{fits}} && !({{condition}}))
        {{why}} = "{{otherwise}}";
{{/asked_alone}}
{{/wider}}
    if (getenv("CUDALITE_AS_WRITTEN"))
        {{why}} = "CUDALITE_AS_WRITTEN is set";
{{#converts}}
    if (!{{why}})
        {{memory}} = {{get_memory}}((const void *){{variant}}{{types}}, {{block}}, {{bytes}}, {{stream}});
    if (!{{why}} && !{{memory}})
        {{why}} = "no memory for the converted arrays";
{{/converts}}
    if (getenv("CUDALITE_TRACE"))
        fprintf(stderr, "{{kernel}}: %s%s\n", {{why}} ? "original kernel: " : {{#wider}}{{fits}} ? "{{wider}}" : {{/wider}}"{{variant}}", {{why}} ? {{why}} : "");
{{#verifies}}
    CudaliteVerified {{arrays}}[] = { {{#written}}{{#more}}, {{/more}}{"{{array}}", {{array}}, {{bytes}}, sizeof({{type}}), NULL, NULL}{{/written}} };
    if (!{{why}} && getenv("CUDALITE_VERIFY") && cudalite_keep({{arrays}}, {{count}}, {{stream}})) {
{{#wider}}
        if ({{fits}})
            {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{wide_shared}}, {{stream}}>>>({{its_arguments}});
        else
            {{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{its_shared}}, {{stream}}>>>({{its_arguments}});
{{/wider}}
{{^wider}}
        {{>launch.cu}}
{{/wider}}
        cudalite_swap({{arrays}}, {{count}}, {{stream}});
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
        cudalite_compare("{{kernel}}", {{#wider}}{{fits}} ? "{{wider}}" : {{/wider}}"{{variant}}", {{arrays}}, {{count}}, {{stream}});
        return;
    }
{{/verifies}}
    const CudaliteClock {{clock}}("{{kernel}}", {{stream}});
{{#wider}}
    if (!{{why}} && {{fits}})
        {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{wide_shared}}, {{stream}}>>>({{its_arguments}});
    else if (!{{why}})
{{/wider}}
{{^wider}}
    if (!{{why}})
{{/wider}}
{{/traces}}
{{^traces}}
{{#wider}}
    const bool {{fits}} = {{#asked}}{{between}}{{#choice}}({{/choice}}{{condition}}{{#choice}}){{/choice}}{{/asked}};
    if ({{fits}} && {{#asked_wider}}{{between}}{{condition}}{{/asked_wider}})
        {{wider}}{{types}}<<<{{wide_grid}}, {{wide_block}}, {{wide_shared}}, {{stream}}>>>({{its_arguments}});
    else if ({{fits}}{{#asked_alone}} && {{condition}}{{/asked_alone}})
{{/wider}}
{{#lasting}}
    const bool {{fits}} = {{#asked}}{{between}}{{#choice}}({{/choice}}{{condition}}{{#choice}}){{/choice}}{{/asked}};
    if (!{{fits}}{{#arrays_converted}} || !{{object}}.holds({{array}}, {{count}}, {{stream}}){{/arrays_converted}}) {
{{#arrays_converted}}
        {{object}}.leave();
{{/arrays_converted}}
    }
    if ({{fits}}{{#arrays_converted}} && {{object}}.enter((const void *){{variant}}, {{block}}, {{stream}}, {{array}}, {{count}}){{/arrays_converted}})
{{/lasting}}
{{^lasting}}
{{^wider}}
    if ({{#asked}}{{between}}{{#choice}}({{/choice}}{{condition}}{{#choice}}){{/choice}}{{/asked}})
{{/wider}}
{{#converts}}
        {{memory}} = {{get_memory}}((const void *){{variant}}{{types}}, {{block}}, {{bytes}}, {{stream}});
    if ({{memory}})
{{/converts}}
{{/lasting}}
{{/traces}}
        {{>launch.cu}}
{{^lasting}}
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
{{/lasting}}
{{#lasting}}
    else {
{{#arrays_converted}}
        {{object}}.leave();
{{/arrays_converted}}
        {{kernel}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
    }
{{#arrays_converted}}
    if (!{{object}}.its.stays)
        {{object}}.leave();
{{/arrays_converted}}
{{/lasting}}
}
{{#once}}
static inline void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
{{#arrays_converted}}
    {{laid}} {{object}};
{{/arrays_converted}}
    {{launcher}}({{#arrays_converted}}{{object}}, {{/arrays_converted}}{{grid}}, {{block}}, {{shared}}, {{stream}}, {{arguments}});
{{#arrays_converted}}
    {{object}}.leave();
{{/arrays_converted}}
}
{{/once}}
