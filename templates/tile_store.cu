{{! As tile_load.cu, the other way. }}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
}
