{{! After a kernel: copies members of an array's structures into arrays of their own. }}

/* Copies each member of {{array}} that {{kernel}} uses into an array of its own. A block converts {{rows}} structures, through shared memory. */
static __global__ void {{in}}(const {{unit}} *{{from}}{{#planes}}, {{unit}} *{{plane}}{{/planes}}, unsigned {{all}})
{
    __shared__ {{unit}} {{tile}}[{{rows}}][{{tile_pitch}}];
    const unsigned {{first}} = blockIdx.x * {{rows}}, {{here}} = {{all}} - {{first}} < {{rows}} ? {{all}} - {{first}} : {{rows}};
    for (unsigned {{at}} = threadIdx.x; {{at}} < {{here}} * {{units}}; {{at}} += {{rows}})
        {{tile}}[{{at}} / {{units}}][{{at}} % {{units}}] = {{from}}[(size_t){{first}} * {{units}} + {{at}}];
    __syncthreads();
    if (threadIdx.x < {{here}}) {
{{#planes}}
{{#single}}
        {{plane}}[{{first}} + threadIdx.x] = {{tile}}[threadIdx.x][{{begin}}];
{{/single}}
{{^single}}
        for (unsigned {{at}} = 0; {{at}} < {{length}}; {{at}}++)
            {{plane}}[{{of_plane}}] = {{tile}}[threadIdx.x][{{of_row}}];
{{/single}}
{{/planes}}
    }
}
