{{! As tile_load.cu, with copies that nobody waits for yet. }}
{{#unrolled}}
#pragma unroll
{{/unrolled}}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        __pipeline_memcpy_async(&{{place}}, &{{element}}, sizeof({{cell_type}}));
    {{/guarded}}
    {{^guarded}}
    __pipeline_memcpy_async(&{{place}}, &{{element}}, sizeof({{cell_type}}));
    {{/guarded}}
}
