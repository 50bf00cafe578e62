#!/bin/sh
# What make calibrate runs: it compiles, it runs in the simulator without a finding, and cudalite takes its line.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
run cudalite-sim "$TOP/tools/calibrate.cu" -- --small
is "$status" 0 'it runs in the simulator, without a finding'
like out '^arch=80 multiprocessors=108 .* dram=' 'it prints a line'
like out '^# float, coalesced: .* off by 1 to 16 elements:' 'it compares accesses that are coalesced with others'
grep '^#\|^arch' out >gpu.device
run cudalite -w --device=gpu.device --dump=cost -I"$TOP/include" "$TOP/examples/matvec/annotated.cu"
is "$status$(cat err)" 0 'cudalite takes it'
like out '^  as written: [0-9.]* us' '... and predicts with it'
run cudalite-sim "$TOP/tools/calibrate.cu" -- --large
is "$status" 2 'another option is wrong usage'
if [ -n "$NVCC" ]; then
    archs='75 90 120'
    [ -z "${SAMPLE:-}" ] || { archs=90; note_sample 1 3 'GPUs for which nvcc compiles calibrate.cu'; }
    for arch in $archs; do
        run "$NVCC" -O3 -arch=sm_$arch -Werror all-warnings -c -o /dev/null "$TOP/tools/calibrate.cu"
        is "$status$(cat err)" 0 "nvcc compiles it for sm_$arch"
    done
else
    note_skipped 3 'compilations of calibrate.cu' 'there is no nvcc'
fi
done_testing
