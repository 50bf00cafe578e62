#!/bin/sh
# The output file: whole or not at all, never over the input, untouched when nothing changes.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

printf '__global__ void k(float *a)\n{\n    a[0] = 1;\n}\n' >in.cu
printf 'no newline at the end\tand \200 bytes\000 of any kind' >raw.cu
: >empty.cu

for file in in.cu raw.cu empty.cu; do
    run cudalite "$file"
    ok "$status" "$file to standard output: exit status"
    cmp -s "$file" out
    ok $? "$file to standard output: same bytes"
    told=
    [ $file = raw.cu ] && told='warning: this is not a text file: byte 34 is NUL [CL008]'
    is "$(sed -n '1s/^[^ ]* //p' err)" "$told" "$file: what is told"
    run cudalite - <"$file"
    cmp -s "$file" out
    ok $? "$file from standard input: same bytes"
    run cudalite "$file" -o new.cu
    cmp -s "$file" new.cu
    ok $? "$file with -o: same bytes"
    is "$(cat out)" '' "$file with -o: nothing on standard output"
done

# Binary files are told from texts, whatever they have: most compressed files have few NUL bytes.
perl -e 'my $n = 7; for (1 .. 100000) { $n = ($n * 1103515245 + 12345) % 2**31; print chr($n >> 16 & 255) }' >random.bin
gzip -c <"$TOP/cudalite/base/diag.def" >gzip.bin
cp "$TOP/share/report.png" png.bin
head -c 5000 random.bin | tr -d '\000' >no_nul.bin
{ printf '__global__ void k(float *a) { __annotation(L"none"); }\n'; cat random.bin; } >annotated.bin
cp "$BUILD/cudalite" program.bin
for file in *.bin; do
    run cudalite "$file" -o "$file.cu"
    is "$status $(ls "$file.cu" 2>&1 | grep -c cannot) $(cat err)" "1 1 cudalite: error: '$file' is a binary file [CL253]" \
        "$file: one line, and nothing is written"
    run cudalite "$file" --report
    is "$status $(cat out)" '1 ' "$file: no report"
done
# Texts in any encoding of bytes, even with some control characters.
{ for i in 1 2 3 4 5 6 7 8; do printf '// gr\374\337e \344\366\374 \204\226\237\f\v\033[1m\r\n'; done; cat in.cu; } >latin1.cu
{ for i in 1 2 3 4 5 6 7 8; do printf '// gr\303\274\303\237e \342\202\254 \001\002\003\n'; done; cat in.cu; } >utf8.cu
{ printf '// \001\374\n'; cat in.cu; } >one.cu
for file in latin1.cu utf8.cu one.cu; do
    run cudalite "$file"
    is "$status $(cat err)" '0 ' "$file is a text"
    cmp -s "$file" out
    ok $? "$file: same bytes"
done

# An #include that is added stands behind a byte order mark.
{ printf '\357\273\277'; sed "/^\/\//d;/^#include/d;/^$/d" "$(property_kernel shared_of_the_launch)" | sed "1s/static //"; } >mark.cu
cudalite -O1 -w -I"$TOP/include" mark.cu -o - | head -c 9 | od -An -c | tr -d ' \n' >begins
is "$(cat begins)" '357273277#inclu' 'a byte order mark stays at the beginning'

run cudalite in.cu -o - && cmp -s in.cu out
ok $? '-o - is standard output'

cudalite in.cu -o same.cu && touch -d '2001-01-01 00:00:00' same.cu
before=$(stat -c '%i %Y' same.cu)
run cudalite in.cu -o same.cu
is "$status $(stat -c '%i %Y' same.cu)" "0 $before" 'a file with the same content is not touched'
echo '// more' >>in.cu
run cudalite in.cu -o same.cu
cmp -s in.cu same.cu
ok $? 'a file with other content is replaced'

cp in.cu keep.cu
ln -s in.cu symbolic.cu
ln in.cu hard.cu
mkdir dir
for same in in.cu ./in.cu dir/../in.cu symbolic.cu hard.cu; do
    run cudalite in.cu -o "$same"
    is "$status" 2 "-o $same names the input: exit status 2"
    like err "'$same' is the input" "-o $same names the input: the reason"
done
run cudalite in.cu -o out.cu -MF in.cu
is "$status" 2 '-MF names the input: exit status 2'
run cudalite in.cu -o out.cu -MF out.cu
is "$status" 2 '-MF names the output: exit status 2'
cmp -s in.cu keep.cu
ok $? 'the input is as it was'
[ ! -e out.cu ]
ok $? 'wrong usage leaves no output'

run cudalite in.cu -o none/out.cu
is "$status" 2 'a directory that is not there: exit status 2'
like err "cannot write 'none/out.cu'" 'a directory that is not there: the reason'
for directory in dir dir/; do
    rm -f dir/in.cu
    run cudalite in.cu -o $directory
    is "$status$(cmp in.cu dir/in.cu 2>&1)" 0 "-o $directory: a file in it"
