{{! ... line by line where lines may not lie in their rows as a whole. }}
{{#runs}}
const {{element_type}} *{{from}} = {{from_value}};
{{/runs}}
{{#whole_lines}}
if ({{whole_lines}}) {
    {{#in_turns}}
    {{>lines_in_turns.cu}}
    {{/in_turns}}
    {{^in_turns}}
    {{>pipeline_load_rows.cu}}
    {{/in_turns}}
} else { /* rows begin or end in one of the lines */
    {{>tile_lines.cu}}
}
{{/whole_lines}}
{{^whole_lines}}
{{#lines}}
{{>tile_lines.cu}}
{{/lines}}
{{^lines}}
{{>pipeline_load_rows.cu}}
{{/lines}}
{{/whole_lines}}
