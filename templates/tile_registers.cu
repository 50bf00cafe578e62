{{! One batch. }}
{{cell_type}} {{loaded}}[{{batch_size}}] = {}; /* issue all loads before the first store */
#pragma unroll
for (int {{pass}} = {{begin}}; {{pass}} < {{end}}; {{advance}}) {
    {{>tile_place.cu}}
    {{#guarded}}
    if ({{guard}})
        {{loaded}}[{{number}}] = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{loaded}}[{{number}}] = {{element}};
    {{/guarded}}
}
#pragma unroll
for (int {{pass}} = {{begin}}; {{pass}} < {{end}}; {{advance}}) {
    {{#has_cells}}
    const int {{cell_coordinates}};
    {{/has_cells}}
    {{#leaves_cells}}
    if ({{in_tile}})
        {{place}} = {{loaded}}[{{number}}];
    {{/leaves_cells}}
    {{^leaves_cells}}
    {{place}} = {{loaded}}[{{number}}];
    {{/leaves_cells}}
}
