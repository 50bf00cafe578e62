#!/bin/sh
# The test kernels of tests/property/kernels.t in code for a slide (--style=slide), every 32nd, and in a sample two; and
# the kernel of the paper in at most 40 lines.
here=${0%/*}
lines=$("$BUILD/cudalite" --style=slide -w -I"$TOP/include" "$TOP/examples/row_walk/annotated.cu" |
    sed -n '/__global__/,/^}/p' | wc -l)
if [ "$lines" -gt 40 ] || [ "$lines" -lt 20 ]; then
    echo "Bail out! the paper's kernel has $lines lines"
    exit 1
fi
export LEVEL='--style=slide'
if [ -n "${SAMPLE:-}" ]; then
    echo '2 of 20 property kernels for a slide' >>"$BUILD/sampled"
    exec perl "$here/kernels.t" accumulate_in_memory rank3_plane
fi
SAMPLE=1 exec perl "$here/kernels.t"
