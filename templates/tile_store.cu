{{! As tile_load.cu, the other way. }}
{{#asked}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>tile_store_passes.cu}}
    }
}
{{/asked}}
{{^asked}}
{{>tile_store_passes.cu}}
{{/asked}}
