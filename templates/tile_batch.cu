{{! Loads of several passes, each into a register, all issued before the first is used. }}
{{#several}}
for (int {{begin}} = 0; {{begin}} < {{cells}}; {{begin}} += {{reach}}) {
    {{>tile_registers.cu}}
}
{{/several}}
{{^several}}
{{#asked}}
{{>tile_registers.cu}}
{{/asked}}
{{^asked}}
{
    {{>tile_registers.cu}}
}
{{/asked}}
{{/several}}
