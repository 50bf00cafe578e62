{{! As tile_load.cu, the other way. }}
for (int {{cell}} = {{first}}; {{cell}} < {{cells}}; {{cell}} += {{stride}}) {
    {{>tile_place.cu}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
}
