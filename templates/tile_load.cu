{{! Neighbouring lanes take neighbouring elements. }}
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
