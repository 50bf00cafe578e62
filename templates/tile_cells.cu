{{! The beginning of a copy, up to the statement that copies a cell. }}
{{#loop}}
for (int {{pass}} = 0; {{pass}} < {{cells}}; {{advance}}) {
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
