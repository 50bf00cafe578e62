{{! The loop over the threads that one takes the place of: the compiler knows how many. }}
#pragma unroll
for (unsigned {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#over}}
    const unsigned {{thread}} = blockIdx.{{axis}} * {{items}} + {{item}};
    {{/over}}
    {{^over}}
    const unsigned {{thread}} = threadIdx.{{axis}} + {{item}} * {{step}};
    {{/over}}
