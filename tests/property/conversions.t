#!/bin/sh
# Arrays that lie otherwise while a launch runs: every kernel of layout_structure_of_arrays and layout_transposed_or_padded
# is launched so; without memory, while launches are recorded, and after an error it is launched as it was written; --verify
# compares both.
. "${0%/*}/../tap.sh"
kernels=$TOP/tests/property/kernels/layout
inputs=$TOP/tests/property/kernels/inputs
names='layout_structure_of_arrays layout_transposed_or_padded'
if [ -n "${SAMPLE:-}" ]; then
    names=layout_structure_of_arrays
    note_sample 1 2 'kernels with layouts that are asked for'
fi
for name in $names; do
    cudalite -O2 -arch=sm_90 --verify --trace --explain -I"$inputs" "$kernels/$name.cu" -o "$T/$name.cu" 2>"$T/told"
    ok "$?" "cudalite ($name)"
    is "$(grep -c 'CL243' "$T/told")" 0 "no array is left ($name)"
    is "$(grep -c 'CL241' "$T/told")" "$(grep -c '^\(template.*\)\{0,1\}static __global__' "$kernels/$name.cu")" \
        "each kernel has another layout ($name)"
    cudalite-sim -q -I"$inputs" "$kernels/$name.cu" -- 15 17 >"$T/written"
    ok "$?" "as it was written ($name)"
    # No memory; launches are recorded.
    sed 's/cudaMallocAsync(&memory, bytes, stream)/cudaMallocAsync(\&memory, (size_t)1 << 60, stream)/' \
        "$T/$name.cu" >"$T/memory.cu"
    sed 's/status == cudaStreamCaptureStatusNone \&\&$/status != cudaStreamCaptureStatusNone \&\&/' "$T/$name.cu" >"$T/recorded.cu"
    for form in "$name" memory recorded; do
        CUDALITE_TRACE=1 CUDALITE_VERIFY=1 cudalite-sim -q -I"$inputs" "$T/$form.cu" -- 15 17 >"$T/out" 2>"$T/$form.err"
        ok "$?" "runs without a finding ($name, $form)"
        ok "$(cmp -s "$T/written" "$T/out"; echo $?)" "same bits ($name, $form)"
    done
    is "$(grep -c 'gives a different' "$T/$name.err")" 0 "--verify finds no other bits ($name)"
    like "$T/$name.err" ' gives the same results$' "... and compares ($name)"
    like "$T/$name.err" '^into: original kernel: .* overlap$' "arrays that overlap ($name)"
    like "$T/$name.err" 'original kernel: a size that is not positive$' "no sizes ($name)"
    for form in memory recorded; do
        ok "$(cmp -s "$T/$name.cu" "$T/$form.cu"; [ $? = 1 ]; echo $?)" "another program ($name, $form)"
        is "$(grep -c ': [a-z_]*_\(soa\|turned\|padded\)$' "$T/$form.err")" 0 "all as they were written ($name, $form)"
    done
    like "$T/memory.err" 'original kernel: no memory for the converted arrays$' "the trace tells it ($name)"
done
# What nobody asks for is converted in large launches alone: here all are.
name=layout_by_predicted_time
cudalite -O2 -arch=sm_90 --verify --trace --explain -I"$inputs" "$kernels/$name.cu" -o "$T/$name.cu" 2>"$T/told"
is "$(grep -c 'CL241' "$T/told")" "$(grep -c '^static __global__' "$kernels/$name.cu")" "each kernel has another layout ($name)"
cudalite-sim -q -I"$inputs" "$kernels/$name.cu" -- 15 17 >"$T/written"
sed 's/>= [0-9][0-9]*/>= 1/g' "$T/$name.cu" >"$T/large.cu"
for form in "$name" large; do
    CUDALITE_TRACE=1 CUDALITE_VERIFY=1 cudalite-sim -q -I"$inputs" "$T/$form.cu" -- 15 17 >"$T/out" 2>"$T/$form.err"
    ok "$?" "runs without a finding ($form)"
    ok "$(cmp -s "$T/written" "$T/out"; echo $?)" "same bits ($form)"
