{{! After a variant that reads arrays in another layout: memory for these, and the host function that converts them before
    and after its launch. }}

{{^lasting}}
{{>converted_memory.cu}}

{{/lasting}}
{{#template}}
{{template}}
{{/template}}
static inline void {{around}}(dim3 {{grid}}, dim3 {{block}}, size_t{{#passes_shared}} {{shared}}{{/passes_shared}}, cudaStream_t {{stream}}{{^lasting}}, void *{{memory}}{{/lasting}}{{#lasting}}{{#arrays_converted}}, {{laid}} &{{object}}{{/arrays_converted}}{{/lasting}}{{#arrays_converted}}{{#takes_count}}, size_t {{count}}{{/takes_count}}{{#takes_pitch}}, size_t {{pitch}}{{/takes_pitch}}{{/arrays_converted}}, {{parameters}})
{
{{#arrays_converted}}
{{#structures}}
    static_assert(sizeof(*{{array}}) == {{size}}{{#members}} && offsetof({{structure}}, {{path}}) == {{offset}}{{/members}}, "the structure's layout has changed: run cudalite again");
{{/structures}}
{{^structures}}
    static_assert(sizeof(*{{array}}) == {{size}}, "the size of an element has changed: run cudalite again");
{{/structures}}
{{#planes}}
    {{type}} *{{plane}} = ({{type}} *)((char *){{#lasting}}{{object}}.its.memory{{/lasting}}{{^lasting}}{{memory}}{{/lasting}}{{place}});
{{/planes}}
{{#structures}}
{{^lasting}}
    {{in}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>((const {{unit}} *){{array}}{{#planes}}, ({{unit}} *){{plane}}{{/planes}}, (unsigned){{count}});
{{/lasting}}
{{#lasting}}
{{#out}}
    {{object}}.its.changed = true;
{{/out}}
{{/lasting}}
{{/structures}}
{{#turned}}
    const unsigned {{its_rows}} = (unsigned)({{rows_text}}), {{its_columns}} = (unsigned){{columns_text}};
    const {{map_type}} {{map}} = {{map_make}}({{its_columns}}, 1, {{its_rows}});
    {{in}}<<<({{its_rows}} + 31) / 32 * (({{its_columns}} + 31) / 32), dim3(32, 8), 0, {{stream}}>>>(({{unit}} *){{plane}}, (const {{unit}} *){{array}}, {{its_rows}}, {{its_columns}});
{{/turned}}
{{#padded}}
    const unsigned {{its_rows}} = (unsigned)({{rows_text}}), {{its_columns}} = (unsigned){{columns_text}};
    const {{map_type}} {{map}} = {{map_make}}({{its_columns}}, {{its_columns}} + {{pad}}, 1);
    const size_t {{row_bytes}} = (size_t){{its_columns}} * {{size}};
    cudaMemcpy2DAsync((void *){{plane}}, {{row_bytes}} + {{pad}} * {{size}}, {{array}}, {{row_bytes}}, {{row_bytes}}, {{its_rows}}, cudaMemcpyDefault, {{stream}});
{{/padded}}
{{/arrays_converted}}
    {{variant}}{{types}}<<<{{grid}}, {{block}}, {{its_shared}}, {{stream}}>>>({{converted_arguments}});
{{^lasting}}
{{#arrays_converted}}
{{#out}}
{{#structures}}
    {{out}}<<<((unsigned){{count}} + {{rows}} - 1) / {{rows}}, {{rows}}, 0, {{stream}}>>>(({{unit}} *){{array}}{{#written}}, (const {{unit}} *){{plane}}{{/written}}, (unsigned){{count}});
{{/structures}}
{{#turned}}
    {{in}}<<<({{its_rows}} + 31) / 32 * (({{its_columns}} + 31) / 32), dim3(32, 8), 0, {{stream}}>>>(({{unit}} *){{array}}, (const {{unit}} *){{plane}}, {{its_columns}}, {{its_rows}});
{{/turned}}
{{#padded}}
    cudaMemcpy2DAsync({{array}}, {{row_bytes}}, {{plane}}, {{row_bytes}} + {{pad}} * {{size}}, {{row_bytes}}, {{its_rows}}, cudaMemcpyDefault, {{stream}});
{{/padded}}
{{/out}}
{{/arrays_converted}}
    {{free_memory}}({{memory}}, {{stream}});
{{/lasting}}
}
