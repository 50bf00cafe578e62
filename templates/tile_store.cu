{{! As tile_load.cu, the other way. }}
{{#loop}}
for (int {{cell}} = {{first}}; {{cell}} < {{cells}}; {{cell}} += {{stride}}) {
{{/loop}}
{{^loop}}
{{#some}}
if ({{first}} < {{cells}}) {
{{/some}}
{{^some}}
{
{{/some}}
{{/loop}}
    {{>tile_place.cu}}
    {{#guarded}}
    if ({{guard}})
        {{element}} = {{place}};
    {{/guarded}}
    {{^guarded}}
    {{element}} = {{place}};
    {{/guarded}}
}
