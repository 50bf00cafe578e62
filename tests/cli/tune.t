#!/bin/sh
# --tune: the best schedules are built and timed by a command, which stands in for a GPU here.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
cp "$TOP/examples/matvec/annotated.cu" matvec.cu
# RUN TIME: prints TIME in run RUN, 100 in all others; run 0 is that of the kernel as it is written.
cat >fake <<'EOF'
[ -f "$CUDALITE_FILE" ] && [ "$CUDALITE_TRACE" = time ] && grep -q 'CudaliteClock clock("matvec"' "$CUDALITE_FILE" || exit 9
run=$(($(cat runs 2>/dev/null || echo -1) + 1))
echo $run >runs
[ "$run" = 0 ] && [ "$CUDALITE_AS_WRITTEN" != 1 ] && exit 8
echo "matvec: matvec_tiled" >&2
[ "$run" = "$1" ] && echo "matvec: $2 us" >&2 || { echo "matvec: 90.0 us"; echo "matvec: 110.0 us" >&2; }
echo 'other: 1.0 us, or so'
EOF
tune() { # RUN TIME INPUT OPTION...
    run=$1 time=$2 input=$3
    shift 3
    rm -f runs
    cudalite -arch=sm_90 -I"$TOP/include" --annotate --tune="sh ./fake $run $time" "$@" "$input" >out.cu 2>err
}

tune 2 50 matvec.cu --explain
ok "$?" 'a schedule is faster than the one that is taken'
words=$(cudalite -arch=sm_90 -I"$TOP/include" --explain=candidates matvec.cu -o - 2>&1 >/dev/null | sed -n 's/.*: schedule //p' | head -n 1)
diff matvec.cu out.cu >difference
is "$(cat difference)" "19a20
>     __annotation(L\"schedule $words\");" 'it is written down, and nothing else'
is "$(grep -c '^cudalite: tune: [1-6] of 6: matvec ' err)" 6 'a line tells of each run'
like err 'tune: 1 of 6: matvec 100.0 us (as written)$' 'the kernel as it is written is one, in the mean of its launches'
like err "the fastest measured schedule is: schedule $words \\[CL248\\]" 'what is the fastest is told'
cudalite -arch=sm_90 -I"$TOP/include" out.cu -o made.cu 2>err
ok "$([ $? = 0 ] && [ ! -s err ]; echo $?)" 'the file with it is taken without a word'
ok "$(ls | grep -q tune && echo 1 || echo 0)" 'the files that were tried are gone'

tune 1 50 matvec.cu
ok "$([ $? = 0 ] && cmp -s matvec.cu out.cu; echo $?)" 'where the schedule that is taken is the fastest, nothing is written'
tune 0 50 matvec.cu
ok "$([ $? = 0 ] && cmp -s matvec.cu out.cu; echo $?)" 'nor where the kernel as it is written is'
like err 'warning: the original kernel takes 50.0 us, but 100.0 us with its best schedule \[CL247\]' 'and that is told'

sed 's/__annotation(L"\(.*\)");/#pragma cudalite \1/; s/$/\r/' matvec.cu >pragmas.cu
tune 3 50 pragmas.cu
like out.cu "^    #pragma cudalite schedule block [0-9]* merge 1 stages [0-9]*.\$" 'a pragma beside pragmas'
is "$(grep -vc "$(printf '\r')" out.cu)" 0 'with the ends of lines that the file has'
cp matvec.cu over.cu
rm -f runs
cudalite -arch=sm_90 -I"$TOP/include" --annotate --in-place --no-backup --tune='sh ./fake 2 50' over.cu 2>err
ok "$([ $? = 0 ] && cmp -s over.cu matvec.cu; [ $? = 1 ]; echo $?)" 'over the input'
sed 's/__annotation(L"BoundChk");/__annotation(L"schedule block 64"); &/' matvec.cu >pinned.cu
tune 2 50 pinned.cu
ok "$([ $? = 0 ] && cmp -s pinned.cu out.cu && [ ! -e runs ]; echo $?)" 'a kernel with a schedule has one'

printf 'old\n' >kept.cu
for case in 'true:reports no time of' 'echo matvec: many us:reports no time of' 'echo no CUDA-capable device; exit 3:fails with exit status 3'; do
    cudalite -arch=sm_90 -I"$TOP/include" --annotate --tune="${case%:*}" matvec.cu -o kept.cu 2>err
    is "$? $(cat kept.cu)" '1 old' "${case%:*}: an error, and no output"
    like err "^matvec.cu:18:24: error: the command of --tune ${case##*:}.*\\[CL246\\]" 'which is told'
done
like err 'note: the last line that it printed: no CUDA-capable device$' 'with what the command said'
for wrong in '--tune=true matvec.cu' '--annotate -O1 --tune=true matvec.cu' '--annotate --tune=true -'; do
    # shellcheck disable=SC2086
    cudalite $wrong </dev/null >out 2>err
    is "$?" 2 "a usage error: $wrong"
done

# A program whose host functions tell times, in the simulator.
cudalite -arch=sm_90 -I"$TOP/include" --annotate --tune='cudalite-sim -I"$TOP/include" "$CUDALITE_FILE" -- 64 128' matvec.cu -o out.cu 2>err
ok "$?" 'a program tells its times itself'
is "$(grep -c '^cudalite: tune: ' err)" 6 'in each run'
done_testing
