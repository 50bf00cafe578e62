{{! All loads of a tile that are not asynchronous. }}
{{#loads}}
{{>tile_load.cu}}
{{/loads}}
{{#tables}}
{{>tile_table.cu}}
{{/tables}}
