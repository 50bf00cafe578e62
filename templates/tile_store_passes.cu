{{! The passes of tile_store.cu. }}
{{#counts_rows}}
const {{index_type}} {{first_row}} = {{first_row_value}};
if ({{first_row}} < {{rows_end}}) {
    const int {{rows_left}} = {{rows_left_value}};
    {{>tile_store_some.cu}}
}
{{/counts_rows}}
{{^counts_rows}}
{{>tile_store_some.cu}}
{{/counts_rows}}
