{{! Neighbouring lanes take neighbouring elements. }}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{place}} = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{place}} = {{element}};
    {{/guarded}}
}
