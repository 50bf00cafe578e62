{{! The passes of tile_load.cu. }}
{{#batch}}
{{>tile_batch.cu}}
{{/batch}}
{{^batch}}
{{#bare}}
{{>tile_place.cu}}
{{>tile_load_cell.cu}}
{{/bare}}
{{^bare}}
{{>tile_cells.cu}}
    {{>tile_load_cell.cu}}
}
{{/bare}}
{{/batch}}
