{{! The stores of tile_store.cu, line by line where a row may not fill whole lines. }}
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
} else { /* a row begins or ends inside a line */
    {{>tile_lines.cu}}
}
{{/whole_lines}}
{{^whole_lines}}
{{#counts_rows}}
#pragma unroll {{together}}
{{/counts_rows}}
{{>tile_store_rows.cu}}
{{/whole_lines}}
