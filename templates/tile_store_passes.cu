{{! The passes of tile_store.cu. }}
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
