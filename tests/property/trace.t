#!/bin/sh
# --trace: a program tells which kernel each launch runs, and why, if it is asked to. --verify: it runs both, and
# compares them.
. "${0%/*}/../tap.sh"
inputs=$TOP/tests/property/kernels/inputs
cudalite -O2 --merge=4 --trace -w -I"$inputs" "$(property_kernel coarsened_threads)" -o "$T/traced.cu"
ok "$?" 'cudalite --trace'
for trace in '' 1; do
    env ${trace:+CUDALITE_TRACE=$trace} cudalite-sim -I"$inputs" "$T/traced.cu" -- 65 33 \
        >"$T/out$trace" 2>"$T/err$trace"
    ok "$?" "the program runs${trace:+ with CUDALITE_TRACE}"
done
is "$(grep -c '^[a-z_]*: ' "$T/err")" 0 'it tells nothing unasked'
like "$T/err1" '^places: places_merged$' 'a variant'
is "$(grep -c '^line: line_merged$' "$T/err1")" 2 'arrays that lie apart'
like "$T/err1" '^line: original kernel: a and b overlap$' 'the same array twice'
sed '/^[a-z_]*: /d' "$T/err1" >"$T/others"
grep '^[a-z_]* [0-9]* [0-9a-f]*$' "$T/out" >"$T/hashes"
grep '^[a-z_]* [0-9]* [0-9a-f]*$' "$T/out1" >"$T/hashes1"
ok "$([ -s "$T/hashes" ] && cmp -s "$T/hashes" "$T/hashes1"; echo $?)" 'and does the same'

cudalite --verify --explain -arch=sm_90 -I"$inputs" "$(property_kernel copies_of_16_bytes)" -o "$T/verified.cu" \
    2>"$T/told"
ok "$?" 'cudalite --verify'
like "$T/told" "--verify does not compare them: 'y' is not a garray whose end the host function can compute$" 'why some are not'
sed 's/\(a_four.at\[j - j_four\] \* by\) + sweep/\1 + sweep + (row == 3 \&\& j == 5)/' "$T/verified.cu" >"$T/wrong.cu"
ok "$(cmp -s "$T/verified.cu" "$T/wrong.cu"; [ $? = 1 ]; echo $?)" 'a variant with a fault'
for program in verified wrong; do
    CUDALITE_VERIFY=1 cudalite-sim -I"$inputs" "$T/$program.cu" -- 65 68 >"$T/$program.out" 2>"$T/$program.err"
    ok "$?" "the program runs with CUDALITE_VERIFY ($program)"
done
like "$T/verified.err" '^scaled: scaled_wide gives the same results$' 'the same bits are told'
CUDALITE_VERIFY=1 cudalite-sim -I"$inputs" "$T/verified.cu" -- 65 64 >"$T/longer" 2>&1
like "$T/longer" '^average: average_tiled gives the same results$' 'of the variant that the host takes'
like "$T/wrong.err" '^scaled: scaled_wide gives a different a\[209\]$' 'other bits are, with array and element'
is "$(grep -c '^product: product' "$T/verified.err")" 0 'nothing is of what cannot be compared'
cudalite-sim -I"$inputs" "$T/verified.cu" -- 65 68 >"$T/plain" 2>&1
for program in verified wrong; do
    grep '^[a-z_A-Z]* [0-9]* [0-9a-f]*$' "$T/$program.out" >"$T/hashes"
    grep '^[a-z_A-Z]* [0-9]* [0-9a-f]*$' "$T/plain" | diff - "$T/hashes" >"$T/differ"
    ok "$([ -s "$T/hashes" ] && [ ! -s "$T/differ" ]; echo $?)" "the arrays hold what the kernel makes ($program)"
done
# A launch whose block is known to be another one tells that, too.
sed 's/<<<blocks(rows, 64), 64>>>/<<<blocks(rows, 32), 32>>>/' "$(property_kernel reads_only)" >"$T/other.cu"
sed 's/^.*<<<blocks(rows, 32), 32>>>.*$/&\n&/;' "$T/other.cu" | sed '0,/<<<blocks(rows, 32), 32>>>/s//<<<blocks(rows, 64), 64>>>/' >"$T/both.cu"
cudalite -O2 -arch=sm_90 --trace -w -I"$inputs" "$T/both.cu" -o "$T/both.out.cu"
ok "$?" 'cudalite --trace (launches of two blocks)'
CUDALITE_TRACE=1 cudalite-sim -I"$inputs" "$T/both.out.cu" -- 65 64 >"$T/out" 2>"$T/err"
is "$(grep '^kernel: ' "$T/err" | tr '\n' ';')" 'kernel: kernel_wide;kernel: original kernel: another block shape;' 'each launch tells'

# Axes that are swapped: not in launches that the swap does not fit.
cudalite -O2 -arch=sm_90 --trace -I"$inputs" "$(property_kernel swap_fallbacks)" -o "$T/swapped.cu"
ok "$?" 'cudalite --trace (swap_fallbacks)'
CUDALITE_TRACE=1 cudalite-sim -I"$inputs" "$T/swapped.cu" -- 5 40 >"$T/out" 2>"$T/err"
ok "$?" 'swap_fallbacks runs'
sed -n '/^[a-z]*: [a-z]/p' "$T/err" >"$T/launched"
cat >"$T/wanted" <<'END'
axes: original kernel: too many blocks
axes: axes_swapped
axes: original kernel: another block shape
axes: original kernel: a and b overlap
planes: original kernel: too many blocks
planes: planes_swapped
crossed: original kernel: too few blocks
crossed: crossed_swapped
crossed: crossed_swapped
crossed: original kernel: another block shape
crossed: original kernel: a and b overlap
deep: original kernel: too many blocks
deep: deep_swapped
rounds: original kernel: too many blocks
rounds: original kernel: too little work
rounds: original kernel: too many iterations or none
rounds: original kernel: too many iterations or none
shares: shares_swapped
END
diff "$T/wanted" "$T/launched" >"$T/differ"
ok "$?" 'swap_fallbacks: what is launched'
sed 's/^/# /' "$T/differ"
done_testing
