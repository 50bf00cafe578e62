#!/bin/sh
# Names that mean something else at the kernel, and host statements between launches of a kernel whose array lies otherwise:
# tables of pieces, original against generated. All of them: tests/fuzz/names.py and tests/fuzz/between.py, by hand.
. "${0%/*}/../tap.sh"

some=240
[ -z "${QUICK:-}${SAMPLE:-}" ] || some=16
for table in names between; do
    TMPDIR=$T "$TOP/tests/fuzz/$table.py" --jobs "${JOBS:-2}" --sample "$some" >"$T/out" 2>&1
    ok "$?" "$table.py, original against generated"
    sed 's/^/# /' "$T/out"
    note_sample $(sed -n 's/^\([0-9]*\) of \([0-9]*\) cases,.*/\1 \2/p' "$T/out") "cases of $table.py"
done
done_testing
