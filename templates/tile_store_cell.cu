{{! Stores one cell: an element, or those elements of a vector that some iteration uses. }}
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
