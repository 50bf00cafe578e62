#!/bin/sh
# clang's CUDA front end reads the examples as annotated, and what is generated from them, for the host and for
# the device, without a warning. It reads them with tests/nvcc/clang/cuda_runtime.h in place of the toolkit's headers,
# which are newer than the clang of most machines; nothing is compiled further.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

examples=$(ls -d examples/*/annotated.cu | every 14)
count=$(echo $examples | wc -w)
reads_cuda() {
    clang++ -x cuda -nocudainc -nocudalib --cuda-gpu-arch=sm_75 "--cuda-$1-only" -fsyntax-only -std=c++17 -Wall \
        -Werror -Wno-unknown-cuda-version -Wno-unknown-pragmas -Itests/nvcc/clang -include cuda_runtime.h -Iinclude "$2"
}
echo '__global__ void k() {}' >"$T/none.cu"
reads_cuda device "$T/none.cu" 2>"$T/err" ||
    skip_all "$((count * 10))" "readings of examples by clang's CUDA front end" 'no clang++ that knows CUDA'
note_sample "$count" "$(ls -d examples/*/annotated.cu | wc -l)" "examples that clang's CUDA front end reads"

# FILE NAME
both_sides() {
    for side in host device; do
        run reads_cuda "$side" "$1"
        ok "$status" "clang reads $2 for the $side"
        sed 's/^/# /' "$T/err"
    done
}

for annotated in $examples; do
    both_sides "$annotated" "$annotated"
    for options in -O1 '-O2 -arch=sm_90' '-O2 -arch=sm_90 --infer --verify' '-arch=sm_90 --pipeline=8'; do
        cudalite -Iinclude $options "$annotated" -o "$T/generated.cu" 2>"$T/err"
        both_sides "$T/generated.cu" "$annotated with $options"
    done
done
# It tells what is wrong: the device calls a function of the host.
printf '%s\n' 'void f();' '__global__ void k() { f(); }' >"$T/wrong.cu"
! reads_cuda device "$T/wrong.cu" 2>"$T/err"
ok $? "clang refuses device code that calls a function of the host"
done_testing
