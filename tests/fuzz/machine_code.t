#!/bin/sh
# Random kernels as machine code (cudalite-sim --machine-code): they do what they do in cudalite-sim where nothing is rounded, and
# what cudalite generates from them has the same bits as the original where everything is.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1
kernels=90
[ -n "${SAMPLE:-}" ] && kernels=9
[ -n "$NVCC" ] || skip_all $kernels 'random kernels as machine code' 'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
export NVCC
[ -x "${NVCC%nvcc}nvdisasm" ] || command -v "${NVDISASM:-nvdisasm}" >/dev/null ||
    skip_all $kernels 'random kernels as machine code' 'no nvdisasm on PATH, and NVDISASM names none'
note_sample "$kernels" 90 'random kernels as machine code'

tests/fuzz/generate 1 $kernels >"$T/some.cu" &&
    cudalite-sim --machine-code --no-count -Iinclude "$T/some.cu" >"$T/machine" &&
    cudalite-sim --no-count "$T/some.cu" >"$T/simulated" 2>"$T/told"
ok $? 'random kernels run'
cmp -s "$T/machine" "$T/simulated" && [ -s "$T/machine" ]
ok $? 'as machine code they do what they do in cudalite-sim'

for shape in statements grid products rows structures sums; do
    last=$kernels
    [ $shape = sums ] && last=$((4 * kernels)) # most of which stay as they are
    tests/fuzz/pairs --$shape --option=-O2 --option=-arch=sm_90 "$T/$shape" 1 $last >"$T/told" 2>&1 &&
        "$T/$shape/compare" --machine-code -DFULL_MANTISSAS=1 >"$T/told" 2>&1
    ok $? "random $shape: the same bits, generated with -O2"
    sed 's/^/# /' "$T/told"
done
done_testing
