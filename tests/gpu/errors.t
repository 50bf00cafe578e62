#!/bin/sh
# The error codes that tests/sim/errors.t expects of the simulator, on a GPU.
. "${0%/*}/../tap.sh"
[ -n "${NVCC:-}" ] && nvidia-smi -L >/dev/null 2>&1 || skip_all 1 tests/gpu/errors.t 'no GPU, or no nvcc'
perl "$TOP/tests/sim/errors.t" --gpu
exit
