{{! All stores of a tile. }}
{{#stores}}
{{>tile_store.cu}}
{{/stores}}
