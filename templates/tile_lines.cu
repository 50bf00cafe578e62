{{! Copies rows that may not fill whole lines. }}
{{#loop}}
#pragma unroll 1
{{/loop}}
{{>tile_cells.cu}}
    {{#pieces}}
    {{#guarded}}
    if ({{guard}})
        {{copy_line}}({{to_line}}, {{from_line}}, {{column}}, {{begin_column}}, {{end_column}});
    {{/guarded}}
    {{^guarded}}
    {{copy_line}}({{to_line}}, {{from_line}}, {{column}}, {{begin_column}}, {{end_column}});
    {{/guarded}}
    {{/pieces}}
    {{#runs}}
    {{from}} += {{by}};
    {{/runs}}
}
