{{! Copies of whole lines: rows that begin in the same place of theirs, whatever their length, share a pointer. }}
#pragma unroll
for (int {{turn}} = 0; {{turn}} < {{rows}}; {{next_turn}}) { /* rows {{rows}} apart begin in the same place of their lines */
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
}
