{{! Statements for each of the user's threads that one takes the place of. }}
#pragma unroll
for (int {{item_y}} = 0; {{item_y}} < {{rows}}; {{item_y}}++) {
    {{#row_indices}}
    {{declaration}};
    {{/row_indices}}
    {{#ahead}}
    {{type}} {{loaded}}[{{columns}}]; /* under way together */
    #pragma unroll
    for (int {{item_x}} = 0; {{item_x}} < {{columns}}; {{item_x}}++) {
        {{#column_indices}}
        {{declaration}};
        {{/column_indices}}
        {{>thread_work.cu}}
    }
    __syncwarp(); /* without it nvcc moves each load down to its store */
    {{/ahead}}
    #pragma unroll
    for (int {{item_x}} = 0; {{item_x}} < {{columns}}; {{item_x}}++) {
        {{#column_indices}}
        {{declaration}};
        {{/column_indices}}
        {{first}}
        {{>thread_work.cu}}
    }
}
