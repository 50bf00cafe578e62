{{! As tile_load.cu, the other way. }}
{{#loop}}
for (int {{pass}} = 0; {{pass}} < {{cells}}; {{pass}} += {{stride}}) {
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
