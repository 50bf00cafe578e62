{{! The passes of tile_load.cu. }}
{{#batch}}
{{>tile_batch.cu}}
{{/batch}}
{{^batch}}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{place}} = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{place}} = {{element}};
    {{/guarded}}
}
{{/batch}}
