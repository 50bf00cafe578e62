{{! Neighbouring lanes take neighbouring elements. }}
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
        {{place}} = {{element}};
    {{/guarded}}
    {{^guarded}}
    {{place}} = {{element}};
    {{/guarded}}
}
