{{! For kernels whose launches are not all known to have the annotated block shape. A block of another shape runs the
    original code; or, in place, one thread of the grid prints what is wrong and ends the kernel with an error, and the
    others return. }}
{{#body}}
/* Blocks of any shape other than {{shape}} run the original code. */
{{/body}}
if ({{condition}}) {
{{#body}}
    {{body}}
{{/body}}
{{^body}}
    if (blockIdx.x + blockIdx.y + blockIdx.z + threadIdx.x + threadIdx.y + threadIdx.z == 0) {
{{#tells}}
        printf("{{kernel}}: made for blocks of {{shape}}, launched with %u x %u x %u\n", blockDim.x, blockDim.y, blockDim.z);
{{/tells}}
        __trap();
    }
{{/body}}
    return;
}
