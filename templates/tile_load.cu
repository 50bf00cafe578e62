{{! Neighbouring lanes load neighbouring elements. All loads of a batch are issued before the first is stored to the tile. }}
{{#begins_phase}}
/* {{phase}} */
{{/begins_phase}}
{{#asked}}
{{#declares}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>tile_load_passes.cu}}
    }
}
{{/declares}}
{{^declares}}
if ({{asked}}) {
    {{>tile_load_passes.cu}}
}
{{/declares}}
{{/asked}}
{{^asked}}
{{>tile_load_passes.cu}}
{{/asked}}
