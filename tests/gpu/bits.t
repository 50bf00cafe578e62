#!/bin/sh
# On a GPU the annotated and the generated programs print the same, compiled with nvcc's defaults (products
# are fused with sums) and with values that round. Needs nvcc and a GPU:
#     make; BUILD=build TOP=$PWD NVCC=nvcc PATH=$PWD/build:$PATH tests/gpu/bits.t [NAME...]
# A NAME is that of a test kernel, without .cu, or `examples`; without any, all of them and the examples are run. Where
# the GPU's machine has no cudalite, write the programs and carry the folder there:
#     tests/gpu/bits.t --write FOLDER [NAME...]       then there:       FOLDER/run [-jN]
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

folder=$T/programs
write=
if [ "${1:-}" = --write ]; then
    write=yes folder=$2
    shift 2
fi
[ -n "$write" ] || { [ -n "${NVCC:-}" ] && nvidia-smi -L >/dev/null 2>&1; } ||
    skip_all 1 tests/gpu/bits.t 'no GPU, or no nvcc'
mkdir -p "$folder/inputs" || exit 1
inputs=$(cd "$folder/inputs" && pwd)
cp -r tests/property/kernels/inputs/. "$inputs"
cp include/cudalite.h "$inputs/"
cp tests/gpu/runs.cu "$folder/"
# Full mantissas in place of small fractions.
sed -e 's,^inline void set(float &x.*,inline void set(float \&x\, int n) { x = (float)((n * 2654435761u >> 8) \& 0xffffff) / 3000000.0f - 2.7f; },' \
    -e 's,^inline void set(double &x.*,inline void set(double \&x\, int n) { x = (double)(n * 2654435761u) / 1.1e9 - 1.7; },' \
    tests/property/kernels/inputs/harness.h >"$inputs/harness.h"

# FILE MACROS: what a program is called that is made of it, which stands in the folder then.
program() {
    made=p$(printf '%s\n' "$2" | cat - "$1" | cksum | tr ' ' _)
    [ -f "$folder/$made.cu" ] || { cp "$1" "$folder/$made.cu" && echo "$2" >"$folder/$made.macros"; }
}

# FILE NAME MACROS SIZES OPTIONS: NAME.how names the two programs, as annotated and as generated
add() {
    cudalite -I"$inputs" $3 $5 "$1" -o "$T/generated.cu" 2>/dev/null || return
    cmp -s "$1" "$T/generated.cu" && return
    program "$1" "$3"
    annotated=$made
    program "$T/generated.cu" "$3"
    printf '%s\n%s\n%s\n%s\n' "$annotated" "$made" "$3" "$4" >"$folder/$2.how"
}

for file in tests/property/kernels/*/*.cu; do
    name=${file##*/}
    name=${name%.cu}
    case " $* " in "  " | *" $name "*) ;; *) continue ;; esac
    sizes=$(sed -n 's,^// SIZES: ,,p' "$file" | head -n 1)
    options=$(sed -n 's,^// OPTIONS: ,,p' "$file" | head -n 1)
    sed -n 's,^// DEFINES: ,,p' "$file" | head -n 1 | tr '|' '\n' >"$T/defines"
    [ -s "$T/defines" ] || echo >"$T/defines"
    number=0
    while read -r defines; do
        number=$((number + 1))
        add "$file" "$name.$number" "$defines" "${sizes:-33 32, 97 101, 128 160}" "-O1 $options"
        add "$file" "$name.$number.o2" "$defines" "${sizes:-33 32, 97 101, 128 160}" "-arch=sm_90 $options"
    done <"$T/defines"
