{{! The passes of pipeline_load.cu. }}
{{#whole_lines}}
if ({{whole_lines}}) {
    {{>pipeline_load_some.cu}}
} else { /* rows begin or end in one of the lines */
    {{>pipeline_load_lines.cu}}
}
{{/whole_lines}}
{{^whole_lines}}
{{#lines}}
{{>pipeline_load_lines.cu}}
{{/lines}}
{{^lines}}
{{>pipeline_load_some.cu}}
{{/lines}}
{{/whole_lines}}