done
is "$(grep -c 'original kernel: too little work$' "$T/$name.err")" 5 'small launches are as they were written'
is "$(grep -c '^[a-z]*: [a-z]*_soa$' "$T/large.err")" 3 'large ones are not'
is "$(grep -c 'gives a different' "$T/large.err")" 0 '--verify finds no other bits'
like "$T/large.err" '^along: original kernel: .* overlap$' '... where arrays overlap'
like "$T/large.err" '^gather: original kernel: too few blocks$' '... where few blocks are launched'
cudalite -O1 -arch=sm_90 --explain -I"$inputs" "$kernels/$name.cu" 2>&1 >/dev/null | grep -c CL241 >"$T/out"
is "$(cat "$T/out")" 0 'not where launches stay as they are'
sed 's/^ *__annotation(L"garray p .*/& __annotation(L"layout p kept");/' "$kernels/$name.cu" >"$T/kept.cu"
cudalite -O2 -arch=sm_90 --explain -I"$inputs" -I"$kernels" "$T/kept.cu" 2>&1 >/dev/null | grep -c 'CL241' >"$T/out"
is "$(cat "$T/out")" 0 'nor where an annotation keeps the layout'
# Loops that do nothing but launch convert once; not where each launch is compared.
name=layout_over_launch_loops
for options in '' --trace --verify; do
    cudalite -O2 -arch=sm_90 $options -I"$inputs" "$kernels/$name.cu" -o "$T/$name.cu"
    is "$(sed -n '/^int main/,$p' "$T/$name.cu" | grep -c '^ *Body_laid.* p_laid.*;$')" "$([ -z "$options" ] && echo 9 || echo 0)" \
        "loops that convert once ($options)"
done
cudalite -O2 -arch=sm_90 -I"$inputs" "$kernels/$name.cu" -o "$T/$name.cu"
cudalite-sim -q -I"$inputs" "$kernels/$name.cu" -- 15 17 >"$T/written"
# With SAMPLE the last of several.
last_of() { [ -z "${SAMPLE:-}" ] || shift "$(($# - 1))"; printf '%s\n' "$@"; }
[ -z "${SAMPLE:-}" ] || note_sample 2 9 'faults that are planted in conversions of layouts'
last_of 's/p_laid.leave();$/;/' 's/if (!p_laid.its.stays)/if (false)/' 's/p_end <= (const char \*)q ||/true ||/' >"$T/faults"
while IFS= read -r wrong <&3; do
    sed "$wrong" "$T/$name.cu" >"$T/wrong.cu"
    cudalite-sim -q -I"$inputs" "$T/wrong.cu" -- 15 17 >"$T/out"
    ok "$(cmp -s "$T/written" "$T/out"; [ $? = 1 ]; echo $?)" "it shows where it is wrong ($wrong)"
done 3<"$T/faults"
# Arrays of which a host function shows all keep the layout: it shows where they come back too late, or not at all.
name=layout_until_escape
cudalite -O2 -arch=sm_90 --explain -I"$inputs" "$kernels/$name.cu" -o "$T/$name.cu" 2>"$T/told"
is "$(grep -c 'CL250' "$T/told")" 0 'all is seen'
is "$(grep -c '^ *\(Body\|Cell\)_laid [a-z]*_laid(true);$' "$T/$name.cu")" 4 'arrays that keep a layout'
is "$(sed -n '/^static void simulate/,$p' "$T/$name.cu" | grep -c ' launch_[a-z]*([a-z]*_laid, ')" 11 'launches that take it'
cudalite-sim -q -I"$inputs" "$kernels/$name.cu" -- 15 17 >"$T/written"
last_of 's/^\( *\)[a-z_]*.back();$/\1;/' 's/{ p_laid.back();/{/' 's/^\( *\)p_laid.leave();$/\1;/' 's/a_laid.swap(b_laid)/0/' \
    's/{ p_laid.leave();/{/' 's/its.count == count \&\&/true \&\&/' >"$T/faults"
