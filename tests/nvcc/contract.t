#!/bin/sh
# nvcc fuses the same products with the same sums in what is annotated and in what is generated: PTX of
# both has the same floating operations on the same operands (trace.py). With CONTRACT=all of every test
# kernel, which takes a quarter of an hour.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

some='product_fused_identically promoted_around_the_loop accumulate_in_memory matmul_summed_in_memory registers_over_loops product_loaded_once'
kernels=$(cd tests/property/kernels && if [ "${CONTRACT:-}" = all ]; then ls */*.cu; else for one in $some; do ls */"$one.cu"; done; fi | every 3)
[ -n "$NVCC" ] || skip_all 30 'comparisons of floating operations' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'

includes="-Iinclude -Itests/property/kernels/inputs"
ptx() { "$NVCC" -std=c++17 -O3 -arch=sm_90 $includes $3 -w -ptx "$1" -o "$2" >"$T/told" 2>&1; }

# FILE NAME MACROS
compare() {
    cudalite -O1 $includes $3 "$1" -o "$T/generated.cu" 2>/dev/null || return
    cmp -s "$1" "$T/generated.cu" && return
    ptx "$1" "$T/a.ptx" "$3" && ptx "$T/generated.cu" "$T/b.ptx" "$3" &&
        python3 tests/nvcc/trace.py "$T/a.ptx" "$T/b.ptx" >"$T/told" 2>&1
    ok $? "$2: the same floating operations"
    sed 's/^/# /' "$T/told"
    : >"$T/told"
}

annotated_files=$(ls examples/*/annotated.cu | every 14)
[ "${CONTRACT:-}" = all ] || note_sample "$(echo $kernels | wc -w)" "$(echo $some | wc -w)" \
    'kernels whose floating operations in PTX are compared'
note_sample "$(echo "$annotated_files" | wc -l)" "$(ls examples/*/annotated.cu | wc -l)" \
    'examples whose floating operations in PTX are compared'
for annotated in $annotated_files; do
    compare "$annotated" "$annotated" ''
done
for kernel in $kernels; do
    file=tests/property/kernels/$kernel
    sed -n 's,^// DEFINES: ,,p' "$file" | tr '|' '\n' >"$T/defines"
    [ -s "$T/defines" ] || echo >"$T/defines"
    while read -r defines; do
        compare "$file" "$kernel $defines" "$defines"
    done <"$T/defines"
done
[ "$tap_count" -ge "$([ -n "${SAMPLE:-}" ] && echo 3 || echo 5)" ]
ok $? 'examples and kernels are compared'
done_testing
