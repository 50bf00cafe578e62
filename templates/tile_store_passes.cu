{{! The passes of tile_store.cu. }}
{{>tile_cells.cu}}
    {{#begins}}
    {{>tile_store_first.cu}}
    {{/begins}}
    {{^begins}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
    {{/begins}}
}
