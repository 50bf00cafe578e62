{{! Behind a variant: the host function that launches take in place of the kernel's name. }}

{{#converts}}
/* Launches {{variant}}, for which {{converted}} in memory of the stream's pool{{#pairs}}, where arrays lie apart{{/pairs}}; else, and
 * while launches are recorded for a graph, which cannot be copied with memory of its own, {{kernel}}. */
{{/converts}}
{{^converts}}
/* Launches {{variant}} for {{blocks}} of {{shape}}{{#pairs}} and arrays that lie apart{{/pairs}}, else {{kernel}}.{{#wider}}
 * {{wider}} takes its place {{wider_when}}.{{/wider}} */
{{/converts}}
{{#template}}
{{template}}
{{/template}}
{{^exported}}static inline {{/exported}}void {{launcher}}({{#lasting}}{{lasting}} &{{its_lasting}}, {{/lasting}}dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
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
    const size_t {{count}} = {{elements}}, {{pitch}} = ({{count}} + 255) / 256 * 256;
{{/arrays_converted}}
{{^lasting}}
    void *{{memory}} = NULL;
{{/lasting}}
{{/converts}}
{{#asks}}
    /* more than 48 KB of shared memory for a block has to be asked for on each device */
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
    const char *{{why}} = NULL; /* the kernel is launched as it was written */
{{#asked}}
    {{#more}}else {{/more}}if (!({{condition}}))
        {{why}} = "{{otherwise}}";
{{/asked}}
{{#wider}}
    const bool {{fits}} = {{#asked_wider}}{{between}}{{condition}}{{/asked_wider}};
{{/wider}}
    if (getenv("CUDALITE_AS_WRITTEN"))
        {{why}} = "CUDALITE_AS_WRITTEN is set";
{{#converts}}
    if (!{{why}})
        {{memory}} = {{get_memory}}((const void *){{variant}}{{types}}, {{block}}, {{bytes}}, {{stream}});
    if (!{{why}} && !{{memory}})
        {{why}} = "no memory for another layout";
{{/converts}}
    if (getenv("CUDALITE_TRACE"))
        fprintf(stderr, "{{kernel}}: %s%s\n", {{why}} ? "as it was written: " : {{#wider}}{{fits}} ? "{{wider}}" : {{/wider}}"{{variant}}", {{why}} ? {{why}} : "");
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
    else if ({{fits}})
{{/wider}}
{{#lasting}}
    const bool {{fits}} = {{#asked}}{{between}}{{#choice}}({{/choice}}{{condition}}{{#choice}}){{/choice}}{{/asked}};
    const size_t {{threads}} = (size_t){{block}}.x * {{block}}.y * {{block}}.z;
    if (!{{fits}} || {{its_lasting}}.{{stream}} != {{stream}} || {{its_lasting}}.{{threads}} < {{threads}}{{#arrays_converted}} ||
        {{its_lasting}}.{{array}} != {{array}} || {{its_lasting}}.{{count}} != {{count}}{{/arrays_converted}})
        {{its_lasting}}.leave();
    const bool {{first_launch}} = !{{its_lasting}}.{{memory}};
    if ({{fits}} && {{first_launch}}) {
        {{its_lasting}}.{{memory}} = {{get_memory}}((const void *){{variant}}, {{block}}, {{bytes}}, {{stream}});
        {{its_lasting}}.{{stream}} = {{stream}};
        {{its_lasting}}.{{threads}} = {{threads}};
        {{its_lasting}}.{{stays}} = true;
{{#arrays_converted}}
        {{its_lasting}}.{{array}} = {{array}};
        {{its_lasting}}.{{count}} = {{count}};
        {{its_lasting}}.{{pitch}} = {{pitch}};
        {{its_lasting}}.{{stays}} = {{its_lasting}}.{{stays}} && {{is_device}}({{array}});
{{/arrays_converted}}
    }
    void *{{memory}} = {{its_lasting}}.{{memory}};
    if ({{memory}})
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
    else
        {{kernel}}{{types}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
{{#lasting}}
    if (!{{its_lasting}}.{{stays}})
        {{its_lasting}}.leave();
{{/lasting}}
}
{{#once}}
static inline void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
    {{lasting}} {{its_lasting}};
    {{launcher}}({{its_lasting}}, {{grid}}, {{block}}, {{shared}}, {{stream}}, {{arguments}});
}
{{/once}}