done
rm -f dir/in.cu
run cudalite - -o dir <in.cu
is "$status" 2 'standard input has no name in a directory: exit status 2'
run cudalite in.cu -o none/
is "$status" 2 'a directory that is not there, with a slash: exit status 2'
like err "folder 'none/' does not exist" 'a directory that is not there, with a slash: the reason'
run cudalite in.cu -o .
is "$status" 2 'the directory of the input: exit status 2'
like err "'./in.cu' is the input" 'the directory of the input: the reason'
run cudalite none.cu -o out.cu
is "$status" 2 'an input that is not there: exit status 2'
like err "cannot read 'none.cu'" 'an input that is not there: the reason'
run cudalite dir
is "$status" 2 'a directory as input: exit status 2'
[ ! -e out.cu ]
ok $? 'a failure leaves no output'

cudalite in.cu >/dev/full 2>err
is "$?" 2 'standard output is full: exit status 2'
like err 'No space left' 'standard output is full: the reason'
run cudalite in.cu -o /dev/full
is "$status" 2 '-o /dev/full: exit status 2'
cudalite --help >/dev/full 2>err
is "$?" 2 '--help to a full file: exit status 2'
cudalite in.cu >&- 2>err
is "$?" 2 'standard output is closed: exit status 2'
run cudalite in.cu -o /dev/null
ok "$status" '-o /dev/null works'
mkfifo pipe
cat pipe >piped.cu &
run cudalite in.cu -o pipe
wait
cmp -s in.cu piped.cu
ok $? '-o names a pipe'

# A run that was killed while it wrote: its file goes away at the next one; what others called alike does not.
yes '// a line of some length, many times' | head -n 200000 >big.cu
# Nobody reads any more, and SIGPIPE is ignored, as under many programs: silent, and no success.
for options in '' --report --diff --help; do
    (trap '' PIPE && sleep 0.2 && cudalite $options -I"$TOP/include" "$TOP/examples/row_walk/annotated.cu" 2>err
    echo "$? $(cat err)" >status) | :
    is "$(cat status)" '2 ' "nobody reads the output any more: ${options:-no options}"
done
(ulimit -f 8 && cudalite big.cu -o same.cu) 2>/dev/null
is "$(ls -A | grep -c 'same.cu.cudalite-')" 1 'a killed run leaves a file'
echo mine >.same.cu.cudalite-12345
echo mine >.same.cu.cudalite-notes
mkfifo .same.cu.cudalite-pipe
run cudalite in.cu -o same.cu
is "$status $(ls -A | grep 'same.cu.cudalite-' | tr '\n' ' ')" \
    '0 .same.cu.cudalite-12345 .same.cu.cudalite-notes .same.cu.cudalite-pipe ' \
    'what a killed run left is removed, and nothing else'
rm .same.cu.cudalite-*

# In a directory where anybody may put files a link of somebody else's is not followed; ours is.
mkdir sticky && chmod 1777 sticky
echo precious >victim.cu
ln -s ../victim.cu sticky/out.cu
run cudalite in.cu -o sticky/out.cu
cmp -s in.cu victim.cu
is "$status $?" '0 0' 'a link of our own in a sticky directory'
if [ "$(id -u)" -eq 0 ]; then
    echo precious >victim.cu
    chown -h 12345 sticky/out.cu
    for option in '-o' '-o new.cu -MF' '-o new.cu --report --report-file'; do
        run cudalite in.cu $option sticky/out.cu
        like err "cannot write 'sticky/out.cu': Permission denied" "$option: the reason"
        is "$status $(cat victim.cu)" '2 precious' "$option: a link of somebody else's in a sticky directory"
    done
    run cudalite in.cu -o new.cu -MF sticky/../sticky/out.cu
    is "$status $(cat victim.cu)" '2 precious' "a link of somebody else's by another path"
    ln -s sticky/out.cu through.cu
    run cudalite in.cu -o through.cu
    is "$status $(cat victim.cu)" '2 precious' "a link to a link of somebody else's"
else
    note_skipped 8 "checks of links that somebody else owns" 'only root can make one'
fi

# Many runs at once write one file: none fails, the file is always whole, nothing is left.
pids=
for i in 1 2 3 4 5 6; do
    { cat big.cu; echo "// $i"; } >"big$i.cu"
    cudalite "big$i.cu" -o shared.cu 2>>err_many &
    pids="$pids $!"
done
failed=0
for pid in $pids; do
    wait "$pid" || failed=$((failed + 1))
done
is "$failed" 0 'six runs at once on one output: all succeed'
is "$(wc -l <shared.cu)" 200001 'six runs at once on one output: it is whole'
ls -A | grep -q 'cudalite-'
is $? 1 'six runs at once on one output: no temporary file is left'

# Killed in the middle: either no file or a whole one.
partial=0
for delay in 0.001 0.002 0.004 0.008; do
    rm -f killed.cu
    timeout -s KILL "$delay" cudalite big1.cu -o killed.cu 2>/dev/null
    [ ! -e killed.cu ] || cmp -s big1.cu killed.cu || partial=$((partial + 1))
done
is "$partial" 0 'a killed run leaves no part of a file'
done_testing
