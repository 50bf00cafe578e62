{{! At the top of a variant whose blocks are parts of the original ones: a thread's place in the original block. }}
/* each original block of {{threads}} threads is launched as {{parts}} blocks of {{own}} */
const unsigned {{#block}}{{block}} = blockIdx.x / {{parts}}{{/block}}{{#both}}, {{/both}}{{#thread}}{{thread}} = blockIdx.x % {{parts}} * {{own}} + threadIdx.x{{/thread}};
