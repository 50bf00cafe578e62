#!/bin/sh
# All variables fit into registers, in every form of the examples and of the kernels after published suites that -O2
# makes for sm_90; where the kernel as it is written has some that do not, in no more bytes.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

files=$(ls examples/*/annotated.cu tests/suites/kernels/*.cu | every 18)
count=$(echo "$files" | wc -l)
[ -n "$NVCC" ] || skip_all "$count" 'kernels whose registers ptxas tells' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
note_sample "$count" "$(ls examples/*/annotated.cu tests/suites/kernels/*.cu | wc -l)" 'kernels whose registers ptxas tells'

includes='-Iinclude -Itests/property/kernels/inputs'
# The largest number of bytes that a kernel of FILE stores for want of registers; empty: nvcc refuses it.
spilled() {
    "$NVCC" -std=c++17 -O3 -arch=sm_90 -cubin -w -Xptxas -v $includes -o "$T/cubin" "$1" 2>&1 |
        sed -n 's/.* \([0-9]*\) bytes spill stores.*/\1/p' | sort -n | tail -n 1
}

for file in $files; do
    cudalite -O2 -arch=sm_90 -w $includes $(sed -n 's,^// OPTIONS: ,,p' "$file") "$file" -o "$T/generated.cu" 2>"$T/err"
    bytes=$(spilled "$T/generated.cu")
    [ "${bytes:-1}" = 0 ] || [ "${bytes:-1}" -le "$(spilled "$file")" ]
    ok $? "$file: ${bytes:-nvcc refuses it:} bytes are spilled"
done
# It would be seen.
cat >"$T/many.cu" <<'EOF2'
__global__ void __launch_bounds__(1024) many(float *a)
{
    float own[128];
    #pragma unroll
    for (int i = 0; i < 128; i++)
        own[i] = a[i * 1024 + threadIdx.x];
    __syncthreads();
    #pragma unroll
    for (int i = 0; i < 128; i++)
        a[i * 1024 + threadIdx.x] = own[i] * own[127 - i];
}
EOF2
[ "$(spilled "$T/many.cu")" -gt 0 ]
ok $? 'a kernel of 1024 threads with 128 variables has no such room'
done_testing
