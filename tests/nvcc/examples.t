#!/bin/sh
# nvcc compiles each example as annotated, as generated, and by hand, for three GPUs, without a warning;
# what is generated has no variable that does not fit into registers, and the shared memory of the plan.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

examples=$(ls -d examples/*/annotated.cu 2>/dev/null | every 14)
count=$(echo $examples | wc -w)
[ -n "$NVCC" ] || skip_all "$((count * 5))" 'nvcc compilations of examples' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
# The oldest that this nvcc still knows stands in for sm_75 where that is gone.
oldest=$("$NVCC" --list-gpu-code | sed 's/sm_//' | sort -n | awk '$1 >= 75 { print; exit }')

targets="-gencode arch=compute_$oldest,code=sm_$oldest -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90"
if [ -n "${SAMPLE:-}" ]; then
    targets="-gencode arch=compute_90,code=sm_90"
    note_sample "$count" "$(($(ls -d examples/*/annotated.cu | wc -l) * 3))" 'examples and GPUs, for nvcc'
fi

compiles() {
    run "$NVCC" -std=c++17 -Iinclude -Werror all-warnings -Xptxas -v -c -o "$T/object.o" $targets "$1"
    ok "$status" "nvcc compiles $2"
    grep -v '^ptxas info' "$T/out" "$T/err" | grep -v 'Function properties\|bytes stack frame' | sed 's/^/# /'
}

largest() { grep -o "[0-9]* bytes $1" "$2" | cut -d' ' -f1 | sort -n | tail -n 1; }

# FILE: ptxas has told of what was generated from it.
fits() {
    told=$(grep -c 'bytes stack frame' "$T/err")
    clean=$(grep -c ' 0 bytes spill stores, 0 bytes spill loads' "$T/err")
    [ "$told" -gt 0 ] && [ "$clean" = "$told" ]
    ok $? "$1: all variables fit into registers"
    sed -n "s/.*'\(_Z[^']*\)' for '\(sm_[0-9]*\)'.*/# \1 \2/p; s/.*Used \([0-9]* registers\).*/#   \1/p" "$T/err"
    by_ptxas=$(largest smem "$T/err") # the plan rounds each tile up to 16 bytes
    planned=$(cudalite -w -Iinclude --dump=plan "$1" | sed -n 's/^  .*, \([0-9]*\) bytes.*/\1/p' | sort -n | tail -n 1)
    [ "${by_ptxas:-0}" -le "${planned:-0}" ] && [ "${by_ptxas:-0}" -gt $((${planned:-0} - 64)) ]
    ok $? "$1: shared memory as planned (${by_ptxas:-0} of ${planned:-0} bytes)"
}

[ "$count" -gt 0 ]
ok $? 'there are examples'
for annotated in $examples; do
    directory=${annotated%/*}
    compiles "$annotated" "$annotated"
    tools/with-stage "$annotated" >"$T/annotated.cu"
    run cudalite -Iinclude "$T/annotated.cu" -o "$T/generated.cu"
    is "$status" 0 "cudalite $annotated"
    ! cmp -s "$T/annotated.cu" "$T/generated.cu"
    ok $? "$annotated is changed"
    compiles "$T/generated.cu" "what is generated from $annotated"
    fits "$T/annotated.cu"
    for hand in "$directory"/hand*.cu; do
        compiles "$hand" "$hand"
    done
done
done_testing
