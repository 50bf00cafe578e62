#!/bin/sh
# nvcc compiles what --pipeline makes of the examples for GPUs that have cp.async, without a warning.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

fewest=16 # programs are known to have loads that run ahead
[ -n "$NVCC" ] || skip_all "$fewest" 'nvcc compilations with --pipeline' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'

stages_tried='2 3' examples=$(ls examples/*/annotated.cu)
if [ -n "${SAMPLE:-}" ]; then
    stages_tried=3 fewest=1 examples=$(ls examples/*/annotated.cu | every 12)
    note_sample "$(echo "$examples" | wc -l)" "$((2 * $(ls examples/*/annotated.cu | wc -l)))" \
        'examples and depths of loads that run ahead, for nvcc'
fi
count=0
for annotated in $examples; do
    for stages in $stages_tried; do
        run cudalite -Iinclude -arch sm_80 --pipeline=$stages "$annotated" -o "$T/ahead.cu"
        is "$status" 0 "cudalite --pipeline=$stages $annotated"
        grep -q __pipeline_memcpy_async "$T/ahead.cu" || continue
        run "$NVCC" -std=c++17 -Iinclude -Werror all-warnings -c -o "$T/object.o" \
            -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 "$T/ahead.cu"
        ok "$status" "nvcc compiles what --pipeline=$stages makes of $annotated"
        sed 's/^/# /' "$T/out" "$T/err"
        count=$((count + 1))
    done
done
[ "$count" -ge "$fewest" ]
ok $? "$count programs have loads that run ahead"
done_testing
