{{! Where not all launches are known to have the block's shape, one thread of the grid says what is wrong and ends the kernel with an error; the others do nothing. }}
if ({{condition}}) {
    if (blockIdx.x + blockIdx.y + blockIdx.z + threadIdx.x + threadIdx.y + threadIdx.z == 0) {
{{#tells}}
        printf("{{kernel}}: made for blocks of {{shape}}, launched with %u x %u x %u\n", blockDim.x, blockDim.y, blockDim.z);
{{/tells}}
        __trap();
    }
    return;
}
