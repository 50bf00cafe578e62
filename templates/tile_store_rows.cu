{{! Stores the passes of a tile one by one. }}
{{#bare}}
{{>tile_place.cu}}
{{>tile_store_cell.cu}}
{{/bare}}
{{^bare}}
{{>tile_cells.cu}}
    {{#in_pieces}}
    {{>row_pieces.cu}}
        {{>tile_store_cell.cu}}
    {{/in_pieces}}
    {{^in_pieces}}
    {{>tile_store_cell.cu}}
    {{/in_pieces}}
}
{{/bare}}
