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

# FILE NAME MACROS SIZES OPTIONS: NAME.a.cu as annotated, NAME.b.cu as generated, NAME.how
add() {
    cudalite -I"$inputs" $3 $5 "$1" -o "$folder/$2.b.cu" 2>/dev/null || return
    if cmp -s "$1" "$folder/$2.b.cu"; then
        rm "$folder/$2.b.cu"
        return
    fi
    cp "$1" "$folder/$2.a.cu"
    printf '%s\n%s\n' "$3" "$4" >"$folder/$2.how"
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
        add "$file" "$name.$number" "$defines" "${sizes:-33 32, 97 101, 128 160}" "$options"
    done <"$T/defines"
done
if [ $# -eq 0 ]; then
    for file in examples/*/annotated.cu; do
        name=${file#examples/}
        add "$file" "example_${name%/*}" '' '' ''
        add "$file" "example_${name%/*}_o2" '' '' '-arch=sm_90'
        number=0 # schedules that are asked for
        for words in 'block 64' 'block 256' 'block 32x16' 'block 16x8' 'split 2' 'split 16' 'stages 3' 'block 128 stages 4'; do
            number=$((number + 1))
            echo "--schedule=$words" >"$T/schedule"
            add "$file" "example_${name%/*}_schedule$number" '' '' "-arch=sm_90 --options-file=$T/schedule"
        done
    done
fi

cat >"$folder/run" <<'EOF'
#!/bin/sh
# Compiles and runs what lies beside; tells which programs differ, exit status 1 if some do.
cd "$(dirname "$0")" || exit 1
jobs=8
case "${1:-}" in -j*) jobs=${1#-j} ;; esac
one() {
    { read -r defines; read -r sizes; } <"$1.how"
    for side in a b; do
        ${NVCC:-nvcc} -std=c++17 --expt-relaxed-constexpr -arch=native -Iinputs $defines -w -o "$1.$side" "$1.$side.cu" >"$1.log" 2>&1 ||
            { echo "not ok - $1: nvcc fails"; return; }
    done
    printf '%s\n' "${sizes:- }" | tr ',' '\n' | while read -r size; do
        first=$(timeout 60 "./$1.a" $size 2>&1; echo "status $?")
        second=$(timeout 60 "./$1.b" $size 2>&1; echo "status $?")
        if [ "$first" = "$second" ]; then
            echo "ok - $1 $defines ($size)"
        else
            echo "not ok - $1 $defines ($size)"
        fi
    done
    rm -f "$1.a" "$1.b"
}
if [ "${1:-}" = --one ]; then
    one "$2"
    exit 0
fi
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
