{{! After a kernel: copies the members that it has written back into an array's structures. }}

/* Copies the members that the kernel writes back into the structures, whose other bytes keep their values. */
static __global__ void {{out}}({{unit}} *{{to}}{{#written}}, const {{unit}} *{{plane}}{{/written}}, unsigned {{all}})
{
    __shared__ {{unit}} {{tile}}[{{rows}}][{{tile_pitch}}];
    const unsigned {{first}} = blockIdx.x * {{rows}}, {{here}} = {{all}} - {{first}} < {{rows}} ? {{all}} - {{first}} : {{rows}};
    if (threadIdx.x < {{here}}) {
{{#written}}
{{#single}}
        {{tile}}[threadIdx.x][{{begin}}] = {{plane}}[{{first}} + threadIdx.x];
{{/single}}
{{^single}}
        for (unsigned {{at}} = 0; {{at}} < {{length}}; {{at}}++)
            {{tile}}[threadIdx.x][{{of_row}}] = {{plane}}[{{of_plane}}];
{{/single}}
{{/written}}
    }
    __syncthreads();
{{#ranges}}
{{#single}}
    if (threadIdx.x < {{here}})
        {{to}}[{{of_structure}}] = {{tile}}[threadIdx.x][{{begin}}];
{{/single}}
{{^single}}
    for (unsigned {{at}} = threadIdx.x; {{at}} < {{here}} * {{length}}; {{at}} += {{rows}})
        {{to}}[{{of_structure}}] = {{tile}}[{{row}}][{{unit_of_row}}];
{{/single}}
{{/ranges}}
}
