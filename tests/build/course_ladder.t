#!/bin/sh
# examples/course/ladder: start.cu leaves each step's task open, solution.cu does it, the figures are those
# that cudalite-sim counts, and the check explains typical mistakes. With SAMPLE, steps 6 and 12.
. "${0%/*}/../tap.sh"
cp -r "$TOP/examples/course" "$T/course" && cd "$T/course/ladder" || exit 1
rm -f ./*/mine.cu
CUDALITE_SIM=$(command -v cudalite-sim) CUDALITE=$(command -v cudalite)
export CUDALITE_SIM CUDALITE

steps=$(ls -d [0-9][0-9]_*)
is "$(echo $steps | sed 's/[0-9]*_//g')" \
    'map guard stride broadcast tile barrier bank halo reuse reduction layout launch' 'the twelve steps'
for step in $steps; do
    lines=$(wc -l <"$step/README.md")
    [ "$lines" -le 40 ] && grep -q '](picture.svg)' "$step/README.md" && grep -q '^## Task$' "$step/README.md" &&
        grep -q '^## Questions$' "$step/README.md" && grep -q TODO "$step/start.cu" &&
        grep -q "^## $(echo "$step" | sed 's/_/: /; s/^0//')\$" ANSWERS.md &&
        grep -q "]($step/README.md)" README.md
    ok $? "$step: its text, in 40 lines at most, its picture, questions and answers"
done
run make start
is "$status $(ls */mine.cu | wc -l | tr -d ' ')" '0 12' 'make start: a file in each step'
run make check
is "$(grep -c '^to do: ' "$T/out")" 12 'make check: nothing is done yet'
for step in $steps; do
    grep -q '^cudalite ' "$step/targets" && grep -q "generated STEP=$(echo "$step" | sed 's/_.*//; s/^0//')[^0-9]" "$step/README.md" &&
        grep -q '^| n = .* | by hand | cudalite |$' "$step/README.md"
    ok $? "$step: its text tells of make generated, and has counts by hand and of cudalite"
done
run make generated STEP=5
like 05_tile/generated.cu 'float in_tile\[32\]\[33\];' 'make generated: what cudalite generates, with the padding of step 7'
reason="array 'out' is not staged: each element is used by one thread, and neighbouring threads use neighbouring elements"
cp 06_barrier/solution.cu 06_barrier/mine.cu
run make -s generated STEP=6
is "$status $(cat "$T/out")" "0 $PWD/06_barrier/generated.cu
cudalite changes nothing here: $reason." 'make generated: why cudalite changes nothing'
cmp -s 06_barrier/mine.cu 06_barrier/generated.cu
ok $? 'make generated: the same file, if cudalite changes nothing'
rm 06_barrier/mine.cu
run make -s generated STEP=6
like "$T/err" "there is no .*/06_barrier/mine.cu; 'make start' copies" 'make generated: of a file that is not there'
cp -r . "$T/drawn" && "$T/drawn/draw" && cat "$T"/drawn/*/picture.svg | cmp -s - <<END_OF_PICTURES
$(cat */picture.svg)
END_OF_PICTURES
ok $? 'the pictures are those that draw makes'

tried=$(echo "$steps" | every 6)
note_sample "$(echo "$tried" | wc -l | tr -d ' ')" 12 'steps of the ladder'
for step in $tried; do
    run ./check "$step" "$step/start.cu"
    is "$status $(head -c 7 "$T/out")" '1 not yet' "$step: start.cu leaves something to do"
    run make check STEP="${step%%_*}" FILE="$step/solution.cu"
    like "$T/out" "^passed: $step, " "$step: solution.cu passes"
    quoted=$(sed -n 's/^At n = .* \([0-9.]*\) on average\.$/\1/p' "$step/README.md")
    [ -z "$quoted" ] || like "$T/out" ", n = 128: $quoted sectors per load" "$step: the sectors in README.md"
    run ./check --counts "$step"
    is "$(grep '^|' "$step/README.md")" "$(grep '^|' "$T/out")" "$step: the counts in README.md"
    case $(cat "$step/README.md") in *"

