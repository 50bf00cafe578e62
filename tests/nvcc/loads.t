#!/bin/sh
# Loads that generated code has under way together are so in the machine code, too: ptxas moves a load down to the only
# store that wants it where both have the same condition and nothing stands between them.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1
[ -n "$NVCC" ] || skip_all 5 'orders of loads and stores' 'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
command -v "${NVDISASM:-nvdisasm}" >/dev/null ||
    skip_all 5 'orders of loads and stores' 'no nvdisasm on PATH, and NVDISASM names none'

includes='-Iinclude -Itests/property/kernels/inputs'
# How often eight loads stand together without a store between them in kernel_registers of FILE.
runs() {
    "$NVCC" -O3 -arch=sm_90 -cubin -w $includes -o "$T/cubin" "$1" &&
        "${NVDISASM:-nvdisasm}" "$T/cubin" | awk '
            /^\.text\./ { here = index($0, "kernel_registers"); loads = 0 }
            here && / LDG\./ && ++loads % 8 == 0 { count++ }
            here && / STG\./ { loads = 0 }
            END { print count + 0 }'
}
cudalite -O2 -arch=sm_90 -w $includes tests/suites/kernels/rodinia_lud_perimeter.cu -o "$T/lud.cu"
is "$(runs "$T/lud.cu")" 10 'register tiles: two of tiles, and eight rows of elements'
grep -v __syncwarp "$T/lud.cu" >"$T/parted.cu"
[ "$(runs "$T/parted.cu")" -lt 10 ]
ok $? 'it would be seen where they are parted'

# The most loads that stand together without a store to shared memory between them.
together() {
    "$NVCC" -O3 -arch="$2" -cubin -w $includes -o "$T/cubin" "$1" &&
        "${NVDISASM:-nvdisasm}" "$T/cubin" | awk '
            / LDG\./ && ++loads > most { most = loads }
            / STS/ { loads = 0 }
            END { print most + 0 }'
}
cudalite -O1 -w $includes examples/matvec/annotated.cu -o "$T/rows.cu"
for arch in sm_75 sm_90; do
    [ "$(together "$T/rows.cu" $arch)" -ge 32 ]
    ok $? "all loads of a tile come first, $arch"
done
sed 's/__launch_bounds__([0-9]*, 1)//' "$T/rows.cu" >"$T/parted.cu"
[ "$(together "$T/parted.cu" sm_90)" -lt 32 ]
ok $? 'it would be seen without __launch_bounds__'
done_testing
