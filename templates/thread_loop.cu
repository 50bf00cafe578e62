{{! Runs statements for each original thread whose work one thread does. }}
#pragma unroll
for (int {{item_y}} = 0; {{item_y}} < {{rows}}; {{item_y}}++) {
    {{#row_indices}}
    {{declaration}};
    {{/row_indices}}
    {{#ahead}}
    {{type}} {{loaded}}[{{columns}}]; /* issue all loads before the first is used */
    #pragma unroll
    for (int {{item_x}} = 0; {{item_x}} < {{columns}}; {{item_x}}++) {
        {{#column_indices}}
        {{declaration}};
        {{/column_indices}}
        {{>thread_work.cu}}
    }
    __syncwarp(); /* otherwise nvcc moves each load down to its store */
    {{/ahead}}
    {{#bare}}
    #pragma unroll
    for (int {{item_x}} = 0; {{item_x}} < {{columns}}; {{item_x}}++)
        {{>thread_work.cu}}
    {{/bare}}
    {{^bare}}
    #pragma unroll
    for (int {{item_x}} = 0; {{item_x}} < {{columns}}; {{item_x}}++) {
        {{#column_indices}}
        {{declaration}};
        {{/column_indices}}
        {{first}}
        {{>thread_work.cu}}
    }
    {{/bare}}
}
