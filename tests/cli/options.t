#!/bin/sh
# How options may be written. (What is told about wrong ones: tests/golden/cli.)
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
echo 'int x;' >in.cu
echo 'int y;' >-dash.cu

accepts() {
    run cudalite "$@"
    is "$status$(cat err)" 0 "accepted: $*"
}
refuses() {
    run cudalite "$@"
    is "$status" 2 "refused: $*"
    is "$(wc -l <err)" 1 "one line about: $*"
    is "$(cat out)" '' "nothing on standard output: $*"
}

for arch in -arch=sm_75 '-arch sm_80' --arch=sm_90a '--arch compute_100' -arch=86 -arch=sm_120f; do
    accepts $arch in.cu
done
for arch in -arch=sm_99 -arch= -archsm_75 -arch=sm_ -arch=sm_7x -arch=sm_75aa -arch=-75 -arch=sm_99999999999; do
    refuses $arch in.cu
done
# The GPU at hand, of several the oldest; none that nvidia-smi tells of.
usual=$PATH
mkdir bin && PATH=$PWD/bin:$PATH
printf '#!/bin/sh\nprintf "9.0\\n8.6\\n12.0\\n"\n' >bin/nvidia-smi && chmod +x bin/nvidia-smi
accepts -arch=native --pipeline=2 in.cu
run cudalite -arch=native -w --dump=cost --explain=time -I"$TOP/include" "$TOP/examples/matvec/annotated.cu"
like err 'for sm_86 ' '-arch=native: the oldest GPU at hand'
printf '#!/bin/sh\nprintf "No devices were found\\n"\n' >bin/nvidia-smi
refuses -arch=native in.cu
like err 'no GPU here' '... that there is none'
printf '#!/bin/sh\nprintf "9.0\\n"; exit 9\n' >bin/nvidia-smi
refuses -arch=native in.cu
printf '#!/bin/sh\nprintf "1.3\\n"\n' >bin/nvidia-smi
refuses -arch=native in.cu
PATH=$usual
echo 'arch=90 dram=4800 # an H200' >h200
accepts --device=h200 in.cu
accepts --device h200 -arch=sm_80 --pipeline=2 in.cu
accepts --device h200 --pipeline=2 in.cu
echo 'arch=90 drum=4800' >drum
echo 'dram=4800' >none
for device in --device --device= --device=missing --device=drum --device=none; do
    refuses in.cu $device
done
refuses --explain=tune in.cu
accepts --smem=49152 in.cu
accepts --smem 1024 in.cu
for smem in --smem= --smem=-1 --smem=0 --smem=4k --smem=99999999999999999999 --smem; do
    refuses in.cu $smem
done
# Without --pipeline a matrix-vector product waits for memory on sm_90, and a product of matrices does not.
ahead() { grep -c __pipeline_memcpy_async; }
ahead_of() { cudalite -w -I"$TOP/include" "$@" -o - | ahead; }
[ "$(ahead_of -arch=sm_90 "$TOP/examples/matvec/annotated.cu")" -gt 0 ]
ok $? 'loads that wait for memory run ahead'
is "$(ahead_of -arch=sm_90 "$TOP/examples/matmul/annotated.cu")" 0 'others do not'
is "$(ahead_of "$TOP/examples/matvec/annotated.cu")" 0 '... nor those for older GPUs'
is "$(ahead_of -arch=sm_90 --weigh=sectors "$TOP/examples/matvec/annotated.cu")" 0 '... nor where only sectors count'
is "$(ahead_of -arch=sm_90 --pipeline=1 "$TOP/examples/matvec/annotated.cu")" 0 '... nor where one stage is asked for'

accepts --pipeline=1 in.cu
accepts --weigh=time in.cu
accepts --weigh sectors in.cu
for weigh in --weigh --weigh= --weigh=lines; do
    refuses in.cu $weigh
done
for stages in --pipeline --pipeline=2 --pipeline=8; do
    accepts -arch sm_80 $stages in.cu
    accepts $stages --arch=90a in.cu
    refuses $stages in.cu
    refuses $stages -arch sm_75 in.cu
