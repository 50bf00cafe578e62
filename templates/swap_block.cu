{{! At the top of a kernel whose blocks stand for threads, and threads for blocks: which of the user's blocks this thread is of. }}
/* neighbouring lanes are neighbouring blocks of the user's along {{axis}}, blocks along y are their threads */
const int {{index}} = blockIdx.x * blockDim.x + threadIdx.x;
if ({{index}} >= {{count}})
    return;
{{#thread}}
const unsigned {{thread}} = blockIdx.y;
{{/thread}}
