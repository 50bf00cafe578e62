#!/bin/sh
# Random kernels, the same ones in each run: what cudalite makes of them does what they do. More of
# them: make fuzz SEEDS=10000.
. "${0%/*}/../tap.sh"

# A sanitizer makes cudalite slower and sees nothing in the programs that it writes.
seeds=300
[ -n "${QUICK:-}" ] && seeds=60

run "$TOP/tests/fuzz/generate" 1 20
cp "$T/out" "$T/first"
run "$TOP/tests/fuzz/generate" 1 20
ok "$(cmp -s "$T/first" "$T/out"; echo $?)" 'the same seeds give the same program'

TMPDIR=$T "$TOP/tests/fuzz/run" --jobs "${JOBS:-2}" --staged 50 --keep "$T/kept" --most 3 "$seeds" \
    >"$T/out" 2>&1
ok "$?" "$seeds random kernels, original against generated"
sed 's/^/# /' "$T/out"
[ -d "$T/kept" ] && for note in "$T"/kept/*.txt; do [ -f "$note" ] && sed 's/^/# /' "$note"; done

# Blocks of two and three dimensions.
grids=150
[ -n "${QUICK:-}" ] && grids=30
TMPDIR=$T "$TOP/tests/fuzz/run" --grid --jobs "${JOBS:-2}" --staged 50 --keep "$T/grids" --most 3 "$grids" \
    >"$T/out" 2>&1
ok "$?" "$grids random kernels with blocks of more dimensions, original against generated"
sed 's/^/# /' "$T/out"
[ -d "$T/grids" ] && for note in "$T"/grids/*.txt; do [ -f "$note" ] && sed 's/^/# /' "$note"; done

# Loads that run ahead of the code.
ahead=60
[ -n "${QUICK:-}" ] && ahead=20
for shape in '' --grid; do
    TMPDIR=$T "$TOP/tests/fuzz/run" $shape --jobs "${JOBS:-2}" --staged 50 --keep "$T/ahead" --most 3 \
        --option=-arch=sm_80 --option=--pipeline=3 "$ahead" >"$T/out" 2>&1
    ok "$?" "$ahead random kernels with --pipeline ${shape:+and }$shape, original against generated"
    sed 's/^/# /' "$T/out"
done
[ -d "$T/ahead" ] && for note in "$T"/ahead/*.txt; do [ -f "$note" ] && sed 's/^/# /' "$note"; done
done_testing
