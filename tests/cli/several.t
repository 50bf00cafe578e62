#!/bin/sh
# Several input files: each is written for itself, into a folder.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir in in/deeper made
cp "$TOP/examples/row_walk/annotated.cu" in/walk.cu
cp "$TOP/examples/matvec/annotated.cu" in/matvec.cu
echo '#include "h.h"' >in/plain.cu
: >in/h.h
sed 's/garray a 2/garray a 7/' in/walk.cu >in/wrong.cu
include="-I$TOP/include -w"

run cudalite $include -MD -MP -o made/ in/walk.cu in/matvec.cu in/plain.cu
is "$status$(cat err out)" 0 'three files: exit status, and nothing else'
for file in walk matvec plain; do
    cudalite $include in/$file.cu -o $file.alone.cu
    cmp -s $file.alone.cu made/$file.cu
    ok $? "$file.cu: as alone"
    grep -q "^made/$file.cu: in/$file.cu" made/$file.d
    ok $? "$file.d: a rule of its own"
done
rm -f made/*
run cudalite $include -o made in/walk.cu in/wrong.cu in/matvec.cu
is "$status $(ls made | tr '\n' ' ')" '1 matvec.cu walk.cu ' 'an error in one: the others are written'
like err '^in/wrong.cu:.*error' 'the error is told'
run cudalite $include --summary -o made in/walk.cu in/wrong.cu in/matvec.cu
is "$(grep -c 'in/[a-z]*.cu: 1 ' err)" 3 'a summary for each'
run cudalite $include --fail-on=refused in/walk.cu in/matvec.cu
is "$status$(cat made/walk.cu | wc -c | tr -d 0-9)" 0 'without an output: --fail-on looks at each'

# refused PATTERN NAME OPTION...: wrong usage, and nothing is written
refused() {
    pattern=$1
    name=$2
    shift 2
    rm -f made/*
    run cudalite $include "$@"
    is "$status $(wc -l <err)$(ls made)" '2 1' "$name: exit status 2"
    like err "$pattern" "$name: the reason"
}
both='in/walk.cu in/matvec.cu'
refused "2 input files, such as 'in/walk.cu' and 'in/matvec.cu': pass an existing folder" 'no -o' $both
refused 'pass an existing folder' '-o FILE' -o made/x.cu $both
refused 'pass an existing folder' '-o of a folder that is not there' -o none/ $both
cp in/walk.cu in/deeper/walk.cu
refused "'made/walk.cu' would be the output of both 'in/walk.cu' and 'in/deeper/walk.cu'" 'one name twice' -o made in/walk.cu in/deeper/walk.cu
refused "would be the output of both" 'one input twice' -o made in/walk.cu in/walk.cu
cp in/walk.cu in/walk.cuh
refused "'made/walk.d' would be the output of both" 'one rule file twice' -MD -o made in/walk.cu in/walk.cuh
refused "'in/walk.cu' is the input" 'the folder of the inputs' -o in $both
ln -s ../walk.cu in/deeper/matvec.cu
refused "'in/deeper/matvec.cu' is an input" 'a link to another input' -o in/deeper $both
refused "standard input cannot be combined" '-' -o made in/walk.cu -
refused "cannot read 'in/none.cu'; nothing is written" 'a file that is not there' -o made in/walk.cu in/none.cu
for option in --report --report-file=r --emit=loops --header=h --dump=plan -MF=x -MT=x --hand=x --measured=x; do
    refused "^cudalite: ${option%%=*} needs a single input file" "$option" -o made "$option" $both
done
done_testing