$(cat "$T/out")

"*) true ;; *) false ;; esac
    ok $? "$step: the counts in README.md, and the reason if cudalite changes nothing"
    ! grep -q '^cudalite changes nothing here' "$T/out" ||
        { grep -q '^cudalite changes nothing here: ..*' "$T/out" &&
            ! awk -F '|' '/^[|] [a-z]/ && !/^[|] n = / && $3 != $(NF - 1)' "$T/out" | grep -q .; }
    ok $? "$step: if cudalite changes nothing, it says why, and the counts are the same"
done

# mistake STEP SED-SCRIPT PATTERN: the solution with a change, and what the check says
mistake() {
    sed "$2" "$1"_*/solution.cu >"$T/mine.cu"
    ! cmp -s "$T/mine.cu" "$1"_*/solution.cu || exit 1 # it has to change something
    run ./check "$1" "$T/mine.cu"
    { tr '\n' ' ' <"$T/out"; echo; } >"$T/line"
    like "$T/line" "$3" "step $1: $3"
}
mistake 06 's/    __syncthreads();/    if (t >= count) return;\n&/' \
    '^not yet, 06_barrier, n = 1: mine.cu:11: barrier not reached by all threads'
if [ -z "${SAMPLE:-}" ]; then
    mistake 01 's/2 \* in/3 * in/' 'n = 256: element [0-9]* is [0-9]* and should be'
    mistake 02 's/if (i < n)//' "mine.cu:7: global access out of bounds, read of 4 bytes: 0 bytes after array 'in' of 4 bytes"
    mistake 02 's/^ *if (i < n)/    float v = in[i];\n&/; s/in\[i\] +/v +/' "mine.cu:6: global access out of bounds, read of 4 bytes"
    mistake 02 's/(n + 255)/n/' 'n = 1: mine.cu:[0-9]*: note: launch of map failed (invalid configuration argument): grid (0,1,1), block (256,1,1)'
    mistake 02 's/if (i < n)/while (true)/' 'n = 1: the program does not end'
    mistake 02 's/if (i < n)/if (i < m)/' "does not compile: mine.cu:6:.*'m' was not declared"
    mistake 02 's/^ *map/    float *q; cudaMalloc(\&q, 4); cudaFree(q); cudaFree(q);\n&/' \
        "mine.cu:13: invalid cudaFree: byte 0 of freed array 'q' of 4 bytes, allocated in line 13"
    mistake 04 's/x \* blockDim.x + threadIdx.x/y * 32 + X/; s/y \* blockDim.y + threadIdx.y/x * 8 + threadIdx.y/; s/X/threadIdx.x/
        s/int column/int other/; s/int row/int column/; s/int other/int row/; s/31) . 32, (n + 7) . 8/7) \/ 8, (n + 31) \/ 32/' \
        'a load request takes 12.33 sectors on average; the limit is 3.00'
    mistake 07 's/33/34/' 'takes 1.50 wavefronts on average; the limit is 1.00'
    mistake 10 's/int half = 128; half > 0; half .= 2/int s = 1; s < 256; s *= 2/; s/t < half/t % (2 * s) == 0/; s/t + half/t + s/' \
        'right, but there are 2400 requests to shared memory; the limit is 1000'
    mistake 12 's/32, 8/4, 64/; s/31) . 32/3) \/ 4/; s/7) . 8/63) \/ 64/' 'takes 7.94 sectors on average'
else
    note_sample 1 12 'mistakes on the ladder'
fi
printf '#include "program.h"\n' >"$T/mine.cu"
run ./check 4 "$T/mine.cu"
is "$status $(cat "$T/out")" \
    '1 not yet, 04_broadcast: mine.cu has no launch(const float *in, const float *scale, const float *bias, float *out, int n)' \
    'a file without launch()'
run ./check 13
is "$status" 2 'no such step'
done_testing
