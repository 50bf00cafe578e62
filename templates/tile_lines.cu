{{! Copies of lines that may not lie in their rows as a whole. }}
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