while IFS= read -r wrong <&3; do
    sed "$wrong" "$T/$name.cu" >"$T/wrong.cu"
    ok "$(cmp -s "$T/$name.cu" "$T/wrong.cu"; [ $? = 1 ]; echo $?)" "another program ($wrong)"
    cudalite-sim -q -I"$inputs" "$T/wrong.cu" -- 15 17 >"$T/out" 2>"$T/err"
    ok "$(cmp -s "$T/written" "$T/out"; [ $? = 1 ]; echo $?)" "it shows where it is wrong ($wrong)"
done 3<"$T/faults"
sed 's/cudaMallocAsync(&memory, bytes, stream)/cudaMallocAsync(\&memory, (size_t)1 << 60, stream)/' "$T/$name.cu" >"$T/memory.cu"
cudalite-sim -q -I"$inputs" "$T/memory.cu" -- 15 17 >"$T/out"
ok "$(cmp -s "$T/written" "$T/out"; echo $?)" 'same bits without memory'
# ... and random functions that do so: tests/fuzz/lives.
last=60
if [ -n "${SAMPLE:-}" ]; then
    last=6
    note_sample 6 60 'random functions whose arrays keep a layout'
fi
"$TOP/tests/fuzz/lives" 1 "$last" >"$T/lives.cu"
cudalite -O2 -arch=sm_90 -I"$TOP/include" "$T/lives.cu" -o "$T/lives.lite.cu"
ok "$([ "$(grep -c '^    Body_laid [abc]_laid' "$T/lives.lite.cu")" -gt "$last" ]; echo $?)" 'arrays of random functions keep a layout'
for form in lives lives.lite; do
    cudalite-sim -q -I"$TOP/include" "$T/$form.cu" >"$T/$form.out" 2>"$T/err"
    ok "$?" "runs without a finding ($form)"
done
ok "$(cmp -s "$T/lives.out" "$T/lives.lite.out"; echo $?)" 'same bits'
# An error that the program has not seen yet is still there, and is the same.
cat >"$T/error.cu" <<'EOF'
#include <cstdio>
#include <cudalite.h>
struct Pair { float x, y; };
static __global__ void half(Pair *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    if (threadIdx.x < n)
        p[threadIdx.x].x *= 0.5f;
}
int main()
{
    Pair *p, one = {3, 4};
    void *none;
    cudaMalloc(&p, sizeof *p);
    cudaMemcpy(p, &one, sizeof one, cudaMemcpyHostToDevice);
    half<<<1, 32>>>(p, 1);
    const cudaError_t before = cudaPeekAtLastError();
    const cudaError_t wrong = cudaMalloc(&none, (size_t)1 << 60);
    half<<<1, 32>>>(p, 1);
    const cudaError_t behind = cudaGetLastError();
    cudaMemcpy(&one, p, sizeof one, cudaMemcpyDeviceToHost);
    printf("%d %d %g %g\n", before == cudaSuccess, wrong != cudaSuccess && behind == wrong, one.x, one.y);
    return cudaFree(p) != cudaSuccess;
}
EOF
cudalite -O2 --trace "$T/error.cu" -o "$T/traced.cu"
ok "$?" 'cudalite (an error)'
CUDALITE_TRACE=1 cudalite-sim -q -I"$TOP/include" "$T/traced.cu" >"$T/out" 2>"$T/err"
is "$(cat "$T/out")" '1 1 0.75 4' 'the error is still there'
is "$(grep -c '^half: half_soa$' "$T/err") $(grep -c '^half: original kernel: no memory' "$T/err")" '1 1' \
    'and the kernel was launched as it was written'
done_testing
