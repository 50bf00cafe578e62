{{! Copies in all passes; there are as many passes as rows where `counts_rows`. }}
{{#unrolled}}
#pragma unroll{{#some_together}} {{together}}{{/some_together}}
{{/unrolled}}
{{>tile_cells.cu}}
    {{#pieces}}
    {{#guarded}}
    if ({{guard}})
        __pipeline_memcpy_async(&{{place}}, {{source}}, {{copied}});
    {{/guarded}}
    {{^guarded}}
    __pipeline_memcpy_async(&{{place}}, {{source}}, {{copied}});
    {{/guarded}}
    {{/pieces}}
    {{#runs}}
    {{from}} += {{by}};
    {{/runs}}
}
