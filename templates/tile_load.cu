{{! Neighbouring lanes take neighbouring elements. Loads of a batch are under way together; then the tile gets them. }}
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
