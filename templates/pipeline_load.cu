{{! Loads as tile_load.cu does, with asynchronous copies. }}
{{#begins_phase}}
/* {{phase}} */
{{/begins_phase}}
{{#asked}}
{
    {{>tile_fixed.cu}}
    if ({{asked}}) {
        {{>pipeline_load_passes.cu}}
    }
}
{{/asked}}
{{^asked}}
{{#fixes}}
{
    {{>tile_fixed.cu}}
    {{>pipeline_load_passes.cu}}
}
{{/fixes}}
{{^fixes}}
{{>pipeline_load_passes.cu}}
{{/fixes}}
{{/asked}}
