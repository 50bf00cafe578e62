{{! Stores a tile, with the loops of tile_load.cu. }}
{{#begins_phase}}
/* {{phase}} */
{{/begins_phase}}
{{#asked}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>tile_store_passes.cu}}
    }
}
{{/asked}}
{{^asked}}
{{#fixes}}
{
    {{>tile_fixed.cu}}
    {{>tile_store_passes.cu}}
}
{{/fixes}}
{{^fixes}}
{{>tile_store_passes.cu}}
{{/fixes}}
{{/asked}}
