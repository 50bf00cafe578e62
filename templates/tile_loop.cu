{{! A loop in tiles: load, wait, the user's loop over one tile, wait, store.
    single: one tile covers the loop. }}
{{#tiles}}
{{>tile_declare.cu}}
{{/tiles}}
{{#by_warp}}
const int {{lane}} = threadIdx.x % 32, {{warp_row}} = threadIdx.x - {{lane}};
{{/by_warp}}
{{#narrow}}
const int {{bits}} = 32 - __clz({{width}} - 1); /* short rows share a request */
{{/narrow}}
{{#keeps_start}}
{{iterator}} = {{start}};
{{/keeps_start}}
{{#sync_before}}
__syncthreads();
{{/sync_before}}
{{#kept_loads}}
{{>keep_load.cu}}
{{/kept_loads}}
{{#single}}
{{>tile_body.cu}}
{{/single}}
{{^single}}
for ({{type}} {{tile}} = {{tile_start}}; {{tile}} {{op}} {{end}}; {{tile}} {{advance}}) {
    {{#has_stop}}
    const {{type}} {{stop}} = {{stop_value}};
    {{/has_stop}}
    {{>tile_body.cu}}
}
{{/single}}
{{#kept_stores}}
{{>keep_store.cu}}
{{/kept_stores}}
{{#sync_after}}
__syncthreads();
{{/sync_after}}
