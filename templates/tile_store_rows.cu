{{! ... one by one. }}
{{>tile_cells.cu}}
    {{#edge}}
    {{>tile_store_edge.cu}}
    {{/edge}}
    {{^edge}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
    {{/edge}}
}
