{{! Where not all launches are known to have the block's shape: in blocks of another one the kernel runs as it was written; or, in place, one thread of the grid says what is wrong and ends the kernel with an error, and the others do nothing. }}
{{#body}}
/* In blocks of other than {{shape}} it runs as it was written. */
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
