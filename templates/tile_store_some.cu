{{! ... line by line where lines may not lie in their rows as a whole. }}
{{#whole_lines}}
if ({{whole_lines}}) {
    {{#in_turns}}
    {{>lines_in_turns.cu}}
    {{/in_turns}}
    {{^in_turns}}
    {{#counts_rows}}
    #pragma unroll {{together}}
    {{/counts_rows}}
    {{>tile_store_rows.cu}}
    {{/in_turns}}
} else { /* rows begin or end in one of the lines */
    {{>tile_lines.cu}}
}
{{/whole_lines}}
{{^whole_lines}}
{{#counts_rows}}
#pragma unroll {{together}}
{{/counts_rows}}
{{>tile_store_rows.cu}}
{{/whole_lines}}
