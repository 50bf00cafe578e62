{{! The body of a variant whose threads take the place of several of the user's: what they do between
    barriers stands in a loop over those. }}
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
/* each thread takes the place of {{items}} of the user's, {{#over}}in {{items}} blocks along {{axis}}{{/over}}{{^over}}{{step}} apart{{/over}} */
{{>merge_head.cu}}
    {{body}}
}
{{#has_stores}}
__syncthreads();
{{>merge_head.cu}}
    {{>tile_stores.cu}}
}
{{/has_stores}}
