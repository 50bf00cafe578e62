#!/bin/sh
# --fix: annotations as they have to be; and --in-place, which writes them over the input.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
cat >wrong.cu <<'END'
#define BX 16
#define BY 8
typedef double real;
__global__ void k(float *a, real *b, int n, int m)
{
    __annotation(L"__global__ BXxBY");
    __annotation(L"garay a 2 4 n m");
    __annotation(L"garray b 2 4 n m + 1");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"lop j 1 n 2");
    for (int i = 0; i <= m; i++)
        a[r * (m + 1) + i] = b[r * (m + 1) + i];
}
END
sed 's/BXxBY/(BX)x(BY)/; s/garay/garray/; s/2 4 n m + 1/2 sizeof(real) n (m + 1)/; s/lop j 1 n 2/loop i 0 m+1 1/' \
    wrong.cu >right.cu
run cudalite --fix wrong.cu
is "$status" 0 'all that is wrong can be mended: exit status'
cmp out right.cu
ok $? '... also what only a word that is mended shows to be wrong'
is "$(tail -n 1 err)" 'cudalite: 9 fixes made' 'how many were made'
run cudalite --fix right.cu
cmp -s out right.cu
ok $? 'a second time nothing changes'
is "$(tail -n 1 err)" 'cudalite: there is nothing to fix safely' '... and that is told'
cudalite --fix - <wrong.cu 2>err | cmp - right.cu
ok $? 'standard input'
sed 's/$/\r/' wrong.cu | cudalite --fix - 2>err | tr -d '\r' | cmp - right.cu
ok $? 'lines that end with CR LF'
cp wrong.cu patched.cu
cudalite --fix --diff patched.cu 2>err >diff
if command -v patch >/dev/null; then
    patch -p1 -s <diff && cmp patched.cu right.cu
    ok $? 'as a difference'
else
    note_skipped 1 'check of a difference' 'no patch'
fi
run cudalite --fix wrong.cu -o fixed.cu
cmp fixed.cu right.cu
ok $? 'with -o'

# What is not sure stays, and is counted.
cat >near.cu <<'END'
__global__ void k(float *values, int number, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray value 1 4 numbr");
    __annotation(L"garray values 1 8 numbr");
    values[threadIdx.x] = 0;
}
END
run cudalite --fix near.cu
is "$status" 1 'errors are left: exit status'
is "$(diff near.cu out | sed -n 's/^> *//p')" '__annotation(L"garray values 1 4 numbr");' 'what is sure is mended'
is "$(tail -n 1 err)" \
    'cudalite: 1 fix made; 3 diagnostics are left with a suggested fix' 'the others are counted'
is "$(grep -c 'near.cu:5:.*error' err)" 1 'diagnostics are those that are left'
for rows in 'nostag' 'nstage' 'ostage'; do
    printf '__global__ void k(float *a)\n{\n    __annotation(L"%s a");\n    a[0] = 1;\n}\n' "$rows" >stage.cu
    cudalite --fix stage.cu 2>err | cmp -s - stage.cu
    ok $? "$rows: stage and nostage are opposites, which nobody guesses"
done
printf '__global__ void k(float *a, int n)\n{\n    __annotation(L"garray a + 1 4 n");\n    a[0] = 1;\n}\n' >name.cu
cudalite --fix name.cu 2>err | cmp -s - name.cu
ok $? 'a name is no part of an expression'
# A word that is mended may be the first of two errors.
printf '__global__ void k(float *a)\n{\n    __annotation(L"garay b 1 4 n");\n    a[0] = 1;\n}\n' >worse.cu
run cudalite --fix --diff worse.cu
is "$status$(cat out)" 1 'as many errors as before: nothing is written'
like err "unknown annotation 'garay'" '... and the errors are those of the input'
is "$(tail -n 1 err)" 'cudalite: no fix is made, because it would need other fixes, too' '... and that is told'
# Kernels that are included are read, and not mended.
sed 's/.*__global__ BX.*/    __annotation(L"__global__ BXxBY");/' right.cu >part.cuh
printf '#include "part.cuh"\n' >includes.cu
cudalite --fix includes.cu 2>err | cmp -s - includes.cu
ok $? 'another file stays'

cp wrong.cu in.cu
chmod 640 in.cu
mkdir links
ln -s ../in.cu links/link.cu
run cudalite --fix --in-place links/link.cu
is "$status$(cat out)" 0 '--in-place: exit status'
cmp in.cu right.cu && cmp in.cu.orig wrong.cu && [ -L links/link.cu ] && [ ! -e links/link.cu.orig ]
ok $? '--in-place: behind a link, with a backup beside the file'
is "$(stat -c %a in.cu) $(stat -c %a in.cu.orig)" '640 640' '--in-place: the mode is kept'
touch -d '2001-01-01 00:00:00' in.cu
before=$(stat -c '%i %Y' in.cu)
run cudalite --fix --in-place in.cu
is "$status $(stat -c '%i %Y' in.cu)" "0 $before" '--in-place: not touched where nothing changes'
{ echo '// more'; cat wrong.cu; } >in.cu
cp in.cu as_it_was
run cudalite --fix --in-place in.cu
is "$status" 2 '--in-place: another backup is there: exit status'
like err "'in.cu.orig' already exists and differs; move it away, or pass --no-backup" '... and what to do'
cmp in.cu as_it_was && cmp in.cu.orig wrong.cu
ok $? '... and both files are as they were'
run cudalite --fix --in-place --no-backup in.cu
tail -n +2 in.cu | cmp - right.cu && cmp in.cu.orig wrong.cu
ok $? '--no-backup'
[ -z "$(find . -name '.*cudalite*')" ]
ok $? 'no temporary files are left'

refuses() {
    run cudalite "$@"
    is "$status$(cat out)$(wc -l <err)" 21 "wrong usage: $*"
}
refuses --in-place wrong.cu
refuses --no-backup wrong.cu
refuses --no-backup --fix wrong.cu
refuses --fix --in-place -
refuses --fix --in-place --diff wrong.cu
refuses --fix --in-place -o x.cu wrong.cu
refuses --fix -o wrong.cu wrong.cu
for other in --report --fail-on=refused --dump=plan --target=cpu --header=h.h --line-directives '-MD -o x.cu'; do
    refuses --fix $other wrong.cu
done
refuses --fix --launcher nvcc wrong.cu
done_testing
