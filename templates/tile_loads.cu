{{! All loads of a tile that it waits for. }}
{{#loads}}
{{#copies}}
{{>tile_load.cu}}
{{/copies}}
{{#narrow}}
if ({{bits}} == {{full_bits}})
    {{#full}}
    {{>tile_load.cu}}
    {{/full}}
else
    {{#short}}
    {{>tile_load.cu}}
    {{/short}}
{{/narrow}}
{{/loads}}
