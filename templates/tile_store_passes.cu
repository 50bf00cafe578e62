{{! The passes of tile_store.cu. }}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
}
