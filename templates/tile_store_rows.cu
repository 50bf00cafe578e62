{{! ... one by one. }}
{{#bare}}
{{>tile_place.cu}}
{{>tile_store_cell.cu}}
{{/bare}}
{{^bare}}
{{>tile_cells.cu}}
    {{>tile_store_cell.cu}}
}
{{/bare}}
