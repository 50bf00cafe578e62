{{! A tiled loop: load, barrier, the user's loop over one tile, barrier, store. single: one tile covers the loop. }}
{{>tile_before.cu}}
{{#single}}
{{>tile_body.cu}}
{{/single}}
{{^single}}
{{>tile_head.cu}}
    {{>tile_body.cu}}
}
{{/single}}
{{>tile_after.cu}}
