#!/bin/sh
# tests/gpu/launches.cu in the simulator: other blocks, pointers that are one element off, arrays that overlap,
# sizes of none and one, streams, host threads.
. "${0%/*}/../tap.sh"
cudalite -arch=sm_90 -w -I"$TOP/include" "$TOP/tests/gpu/launches.cu" -o "$T/launches.cu" || exit 1
cudalite-sim -DSIMULATED -DTIMES=3 -I"$TOP/include" "$T/launches.cu" >"$T/told" 2>"$T/err"
status=$?
cat "$T/told"
[ "$status" -eq 0 ] || sed 's/^/# /' "$T/err"
for variant in sums_wide sums_tiled 'sums '; do
    grep -q "^$variant" "$T/err" || echo "not ok - no launch runs $variant"
done
exit "$status"
