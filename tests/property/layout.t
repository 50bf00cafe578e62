#!/bin/sh
# The kernels of bench/layout/suite.cu print the same sums in each form, without a finding, and docs/layout.md has what
# is counted of them; in a sample, the sums of small ones.
. "${0%/*}/../tap.sh"

if [ -n "${SAMPLE:-}" ]; then
    note_sample 2 3 'sizes of bench/layout/suite'
    run "$TOP/bench/layout/suite" --sums
    ok "$status" 'the same sums, small'
else
    run "$TOP/bench/layout/suite" --check
    ok "$status" 'the same sums, and the figures of docs/layout.md'
fi
sed 's/^/# /' "$T/out"
done_testing
