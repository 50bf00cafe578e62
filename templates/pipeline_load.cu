{{! As tile_load.cu, with copies that nobody waits for yet. }}
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
        __pipeline_memcpy_async(&{{place}}, &{{element}}, sizeof({{element_type}}));
    {{/guarded}}
    {{^guarded}}
    __pipeline_memcpy_async(&{{place}}, &{{element}}, sizeof({{element_type}}));
    {{/guarded}}
}
