{{! ... of one cell: an element, or a vector's that some iteration has. }}
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
