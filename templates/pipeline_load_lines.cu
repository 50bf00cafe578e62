{{! ... and such lines. }}
{{#loop}}
#pragma unroll 1
{{/loop}}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{copy_line}}(&{{place}}, &{{element}}, {{column}}, {{columns}});
    {{/guarded}}
    {{^guarded}}
    {{copy_line}}(&{{place}}, &{{element}}, {{column}}, {{columns}});
    {{/guarded}}
}
