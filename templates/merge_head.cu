{{! The head of the loop over the original threads whose work one thread does; the compiler knows its trip count. }}
#pragma unroll
for (unsigned {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#over}}
    const unsigned {{thread}} = blockIdx.{{axis}} * {{items}} + {{item}};
    {{/over}}
    {{^over}}
    const unsigned {{thread}} = threadIdx.{{axis}} + {{item}} * {{step}};
    {{/over}}
