{{! Neighbouring lanes take neighbouring elements. Loads of a batch are under way together; then the tile gets them. }}
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
