{{! A tiled loop as in tile_loop.cu, software-pipelined: each tile has several stages in shared memory, and the code
    computes on one while the others are filled. The barrier serves two purposes: this tile is loaded, and the stage that
    is filled next is free. }}
{{>tile_before.cu}}
/* Software pipeline, {{ahead}} tile{{#several}}s{{/several}} ahead. This prologue loads the first{{#several}} {{ahead}}{{/several}}; each iteration of the loop loads a later one. */
{{#several}}
for (int {{next_stage}} = 0; {{next_stage}} < {{distance}}; {{next_stage}}++) {
    const {{type}} {{next}} = {{nth_tile}};
    if ({{has_next}}) {
        {{#first_stop}}
        const {{type}} {{next_stop}} = {{next_stop_value}};
        {{/first_stop}}
        {{first_loads}}
    }
    __pipeline_commit();
}
{{/several}}
{{^several}}
{{^certain}}
if ({{first_tile}} {{op}} {{end}}) {
{{/certain}}
{{#certain}}
{
{{/certain}}
{{#first_used}}
    const {{type}} {{next}} = {{tile_start}}{{#first_stop}}, {{next_stop}} = {{next_stop_value}}{{/first_stop}};
{{/first_used}}
    {{first_loads}}
}
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
    if ({{has_ahead}}) {
        const int {{next_stage}} = {{stage_ahead}};
{{#next_used}}
        const {{type}} {{next}} = {{tile_ahead}}{{#next_stop_used}}, {{next_stop}} = {{next_stop_value}}{{/next_stop_used}};
{{/next_used}}
        {{next_loads}}
    }
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
