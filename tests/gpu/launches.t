#!/bin/sh
# Launches that choose, on a GPU: other blocks, pointers that are one element off, arrays that overlap, sizes of
# none and one, streams, host threads, graphs, each device that there is, and what a launch costs the host.
. "${0%/*}/../tap.sh"
[ -n "${NVCC:-}" ] && nvidia-smi -L >/dev/null 2>&1 || skip_all 1 tests/gpu/launches.t 'no GPU, or no nvcc'
cd "$TOP" || exit 1
cudalite -arch=sm_90 -Iinclude tests/gpu/launches.cu -o "$T/launches.cu" &&
    "$NVCC" -std=c++17 -O3 -arch=native -Iinclude "$T/launches.cu" -o "$T/launches" || exit 1
exec "$T/launches"
