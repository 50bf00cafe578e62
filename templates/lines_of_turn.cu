{{! Copies the rows that share a pointer in lines_in_turns.cu. }}
{{^writes}}const {{/writes}}auto *{{line}} = {{first_line}};
#pragma unroll
for (int {{pass}} = {{turn}}; {{pass}} < {{all_rows}}; {{pass}} += {{rows}}) {
    {{#has_cells}}
    const int {{cell_coordinates}};
    {{/has_cells}}
    if ({{pass}} < {{rows_left}})
{{#writes}}
        *({{cell_type}} *){{line}} = {{place}};
{{/writes}}
{{^writes}}
        __pipeline_memcpy_async(&{{place}}, {{line}}, {{copied}});
{{/writes}}
    {{line}} += {{next_line}};
}
