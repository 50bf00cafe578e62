{{! Behind a kernel: brings members that it has written back into an array's structures. }}

/* ... and back, of those that it writes: the other bytes of the structures stay. */
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
            {{tile}}[threadIdx.x][{{begin}} + {{at}}] = {{plane}}[((size_t)({{at}} / {{width}}) * {{all}} + {{first}} + threadIdx.x) * {{width}} + {{at}} % {{width}}];
{{/single}}
{{/written}}
    }
    __syncthreads();
{{#ranges}}
{{#single}}
    if (threadIdx.x < {{here}})
        {{to}}[(size_t)({{first}} + threadIdx.x) * {{units}} + {{begin}}] = {{tile}}[threadIdx.x][{{begin}}];
{{/single}}
{{^single}}
    for (unsigned {{at}} = threadIdx.x; {{at}} < {{here}} * {{length}}; {{at}} += {{rows}})
        {{to}}[(size_t)({{first}} + {{at}} / {{length}}) * {{units}} + {{begin}} + {{at}} % {{length}}] = {{tile}}[{{at}} / {{length}}][{{begin}} + {{at}} % {{length}}];
{{/single}}
{{/ranges}}
}
