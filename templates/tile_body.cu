{{! One tile. }}
{{#has_loads}}
{{#loads}}
{{>tile_load.cu}}
{{/loads}}
{{sync}}
{{/has_loads}}
{{compute}}
{{#sync_compute}}
{{sync}}
{{/sync_compute}}
{{#stores}}
{{>tile_store.cu}}
{{/stores}}
{{#sync_store}}
{{sync}}
{{/sync_store}}
