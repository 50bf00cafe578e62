#!/bin/sh
# The test kernels of tests/property/kernels.t with variants beside them (-O2), in blocks of a warp: every
# 32nd, and in a sample two.
here=${0%/*}
export LEVEL='-O2 --block=32'
if [ -n "${SAMPLE:-}" ]; then
    echo '2 of 20 property kernels with variants' >>"$BUILD/sampled"
    exec perl "$here/kernels.t" accumulate_in_memory rank3_plane
fi
SAMPLE=1 exec perl "$here/kernels.t"
