{{! Code before the first tile. }}
{{#tiles}}
{{>tile_declare.cu}}
{{/tiles}}
{{#by_warp}}
{{#warp_row}}
const int {{lane}} = threadIdx.x % 32, {{warp_row}} = threadIdx.x - {{lane}};
{{/warp_row}}
{{^warp_row}}
const int {{lane}} = threadIdx.x;
{{/warp_row}}
{{/by_warp}}
{{#lines}}
const int {{skew}} = {{skew_value}}; /* offset of the thread's row in its line */
{{/lines}}
{{#keeps_start}}
{{#start_for}}
if ({{start_for}})
    {{iterator}} = {{start}};
{{/start_for}}
{{^start_for}}
{{iterator}} = {{start}};
{{/start_for}}
{{/keeps_start}}
{{#sync_before}}
__syncthreads();
{{/sync_before}}
{{#kept_loads}}
{{>keep_load.cu}}
{{/kept_loads}}
