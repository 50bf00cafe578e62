#!/bin/sh
# The golden driver itself: each kind of wrong case fails, -u makes it right.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
driver=$TOP/tests/run

# verdict FILE...: "ok" or "not ok" for the one case in directory `d`
verdict() {
    "$driver" d >tap 2>&1
    sed -n 's/^\(ok\|not ok\) .*/\1/p' tap | sort | uniq -c | tr -s ' \n' ' ' | sed 's/^ //; s/ $//'
}
new() {
    rm -rf d
    mkdir d
}

new; echo '// RUN: echo hello; echo trouble >&2' >d/a.cu
is "$(verdict)" '1 not ok' 'output that is not expected fails'
echo hello >d/a.cu.out; echo trouble >d/a.cu.err
is "$(verdict)" '1 ok' 'expected output passes'
printf hello >d/a.cu.out
is "$(verdict)" '1 not ok' 'a missing newline at the end counts'
echo hellp >d/a.cu.out
is "$(verdict)" '1 not ok' 'other output fails'
like tap '^# -hellp' 'the difference is shown'
"$driver" -u d >/dev/null
is "$(verdict) $(cat d/a.cu.out)" '1 ok hello' '-u rewrites expected output'

new; echo '// RUN: exit 3' >d/a.cu
is "$(verdict)" '1 not ok' 'another exit status fails'
"$driver" -u d >/dev/null
is "$(verdict) $(cat d/a.cu)" '1 ok // RUN(3): exit 3' '-u rewrites the exit status'

new; echo 'no command' >d/a.cu
is "$(verdict)" '1 not ok' 'a case without a command fails'
"$driver" -u d >/dev/null
is "$(verdict)" '1 not ok' '-u does not hide it'
new; echo '// RUN:' >d/a.cu
is "$(verdict)" '1 not ok' 'a case with an empty command fails'
new; : >d/a.cu
is "$(verdict)" '1 not ok' 'an empty case fails'
new; : >d/a.cu.out
is "$(verdict)" '1 not ok' 'expected output without a case fails'
new
is "$(verdict)" '1 not ok' 'a directory without cases fails'
new; mkdir d/inputs; echo data >d/inputs/x; echo '# RUN: cat inputs/x | grep -q data' >d/a
is "$(verdict)" '1 ok' 'files below inputs are no cases; a comment may have any form'
new; echo '/* RUN: exit 0 */' >d/a; echo '<!-- RUN: exit 0 -->' >d/b
is "$(verdict)" '2 ok' 'comments with an end'
new; echo '// RUN: false | true' >d/a
is "$(verdict)" '1 not ok' 'a failure inside a pipe fails'
new; echo '// RUN: kill -SEGV $$' >d/a
is "$(verdict)" '1 not ok' 'a crash fails'
"$driver" -u d >/dev/null
is "$(verdict) $(cat d/a)" '1 not ok // RUN: kill -SEGV $$' '-u does not accept a crash'
new; echo '// RUN: exit 86' >d/a
"$driver" -u d >/dev/null
is "$(verdict)" '1 not ok' '-u does not accept the finding of a sanitizer'

new; mkdir -p bin; printf 'touch "$3"\nexit 1\n' >bin/cudalite; chmod +x bin/cudalite
echo '// RUN(1): cudalite %s' >d/a
is "$(PATH=$T/bin:$PATH verdict)" '1 not ok' 'an error that leaves an output file fails'
like tap 'left an output file' 'an error that leaves an output file: the reason'
printf 'exit 1\n' >bin/cudalite
is "$(PATH=$T/bin:$PATH verdict)" '1 ok' 'an error that leaves none passes'
new; echo '// RUN: echo %%s %t; cat %t; pwd >&2' >d/a
"$driver" -u d >/dev/null 2>&1
is "$(cat d/a.out 2>/dev/null)" '%s %T/t' '%t is shown by a name without the machine in it'
"$driver" nothing >/dev/null 2>&1
is $? 2 'a file that is not there is refused'
done_testing
