{{! All loads of a tile that it waits for. }}
{{#loads}}
{{>tile_load.cu}}
{{/loads}}
{{#tables}}
{{>tile_table.cu}}
{{/tables}}
