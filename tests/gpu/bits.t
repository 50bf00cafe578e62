#!/bin/sh
# On a GPU the annotated and the generated programs print the same, compiled with nvcc's defaults (products
# are fused with sums) and with values that round. Needs nvcc and a GPU:
#     make; BUILD=build TOP=$PWD NVCC=nvcc PATH=$PWD/build:$PATH tests/gpu/bits.t [NAME...]
# A NAME is that of a test kernel, without .cu; without any, all of them and the examples are run. Where
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

for file in tests/property/kernels/*.cu; do
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
if [ $# -eq 0 ]; then
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
            for words in 'block 64' 'block 256' 'block 32x16' 'block 16x8' 'split 2' 'split 16' 'stages 3' 'block 128 stages 8'; do
                number=$((number + 1))
                echo "--schedule=$words" >"$T/schedule"
                add "$file" "${example}_schedule$number" "$macros" '' "-arch=sm_90 --options-file=$T/schedule"
            done
        done
    done
fi

cat >"$folder/run" <<'EOF'
#!/bin/sh
# Compiles and runs what lies beside; tells which programs differ, exit status 1 if some do. With SANITIZE=memcheck,
# or another tool of compute-sanitizer, it looks at the small examples as generated, too.
cd "$(dirname "$0")" || exit 1
jobs=8
case "${1:-}" in -j*) jobs=${1#-j} ;; esac
compile() {
    ${NVCC:-nvcc} -std=c++17 --expt-relaxed-constexpr -arch=native -Iinputs $(cat "$1.macros") -w -o "$1" "$1.cu" >"$1.log" 2>&1
}
runs() { # as annotated, as generated, NAME, MACROS, SIZE
    first=$(timeout 60 "./$1" $5 2>&1; echo "status $?")
    second=$(timeout 60 "./$2" $5 2>&1; echo "status $?")
    case $first in *'status 124' | *'status 126' | *'status 127') first="$first, annotated" ;; esac
    [ "$first" = "$second" ] && echo "ok - $3 $4 ($5)" || echo "not ok - $3 $4 ($5)"
    case "${SANITIZE:+$3}" in
    *_small*)
        timeout 60 compute-sanitizer --tool "$SANITIZE" --error-exitcode 9 "./$2" $5 >"$3.$SANITIZE" 2>&1
        ok=$?
        [ $ok = 0 ] && echo "ok - $3 $4: $SANITIZE" || echo "not ok - $3 $4: $SANITIZE, status $ok" ;;
    esac
}
one() {
    { read -r annotated; read -r generated; read -r macros; read -r sizes; } <"$1.how"
    printf '%s\n' "${sizes:- }" | tr ',' '\n' | while read -r size; do
        runs "$annotated" "$generated" "$1" "$macros" "$size"
    done
}
case "${1:-}" in
--compile) compile "$2"; exit 0 ;;
--one) one "$2"; exit 0 ;;
esac
ls p*.macros | sed 's/.macros$//' | xargs -P "$jobs" -n 1 ./run --compile
ls *.how | sed 's/.how$//' | xargs -P "$jobs" -n 1 ./run --one >results
grep '^not ok' results
echo "$(grep -c '^ok' results) the same, $(grep -c '^not ok' results) not"
! grep -q '^not ok' results
EOF
chmod +x "$folder/run"
if [ -n "$write" ]; then
    ok 0 "$(ls "$folder" | grep -c 'how$') programs are in $folder"
else
    "$folder/run" | sed 's/^/# /'
    ! grep -q '^not ok' "$folder/results"
    ok $? "the same bits on this GPU: $(grep -c '^ok' "$folder/results") runs"
fi
done_testing
