{{! Neighbouring lanes load neighbouring elements. All loads of a batch are issued before the first is stored to the tile. }}
{{#begins_phase}}
/* {{phase}} */
{{/begins_phase}}
{{#asked}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>tile_load_passes.cu}}
    }
}
{{/asked}}
{{^asked}}
{{>tile_load_passes.cu}}
{{/asked}}
