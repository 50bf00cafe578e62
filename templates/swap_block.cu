{{! At the top of a kernel that exchanges blocks and threads: which original block this thread belongs to. }}
/* neighbouring lanes are neighbouring original blocks along {{axis}}; blocks along y are their threads */
const int {{index}} = blockIdx.x * blockDim.x + threadIdx.x;
if ({{index}} >= {{count}})
    return;
{{#thread}}
const unsigned {{thread}} = blockIdx.y;
{{/thread}}
