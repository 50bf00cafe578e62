{{! The passes of tile_store.cu. }}
{{#bare}}
{{>tile_place.cu}}
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
{{/bare}}
{{^bare}}
{{#counts_rows}}
const int {{first_row}} = {{first_row_value}};
if ({{first_row}} < {{rows_end}}) {
    const int {{rows_left}} = {{rows_left_value}};
    #pragma unroll {{together}}
    {{>tile_store_rows.cu}}
}
{{/counts_rows}}
{{^counts_rows}}
{{>tile_store_rows.cu}}
{{/counts_rows}}
{{/bare}}
