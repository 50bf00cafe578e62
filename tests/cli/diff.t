#!/bin/sh
# --diff: what patch(1) and git-apply(1) take, and make the output of.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir -p 'in side/deeper'
sed '/^#include "/d' "$TOP/examples/row_walk/annotated.cu" >plain.cu
sed 's/$/\r/' plain.cu >crlf.cu
printf '%s' "$(cat plain.cu)" >no_newline.cu
cp plain.cu 'in side/deeper/my file.cu'
cp plain.cu 'in side/deeper/"quoted\file".cu'

# takes NAME PROGRAM...: the file has become the output, in a directory of its own
takes() {
    file=$1
    shift
    rm -rf fresh && mkdir -p "fresh/$(dirname "$file")" && cp "$file" "fresh/$file"
    (cd fresh && "$@" >../told 2>&1 <../diff)
    ok $? "$1 takes the difference of $file"
    cmp "fresh/$file" output
    ok $? "... and makes the output of it"
}
for file in plain.cu crlf.cu no_newline.cu 'in side/deeper/my file.cu' 'in side/deeper/"quoted\file".cu'; do
    cudalite -w "$file" >output
    cudalite -w --diff "$file" >diff
    is "$?" 0 "$file: exit status"
    if command -v patch >/dev/null; then
        takes "$file" patch -p1 --fuzz=0
    else
        note_skipped 2 'check of a difference' 'no patch'
    fi
    if command -v git >/dev/null; then
        takes "$file" git apply --whitespace=nowarn
    else
        note_skipped 2 'check of a difference' 'no git'
    fi
done
cudalite -w --diff ./plain.cu | sed -n 1,2p >head
is "$(cat head)" "$(printf '%s\n' '--- a/plain.cu' '+++ b/plain.cu')" 'the names'
cudalite -w --diff - <plain.cu | sed -n 1,2p >head
is "$(cat head)" "$(printf '%s\n' '--- a/dev/stdin' '+++ b/dev/stdin')" 'the names of standard input'
cudalite -w --diff plain.cu -o written
cudalite -w --diff plain.cu >diff
cmp diff written
ok $? '-o says where the difference goes'
grep -v annotation plain.cu >nothing.cu
is "$(cudalite -w --diff nothing.cu 2>&1)" '' 'nothing where nothing changes'
printf '__global__ void k(float *a)\n{\n    __annotation(L"garay a 1 4 n");\n}\n' >wrong.cu
run cudalite --diff wrong.cu
is "$status$(cat out)" 1 'nothing where there are errors'

refuses() {
    run cudalite "$@"
    is "$status$(cat out)" 2 "wrong usage: $*"
}
refuses --diff --dump=plan plain.cu
refuses --diff --header=h.h plain.cu
refuses --diff -MD -o x.cu plain.cu
refuses --diff --report plain.cu
refuses --diff --launcher nvcc plain.cu
run cudalite -w --diff --report --report-file=report plain.cu
cmp -s out diff && [ -s report ]
ok $? 'with a report in a file'
done_testing