done
case " $* " in "  " | *" examples "*)
    for file in examples/*/annotated.cu; do
        name=${file#examples/}
        name=example_${name%/*}
        ragged=$(perl -Itests/property -MSizes -e 'print "@{(sizes_of($ARGV[0]))[-1] // []}"' "${name#example_}")
        for macros in '' "$ragged"; do
            example=$name${macros:+_small}
            add "$file" "$example" "$macros" '' '-O1'
            add "$file" "${example}_o2" "$macros" '' '-arch=sm_90'
            add "$file" "${example}_infer" "$macros" '' '-arch=sm_90 --infer'
            number=0 # schedules that are asked for
            for words in 'block 32' 'block 64' 'block 256' 'block 32x16' 'block 16x8' 'split 2' 'split 4' 'split 16' 'stages 3' \
                'stages 4' 'block 128 stages 8' 'merge 2' 'merge 4' 'swap x:y'; do
                number=$((number + 1))
                echo "--schedule=$words" >"$T/schedule"
                add "$file" "${example}_schedule$number" "$macros" '' "-arch=sm_90 --options-file=$T/schedule"
            done
        done
    done
    ;;
esac

cat >"$folder/run" <<'EOF'
#!/bin/sh
# Compiles and runs what lies beside; tells which programs differ, exit status 1 if some do. With SANITIZE=memcheck,
# or another tool of compute-sanitizer, it looks at the small examples as generated, too.
cd "$(dirname "$0")" || exit 1
jobs=8
case "${1:-}" in -j*) jobs=${1#-j} ;; esac
compile() { # PROGRAM OPTION...
    program=$1
    shift
    ${NVCC:-nvcc} -std=c++17 --expt-relaxed-constexpr -arch="$ARCH" -cudart shared -Iinputs "$@" -w >"$program.log" 2>&1
}
sanitize() { # NAME of a small example
    { read -r annotated; read -r generated; read -r macros; read -r sizes; } <"$1.how"
    padding= # between arrays, or what is read behind one may be another
    [ "$SANITIZE" = memcheck ] && padding='--padding 64'
    timeout 60 compute-sanitizer --tool "$SANITIZE" $padding --error-exitcode 9 ./runs --program "$generated" >"$1.$SANITIZE" 2>&1
    ok=$?
    [ $ok = 0 ] && echo "ok - $1: $SANITIZE" || echo "not ok - $1: $SANITIZE, status $ok"
}
[ -n "${ARCH:-}" ] || # -arch=native asks the GPU for each program, which takes longer than to compile it
    ARCH=sm_$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)
export ARCH
case "${1:-}" in
--compile)
    compile "$2" -Dmain=bits_program -shared -Xcompiler -fPIC,-fno-gnu-unique $(cat "$2.macros") -o "$2.so" "$2.cu"
    exit 0 ;;
--sanitize) sanitize "$2"; exit 0 ;;
esac
compile runs -o runs runs.cu -ldl || exit 1
ls p*.macros | sed 's/.macros$//' | xargs -P "$jobs" -n 1 ./run --compile
ls *.how | sed 's/.how$//' | xargs -P "$jobs" -n 20 ./runs >together
# What a program broke for those behind it, or what differs, alone once more.
sed -n 's/^done //p' together | sort >done
sed -n 's/^not ok - \([^ ]*\) .*/\1/p' together | sort -u | comm -23 done - >kept
ls *.how | sed 's/.how$//' | sort | comm -23 - kept | xargs -r -P "$jobs" -n 1 ./runs >alone
awk 'FNR == NR { kept[$1] = 1; next } { line = $0 } /^ok/ { sub(/, not compiled/, ""); if ($3 in kept) print line }' kept together >results
cat alone >>results
sort kept >names && sed -n 's/^done //p' alone | sort - names >done
ls *.how | sed 's/.how$//' | sort | comm -23 - done | sed 's/^/not ok - /; s/$/ (it ended)/' >>results
[ -z "${SANITIZE:-}" ] || ls *_small*.how | sed 's/.how$//' | xargs -P "$jobs" -n 1 ./run --sanitize >>results
grep '^not ok' results
echo "$(grep -c '^ok -' results) the same, $(grep -c '^not ok' results) not, $(grep -c '^ok,' results) not compiled"
! grep -q '^not ok' results
EOF
chmod +x "$folder/run"
if [ -n "$write" ]; then
    ok 0 "$(ls "$folder" | grep -c 'how$') programs are in $folder"
else
    "$folder/run" | sed 's/^/# /'
    ! grep -q '^not ok' "$folder/results"
    ok $? "the same bits on this GPU: $(grep -c '^ok -' "$folder/results") runs"
fi
done_testing
