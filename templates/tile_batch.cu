{{! Loads of several passes, each into a register, before the first of them is waited for. }}
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
