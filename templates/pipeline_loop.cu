{{! A tiled loop as in tile_loop.cu, software-pipelined: each tile has several stages in shared memory, and the code
    computes on one while the others are filled. The barrier serves two purposes: this tile is loaded, and the stage that
    is filled next is free. }}
{{>tile_before.cu}}
const auto {{load}} = [&](int {{next_stage}}, {{type}} {{next}}) { /* a tile into a stage */
{{#next_stop_used}}
    const {{type}} {{next_stop}} = {{next_stop_value}};
{{/next_stop_used}}
    {{loads_ahead}}
};
/* Software pipeline: each iteration loads the tile {{ahead}} ahead. */
{{#several}}
for (int {{next_stage}} = 0; {{next_stage}} < {{distance}}; {{next_stage}}++) {
    const {{type}} {{next}} = {{nth_tile}};
    if ({{has_next}})
        {{load}}({{next_stage}}, {{next}});
    __pipeline_commit();
}
{{/several}}
{{^several}}
{{#certain}}
{{load}}(0, {{tile_start}});
{{/certain}}
{{^certain}}
if ({{first_tile}} {{op}} {{end}})
    {{load}}(0, {{tile_start}});
{{/certain}}
__pipeline_commit();
{{/several}}
int {{stage}} = 0;
{{#befores}}
{{type}} {{before}} = {}; /* the vector before {{vector}} */
{{/befores}}
{{>tile_head.cu}}
    {{>tile_firsts.cu}}
    {{>tile_loads.cu}}
    __pipeline_wait_prior({{in_flight}});
    {{sync}} /* this tile is loaded, and the previous tile is free */
    if ({{has_ahead}})
        {{load}}({{stage_ahead}}, {{tile_ahead}});
    __pipeline_commit();
    {{compute}}
    {{#sync_compute}}
    {{sync}}
    {{/sync_compute}}
    {{>tile_stores.cu}}
    {{#sync_store}}
    {{sync}}
    {{/sync_store}}
    {{#carries}}
    {{>tile_carry.cu}}
    {{/carries}}
    {{#sync_carry}}
    {{sync}}
    {{/sync_carry}}
    {{stage}} = {{stage_after}};
}
{{#sync_end}}
{{sync}}
{{/sync_end}}
{{>tile_after.cu}}
