{{! Copies in all passes; there are as many passes as rows where `counts_rows`. }}
{{#unrolled}}
#pragma unroll{{#counts_rows}} {{together}}{{/counts_rows}}
{{/unrolled}}
{{>tile_cells.cu}}
    {{#in_pieces}}
    {{>row_pieces.cu}}
        {{>pipeline_copy.cu}}
    {{/in_pieces}}
    {{^in_pieces}}
    {{>pipeline_copy.cu}}
    {{/in_pieces}}
    {{#runs}}
    {{from}} += {{by}};
    {{/runs}}
}
