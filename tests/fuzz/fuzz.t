#!/bin/sh
# Random kernels, the same ones in each run: what cudalite makes of them does what they do. More of
# them: make fuzz SEEDS=10000.
. "${0%/*}/../tap.sh"

run "$TOP/tests/fuzz/generate" 1 20
cp "$T/out" "$T/first"
run "$TOP/tests/fuzz/generate" 1 20
ok "$(cmp -s "$T/first" "$T/out"; echo $?)" 'the same seeds give the same program'
run "$TOP/tests/fuzz/generate" --statements 1011440 1011440
is "$(grep -m 1 K1011440 "$T/out")" '#define K1011440 0.125f' 'no macro is used in front of its definition'

# kernels COUNT WHAT [OPTION...]: so many random kernels, original against generated. With SAMPLE every other kind behind
# the first four.
kept=0 ran=0 kernels_run=0
kernels() {
    count=$1 what=$2
    shift 2
    [ -z "${PROGRESS:-}" ] || echo "progress $kept of 15"
    kept=$((kept + 1))
    [ -z "${SAMPLE:-}" ] || [ "$kept" -le 4 ] || [ $((kept % 2)) -eq 0 ] || return 0
    ran=$((ran + 1)) kernels_run=$((kernels_run + count))
    TMPDIR=$T "$TOP/tests/fuzz/run" --jobs "${JOBS:-2}" --staged 50 --keep "$T/kept$kept" --most 3 "$@" \
        "$count" >"$T/out" 2>&1
    ok "$?" "$count random kernels $what, original against generated"
    sed 's/^/# /' "$T/out"
    for note in "$T/kept$kept"/*.txt; do [ -f "$note" ] && sed 's/^/# /' "$note"; done
}

seeds=200 grids=200 mixed=200 ahead=60 statements=90 unlike=120
# A sanitizer makes cudalite slower and sees nothing in the programs that it writes.
if [ -n "${QUICK:-}${SAMPLE:-}" ]; then
    seeds=14 grids=8 mixed=10 ahead=4 statements=12 unlike=6
fi
kernels "$seeds" 'that walk along rows'
kernels "$grids" 'with blocks of more dimensions' --grid
kernels "$mixed" 'with all kinds of subscripts' --mixed
kernels "$statements" 'of C++ statements' --statements --staged 8
# Loads that run ahead of the code.
kernels "$ahead" 'with --pipeline' --option=-arch=sm_80 --option=--pipeline=3
kernels "$ahead" 'with --pipeline and blocks of more dimensions' --option=-arch=sm_80 \
    --option=--pipeline=3 --grid --staged 25
kernels "$ahead" 'with variants, threads merged' --option=-O2 --option=--merge=2 --grid --staged 25
kernels "$ahead" 'of products, in register tiles' --option=-O2 --option=-arch=sm_90 --option=--merge=16 --products
kernels "$ahead" 'of structures' --structures --staged 30
kernels "$ahead" 'of words, in vectors' --option=-O2 --option=-arch=sm_90 --option=--merge=4 --words
kernels "$ahead" 'that read what is around, merged as annotations ask' --option=-O2 --option=-arch=sm_90 --neighbours \
    --merges
kernels "$ahead" 'whose lanes run along the wrong axis' --option=-O2 --option=-arch=sm_90 --swapped
kernels "$ahead" 'with whole rows, in vectors' --option=-O2 --option=-arch=sm_90 --rows
# Arrays of unlike elements, of which some run ahead and others do not.
kernels "$unlike" 'of unlike elements' --option=-O1 --option=-arch=sm_75 --unlike --staged 40
kernels "$unlike" 'of unlike elements, with --pipeline' --option=-O2 --option=-arch=sm_90 --option=--pipeline=3 --unlike \
    --staged 40
note_sample "$ran" "$kept" 'kinds of random kernels'
[ -z "${QUICK:-}${SAMPLE:-}" ] || note_sample "$kernels_run" 1470 'random kernels'
done_testing
