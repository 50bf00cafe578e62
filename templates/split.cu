{{! At the top of a variant whose blocks are parts of the user's: where a thread is in those. }}
/* a block of {{threads}} threads is launched as {{parts}} of {{own}} */
const unsigned {{#block}}{{block}} = blockIdx.x / {{parts}}{{/block}}{{#both}}, {{/both}}{{#thread}}{{thread}} = blockIdx.x % {{parts}} * {{own}} + threadIdx.x{{/thread}};