done
for stages in 0 9 -2 2x 99999999999999999999; do
    refuses -arch sm_80 --pipeline=$stages in.cu
done
accepts -DA -DB=1 -D C=2 '-DF(x)=x' -UA -U B -I. -I . in.cu
for macro in -D -D=1 -D1A -U -U2; do
    refuses in.cu $macro
done
for color in --color --color=always --color=never --color=auto; do
    accepts $color in.cu
done
refuses --color=sometimes in.cu
run cudalite --explain -Werror in.cu
is "$status$(cat err)" '0cudalite: remark: nothing changes: this file has no kernel [CL162]' 'accepted: --explain'
accepts --line-directives -Werror -w --target=cuda in.cu
accepts --max-errors=0 --max-errors 100 in.cu
for errors in -1 many 1x 99999999999; do
    refuses --max-errors=$errors in.cu
done
for i in $(seq 30); do
    echo "__annotation(L\"loop i 0 n 1\");"
done >wrong.cu
counted() {
    cudalite "$@" wrong.cu 2>&1 | grep -c ': error: '
}
is "$(counted) $(counted --max-errors=2) $(counted --max-errors=0)" '20 2 30' '--max-errors: how many are printed'
is "$(cudalite wrong.cu 2>&1 | tail -n 1)" \
    'cudalite: 10 more diagnostics are not shown, 10 of them errors; --max-errors=0 shows all' 'the rest is counted'
refuses --line-directives=1 in.cu
refuses --target=gpu in.cu
refuses --dump=all in.cu
refuses --dump in.cu
printf -- '-I\nwith blank\n\n  -DSIZE=2 \r\n-DLATER=1\n-o\nlisted.cu\n' >list
mkdir 'with blank'
touch 'with blank/header.h'
echo '#include "header.h"' >includes.cu
accepts -Werror --options-file=list includes.cu
cmp -s includes.cu listed.cu
ok $? '--options-file: a value on the next line'
cudalite -DLATER=0 --options-file list -USIZE -DSIZE=3 --dump=macros in.cu >out 2>&1
grep -E '\b(SIZE|LATER)\b' out >macros
is "$(sed 's/.*\(SIZE\|LATER\)[ =]*//' macros | sort | tr '\n' ' ')" '1 3 ' \
    '--options-file: its options come where it stands'
echo '--options-file=self' >self
refuses --options-file=self in.cu
refuses --options-file=none in.cu
accepts -o out.cu -- in.cu
accepts -- -dash.cu
accepts in.cu -oout2.cu
[ -e out2.cu ]
ok $? '-oFILE in one word'
refuses -dash.cu
refuses
refuses ''
refuses in.cu in.cu
refuses in.cu -o
refuses -- -o out.cu in.cu
refuses --template-dir
refuses --template-dir=none in.cu
# A pipe would wait for somebody who writes: it is no template, and no file that is included.
mkdir templates && mkfifo templates/tile_load.cu templates/pipe.h
run timeout 20 cudalite --template-dir=templates -O1 -I"$TOP/include" "$TOP/examples/row_walk/annotated.cu"
is "$status" 2 'a pipe as a template: exit status 2'
like err "cannot read 'templates/tile_load.cu': it is not a regular file" 'a pipe as a template: the reason'
rm templates/tile_load.cu
mkdir templates/tile_load.cu
run timeout 20 cudalite --template-dir=templates -O1 -I"$TOP/include" "$TOP/examples/row_walk/annotated.cu"
is "$status" 2 'a directory as a template: exit status 2'
{ echo '#include "pipe.h"'; cat "$TOP/examples/row_walk/annotated.cu"; } >piped.cu
run timeout 20 cudalite -Itemplates piped.cu
is "$status" 0 'a pipe as an included file: exit status'
echo 'int z;' >-
cudalite -- - <in.cu >out
is "$(cat out)" 'int x;' '- behind -- is standard input too'
done_testing
