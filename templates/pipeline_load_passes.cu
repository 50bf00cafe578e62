{{! The passes of pipeline_load.cu. }}
{{#has_first_row}}
const {{index_type}} {{first_row}} = {{first_row_value}};
{{/has_first_row}}
{{#counts_rows}}
if ({{first_row}} < {{rows_end}}) {
    const int {{rows_left}} = {{rows_left_value}};
    {{>pipeline_load_some.cu}}
}
{{/counts_rows}}
{{^counts_rows}}
{{>pipeline_load_some.cu}}
{{/counts_rows}}
