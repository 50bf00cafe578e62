#!/bin/sh
# --line-directives: the user's statements are at the user's lines, for each example and test kernel
# and for nvcc's messages and line tables. And: the same input gives the same bytes everywhere.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

files=$(ls examples/*/annotated.cu examples/course/*/annotated.cu tests/property/kernels/*/*.cu |
    grep -v '/refused_\|/swap_axes_two\|/variants_dynamic_shared') # refused without their options
[ "$(echo "$files" | wc -l)" -gt 100 ]
ok $? 'there are examples and test kernels'
if [ -n "${SAMPLE:-}" ]; then
    all=$files files=$(echo "$files" | every 10)
    note_sample "$(echo "$files" | wc -l)" "$(echo "$all" | wc -l)" 'files whose lines are looked at'
fi
run tests/build/lines.py "$T" $files
ok "$status" 'each line that came out is at its place'
grep -v ': [0-9]*$' "$T/out" "$T/err" | sed 's/^/# /'
tests/fuzz/generate 1 60 >"$T/random.cu"
run tests/build/lines.py "$T" "$T/random.cu"
ok "$status" 'each line of 60 random kernels is at its place'
grep -v ': [0-9]*$' "$T/out" "$T/err" | sed 's/^/# /'

# --- planted errors
# What was written stands in the kernel twice: for blocks of another shape, too.
once() {
    awk '!seen[$0]++'
}
mkdir "$T/work" && cd "$T/work" || exit 1
cat >planted.cu <<'END'
#include "cudalite.h"
#define N 512
__global__ void planted(float *a, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 N N");
    __annotation(L"stage a");
    int row = blockIdx.x * 128 + threadIdx.x;
    n = before_the_check;
    if (row >= N || n == in_the_check)
        return;
    for (int i = 0; i < N; i++) {
        __annotation(L"loop i 0 N 1");
        a[row * N + i] *=
            2 + in_the_loop;
    }
    n = after_the_loop;
}

int host = after_the_kernel;
END
sed 's/= [a-z]*_the_.*;/= 0;/; s/ || n == in_the_check//; s/ + in_the_loop//;' planted.cu >right.cu
wanted='before_the_check:9 in_the_check:10 in_the_loop:15 after_the_loop:17 after_the_kernel:20 '
for file in planted right; do
    cudalite -w --line-directives -I"$TOP/include" "$file.cu" -o "$file.lite.cu"
done
grep -q __shared__ right.lite.cu
ok $? 'the kernel is staged'
if grep -q __shared__ planted.lite.cu; then staged=yes; else staged=no; fi
is "$staged" yes 'the kernel with errors is staged, too'
cat >words.h <<'END'
#define __global__
#define __launch_bounds__(...)
#define __shared__ static
static struct { int x, y, z; } threadIdx, blockIdx, blockDim;
static inline void __trap() {}
static inline void __syncwarp() {}
END
g++ -fsyntax-only -x c++ -include words.h -I"$TOP/include" planted.lite.cu 2>err
is "$(sed -n "s/^planted.cu:\([0-9]*\):.*error: ‘\([a-z_]*\)’.*/\2:\1/p;
    s/^planted.cu:\([0-9]*\):.*error: '\([a-z_]*\)'.*/\2:\1/p" err | once | tr '\n' ' ')" \
    "$wanted" 'g++ tells errors at the places in the file of the user'
sed 's/const int i_stop = /&in_generated_code + /' planted.lite.cu >broken.lite.cu
number=$(grep -n in_generated_code broken.lite.cu | cut -d: -f1)
g++ -fsyntax-only -x c++ -include words.h -I"$TOP/include" broken.lite.cu 2>err
like err "^planted.lite.cu:$number:.*in_generated_code" 'errors in generated code are in the output'

if [ -n "$NVCC" ]; then
    "$NVCC" -arch=sm_75 -I"$TOP/include" -c -o planted.o planted.lite.cu >err 2>&1
    is "$(sed -n 's/^planted.cu(\([0-9]*\)): error: identifier "\([a-z_]*\)".*/\2:\1/p' err | once |
        tr '\n' ' ')" "$wanted" 'nvcc tells errors at the places in the file of the user'
    "$NVCC" -arch=sm_75 -lineinfo -I"$TOP/include" -ptx -o right.ptx right.lite.cu 2>err
    user=$(sed -n 's/^[[:space:]]*\.file[[:space:]]*\([0-9]*\) ".*\/right\.cu".*/\1/p' right.ptx)
    grep -q "\.loc[[:space:]]*$user 14 " right.ptx
    ok $? '-lineinfo: the statement in the loop is at its line'
    ! grep -q "\.loc[[:space:]]*$user \([2-9][0-9]\|19\) " right.ptx
    ok $? '-lineinfo: nothing is at lines that are no part of the kernel'
    cp planted.cu launched.cu
    cudalite --launcher "$NVCC" -arch=sm_75 -I"$TOP/include" -c -o planted.o launched.cu >err 2>&1
    is "$(sed -n 's/^launched.cu(\([0-9]*\)): error: identifier "\([a-z_]*\)".*/\2:\1/p' err | once |
        tr '\n' ' ')" "$wanted" '--launcher: the same'
else
    note_skipped 4 'checks of line numbers with nvcc' 'no nvcc'
fi

# --- the same bytes
mkdir -p "$T/a/src" "$T/b/c/src"
cp "$TOP"/examples/row_walk/annotated.cu "$T/a/src"
cp "$TOP"/examples/row_walk/annotated.cu "$T/b/c/src"
cd "$T/a/src" && cudalite -I"$TOP/include" annotated.cu >"$T/one"
cd / && cudalite -I"$TOP/include" "$T/b/c/src/annotated.cu" >"$T/two"
cd "$TOP" && TZ=Asia/Tokyo LC_ALL=C.UTF-8 HOME=/none cudalite -Iinclude \
    "$T/b/../a/src/annotated.cu" -o "$T/three"
cudalite -Iinclude - <"$T/a/src/annotated.cu" >"$T/four"
cmp -s "$T/one" "$T/two" && cmp -s "$T/one" "$T/three" && cmp -s "$T/one" "$T/four"
ok $? 'the same bytes from every directory'
for directory in "$T/a" "$T/b/c"; do
    (cd "$directory" && cudalite --line-directives -MD -I"$TOP/include" src/annotated.cu -o out.cu)
done
cmp -s "$T/a/out.cu" "$T/b/c/out.cu" && cmp -s "$T/a/out.d" "$T/b/c/out.d"
ok $? 'the same bytes with #line and depfile for the same relative names'
done_testing
