{{! The passes of tile_load.cu. }}
{{#batch}}
{{>tile_batch.cu}}
{{/batch}}
{{^batch}}
{{#bare}}
{{>tile_place.cu}}
{{#guarded}}
if ({{guard}})
    {{place}} = {{element}};
{{/guarded}}
{{^guarded}}
{{place}} = {{element}};
{{/guarded}}
{{/bare}}
{{^bare}}
{{>tile_cells.cu}}
    {{#guarded}}
    if ({{guard}})
        {{place}} = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{place}} = {{element}};
    {{/guarded}}
}
{{/bare}}
{{/batch}}
