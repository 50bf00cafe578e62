{{! Behind a kernel: brings members of an array's structures into arrays of their own. }}

/* The members of {{array}} that {{kernel}} uses, an array for each: {{rows}} structures for a block, through shared memory. */
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
