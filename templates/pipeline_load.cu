{{! As tile_load.cu, with copies that nobody waits for yet. }}
{{#asked}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>pipeline_load_passes.cu}}
    }
}
{{/asked}}
{{^asked}}
{{#runs}}
{
    {{>tile_fixed.cu}}
    {{>pipeline_load_passes.cu}}
}
{{/runs}}
{{^runs}}
{{>pipeline_load_passes.cu}}
{{/runs}}
{{/asked}}
