{{! A loop in tiles: load, wait, the user's loop over one tile, wait, store.
    single: one tile covers the loop. }}
{{>tile_before.cu}}
{{#single}}
{{>tile_body.cu}}
{{/single}}
{{^single}}
for ({{type}} {{tile}} = {{tile_start}}; {{tile}} {{op}} {{end}}; {{tile}} {{advance}}) {
    const {{type}} {{stop}} = {{stop_value}};
    {{>tile_body.cu}}
}
{{/single}}
{{>tile_after.cu}}
