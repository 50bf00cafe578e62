#!/bin/sh
# nvcc compiles the programs of bench/seeds as written, as generated with -O2, and by hand, without a warning.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

all=$(ls bench/seeds/*.cu bench/seeds/*/*.cu)
programs=$(echo "$all" | every 12)
count=$(echo "$programs" | wc -l)
[ -n "$NVCC" ] || skip_all "$count" 'nvcc compilations of bench/seeds' 'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
note_sample "$count" "$(echo "$all" | wc -l)" 'nvcc compilations of bench/seeds'

for program in $programs; do
    folder=${program%/*}
    for options in '' '-DELEMENT=char'; do
        [ -z "$options" ] || grep -q ELEMENT "$program" || continue
        run "$NVCC" -std=c++17 -Iinclude -Ibench/seeds -Werror all-warnings -arch=sm_90 $options -c -o "$T/object.o" "$program"
        ok "$status" "nvcc compiles $program $options"
        sed 's/^/# /' "$T/err"
        [ "${program##*/}" = annotated.cu ] || continue
        run cudalite -w -arch=sm_90 -Iinclude -Ibench/seeds -I"$folder" $options "$program" -o "$T/generated.cu"
        is "$status" 0 "cudalite $program $options"
        run "$NVCC" -std=c++17 -Iinclude -Ibench/seeds -I"$folder" -Werror all-warnings -arch=sm_90 $options -c \
            -o "$T/object.o" "$T/generated.cu"
        ok "$status" "nvcc compiles what is generated from $program $options"
        sed 's/^/# /' "$T/err"
    done
done
done_testing
