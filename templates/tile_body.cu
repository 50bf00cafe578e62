{{! One tile. }}
{{#has_firsts}}
if ({{tile}} == {{first_tile}}) {
    {{#firsts}}
    {{>tile_load.cu}}
    {{/firsts}}
}
{{/has_firsts}}
{{#has_loads}}
{{>tile_loads.cu}}
{{sync}}
{{/has_loads}}
{{compute}}
{{#sync_compute}}
{{sync}}
{{/sync_compute}}
{{>tile_stores.cu}}
{{#sync_store}}
{{sync}}
{{/sync_store}}
{{#has_carries}}
{{#carries}}
{{>tile_carry.cu}}
{{/carries}}
{{sync}}
{{/has_carries}}
