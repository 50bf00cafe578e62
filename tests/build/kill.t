#!/bin/sh
# Runs that are killed leave no torn output, and the next runs leave no temporary file.
. "${0%/*}/../tap.sh"
seeds='1 2'
[ -z "${SAMPLE:-}" ] || { seeds=1; note_sample 1 2 'seeds of moments at which runs are killed'; }
for seed in $seeds; do
    mkdir "$T/$seed"
    run "$TOP/tests/build/kill.py" "$T/$seed" 20 "$seed"
    ok "$status" "ten runs at once, killed at random, seed $seed"
    sed 's/^/# /' "$T/out" "$T/err"
done
done_testing
