{{! All stores of a tile. }}
{{#stores}}
{{#copies}}
{{>tile_store.cu}}
{{/copies}}
{{#narrow}}
if ({{bits}} == {{full_bits}})
    {{#full}}
    {{>tile_store.cu}}
    {{/full}}
else
    {{#short}}
    {{>tile_store.cu}}
    {{/short}}
{{/narrow}}
{{/stores}}
