#!/bin/sh
# Launches that choose, on a GPU: other blocks, pointers that are one element off, arrays that overlap, sizes of
# none and one, streams, host threads, graphs, each device that there is, and what a launch costs the host. All but
# the last once more where each launch is compared and timed, which must not end the recording of a graph.
. "${0%/*}/../tap.sh"
[ -n "${NVCC:-}" ] && nvidia-smi -L >/dev/null 2>&1 || skip_all 1 tests/gpu/launches.t 'no GPU, or no nvcc'
cd "$TOP" || exit 1
build() {
    cudalite -arch=sm_90 -Iinclude $2 tests/gpu/launches.cu -o "$T/$1.cu" &&
        "$NVCC" -std=c++17 -O3 -arch=native -Iinclude $3 "$T/$1.cu" -o "$T/$1"
}
build launches && build verified --verify -DTIMES=20 || exit 1
"$T/launches"
status=$?
CUDALITE_VERIFY=1 CUDALITE_TRACE=time "$T/verified" >"$T/told" 2>&1 && ! grep -q 'gives a different\|cannot be compared' "$T/told" &&
    grep -q 'gives the same results' "$T/told" && exit $status
echo '# where launches are compared and timed:'
sed 's/^/# /' "$T/told"
exit 1
