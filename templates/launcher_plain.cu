{{! After a kernel that has no variant: the host function that other files call, for --header. }}
/* Launches {{kernel}} for other files. */
void {{launcher}}(dim3 {{grid}}, dim3 {{block}}, size_t {{shared}}, cudaStream_t {{stream}}{{#parameters}},
{{spaces}}{{parameters}}{{/parameters}})
{
    {{kernel}}<<<{{grid}}, {{block}}, {{shared}}, {{stream}}>>>({{arguments}});
}
