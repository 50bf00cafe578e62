{{! The copies of pipeline_load.cu, line by line where a row may not fill whole lines. }}
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
} else { /* a row begins or ends inside a line */
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
