{{! All that is loaded ahead of one tile. }}
{{#loads}}
{{#copies}}
{{>pipeline_load.cu}}
{{/copies}}
{{#narrow}}
if ({{bits}} == {{full_bits}})
    {{#full}}
    {{>pipeline_load.cu}}
    {{/full}}
else
    {{#short}}
    {{>pipeline_load.cu}}
    {{/short}}
{{/narrow}}
{{/loads}}
