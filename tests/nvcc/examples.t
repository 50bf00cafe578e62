#!/bin/sh
# nvcc compiles each example as annotated, as generated, and by hand, for two GPUs, without a warning.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

examples=$(ls -d examples/*/annotated.cu 2>/dev/null)
count=$(echo $examples | wc -w)
[ -n "$NVCC" ] || skip_all "$((count * 3))" 'nvcc compilations of examples' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
# The oldest that this nvcc still knows stands in for sm_75 where that is gone.
oldest=$("$NVCC" --list-gpu-code | sed 's/sm_//' | sort -n | awk '$1 >= 75 { print; exit }')

compiles() {
    run "$NVCC" -std=c++17 -Iinclude -Werror all-warnings -c -o "$T/object.o" \
        -gencode "arch=compute_$oldest,code=sm_$oldest" -gencode arch=compute_90,code=sm_90 "$1"
    ok "$status" "nvcc compiles $2"
    sed 's/^/# /' "$T/out" "$T/err"
}

[ "$count" -gt 0 ]
ok $? 'there are examples'
for annotated in $examples; do
    directory=${annotated%/*}
    compiles "$annotated" "$annotated"
    run cudalite -Iinclude "$annotated" -o "$T/generated.cu"
    is "$status" 0 "cudalite $annotated"
    ! cmp -s "$annotated" "$T/generated.cu"
    ok $? "$annotated is changed"
    compiles "$T/generated.cu" "what is generated from $annotated"
    for hand in "$directory"/hand*.cu; do
        compiles "$hand" "$hand"
    done
done
done_testing
