#!/bin/sh
# --trace: a program tells which kernel each launch runs, and why, if it is asked to.
. "${0%/*}/../tap.sh"
kernels=$TOP/tests/property/kernels
cudalite -O2 --merge=4 --trace -w -I"$kernels/inputs" "$kernels/variants_merged.cu" -o "$T/traced.cu"
ok "$?" 'cudalite --trace'
for trace in '' 1; do
    env ${trace:+CUDALITE_TRACE=$trace} cudalite-sim -I"$kernels/inputs" "$T/traced.cu" -- 65 33 \
        >"$T/out$trace" 2>"$T/err$trace"
    ok "$?" "the program runs${trace:+ with CUDALITE_TRACE}"
done
is "$(grep -c '^[a-z_]*: ' "$T/err")" 0 'it tells nothing unasked'
like "$T/err1" '^places: places_merged$' 'a variant'
is "$(grep -c '^line: line_merged$' "$T/err1")" 2 'arrays that lie apart'
like "$T/err1" '^line: as it was written: a and b overlap$' 'the same array twice'
sed '/^[a-z_]*: /d' "$T/err1" >"$T/others"
grep '^[a-z_]* [0-9]* [0-9a-f]*$' "$T/out" >"$T/hashes"
grep '^[a-z_]* [0-9]* [0-9a-f]*$' "$T/out1" >"$T/hashes1"
ok "$([ -s "$T/hashes" ] && cmp -s "$T/hashes" "$T/hashes1"; echo $?)" 'and does the same'
done_testing
