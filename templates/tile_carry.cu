{{! Cells that the next tile needs again, to where it looks for them. }}
for (int {{cell}} = {{first}}; {{cell}} < {{cells}}; {{cell}} += {{stride}}) {
    {{>tile_place.cu}}
    {{#guarded}}
    if ({{guard}})
        {{place}} = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{place}} = {{element}};
    {{/guarded}}
}
