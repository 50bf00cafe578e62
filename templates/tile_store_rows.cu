{{! Stores the passes of a tile one by one. }}
{{#bare}}
{{>tile_place.cu}}
{{>tile_store_cell.cu}}
{{/bare}}
{{^bare}}
{{>tile_cells.cu}}
    {{#pieces}}
    {{>tile_store_cell.cu}}
    {{/pieces}}
}
{{/bare}}
