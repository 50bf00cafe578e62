{{! The passes of pipeline_load.cu. }}
{{#runs}}
const int {{first_row}} = {{first_row_value}};
const {{element_type}} *{{from}} = {{from_value}};
{{/runs}}
{{#unrolled}}
#pragma unroll
{{/unrolled}}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        __pipeline_memcpy_async(&{{place}}, {{source}}, sizeof({{cell_type}}));
    {{/guarded}}
    {{^guarded}}
    __pipeline_memcpy_async(&{{place}}, {{source}}, sizeof({{cell_type}}));
    {{/guarded}}
    {{#runs}}
    {{from}} += {{by}};
    {{/runs}}
}
