{{! The body of a variant whose threads each do the work of several original threads: a loop over these runs the code
    between two barriers. }}
{{top}}
{{#tiles}}
{{>tile_declare.cu}}
{{/tiles}}
{{#has_loads}}
{{>merge_head.cu}}
    {{>tile_loads.cu}}
}
__syncthreads();
{{/has_loads}}
/* each thread does the work of {{items}} original threads, {{#over}}in {{items}} blocks along {{axis}}{{/over}}{{^over}}{{step}} apart{{/over}} */
{{>merge_head.cu}}
    {{body}}
}
{{#has_stores}}
__syncthreads();
{{>merge_head.cu}}
    {{>tile_stores.cu}}
}
{{/has_stores}}
