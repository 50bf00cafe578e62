#!/bin/sh
# The line that sums up what became of a file's kernels.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
include="-I$TOP/include"

# summary FILE OPTION...: of standard error the last line, with FASTER for what is predicted (tests/report/agreement.t)
summary() {
    cudalite $include --summary -o out.cu "$@" 2>&1 | tail -n 1 | sed 's/predicted [0-9.]* us instead of [^);]*/FASTER/'
}
cp "$TOP/examples/row_walk/annotated.cu" walk.cu
gather() {
    cat <<END
__global__ void $1(float *a, const float *b, const int *index, int n)
{
    ${2-__annotation(L\"__global__ 256\"); __annotation(L\"garray a 1 4 n\"); __annotation(L\"garray b 1 4 n\");}
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[index[i]];
}
END
}
gather one >one.cu
{ gather one; gather two; gather plain ''; } >three.cu
{ cat walk.cu; gather one; } >both.cu
gather plain '' >plain.cu
echo 'int x;' >none.cu
sed 's/garray a 1/garray a 9/' one.cu >wrong.cu
is "$(summary one.cu)" 'one.cu: 1 kernel: 1 left unchanged: a subscript cannot be analysed (CL127)' 'one that is left'
is "$(summary -w one.cu)" 'one.cu: 1 kernel: 1 left unchanged: a subscript cannot be analysed (CL127)' '... and why, though that is not told'
is "$(summary three.cu)" 'three.cu: 3 kernels: 2 left unchanged: a subscript cannot be analysed (CL127), 1 not annotated; try --infer' 'several'
is "$(summary walk.cu)" 'walk.cu: 1 kernel: 1 changed (row_walk: FASTER)' 'one that changes'
is "$(summary -O1 walk.cu)" 'walk.cu: 1 kernel: 1 changed (row_walk: FASTER)' '... in place'
is "$(summary --header=h.h walk.cu)" 'walk.cu: 1 kernel: 1 changed (row_walk: FASTER)' '... with a header'
is "$(summary --header=h.h one.cu)" 'one.cu: 1 kernel: 1 left unchanged: a subscript cannot be analysed (CL127)' 'a host function is no change'
is "$(summary both.cu)" 'both.cu: 2 kernels: 1 changed (row_walk: FASTER), 1 left unchanged: a subscript cannot be analysed (CL127)' 'both'
is "$(summary -DROWS=1000 -DDEPTH=1000 -DCOLUMNS=1000 "$TOP/examples/matmul/annotated.cu" | sed 's/.*: 1 k/1 k/')" '1 kernel: 1 changed (matmul: FASTER)' 'of what the host chooses it is the first'
is "$(summary plain.cu)" 'plain.cu: 1 kernel: 1 not annotated; try --infer' 'without annotations'
echo '#include "plain.cu"
void run(float *a, const float *b, const int *index, int n) { plain<<<n / 256, 256>>>(a, b, index, n); }' >launches.cu
is "$(summary launches.cu)" 'launches.cu: no kernels; what it launches may be in included files: try --infer' 'a kernel of an included file'
is "$(summary --infer launches.cu | sed 's/:.*kernel/: 1 kernel/; s/unchanged.*/unchanged/')" 'launches.cu: 1 kernel: 1 left unchanged' '... inferred'
cat >guess.cu <<'END'
__global__ void rows_of(const float *a, float *s, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int c = 0; c < m; c++)
            s[r] += a[r * m + c];
}
__global__ void one(float *a) { a[threadIdx.x] = 1; }
void f(const float *a, float *s, int n, int m)
{
    rows_of<<<(n + 127) / 128, 128>>>(a, s, n, m);
    one<<<1, 32>>>(s);
}
END
is "$(summary --infer guess.cu)" 'guess.cu: 2 kernels: 1 changed (rows_of: FASTER), 1 left unchanged: its accesses are coalesced, and no tile would save more than it costs (CL173)' 'inferred'
is "$(summary --annotate guess.cu)" 'guess.cu: 2 kernels: 1 annotated, 1 left unchanged: its accesses are coalesced, and no tile would save more than it costs (CL173)' '... and written down'
is "$(summary none.cu)" 'none.cu: no kernels' 'without kernels'
is "$(summary wrong.cu)" 'wrong.cu: 1 error: nothing is written' 'with an error'
is "$(summary -Werror one.cu)" 'one.cu: 1 error: nothing is written' 'with a warning that is one'
is "$(summary --report=text --report-file=r both.cu)" "$(summary both.cu)" 'with a report'

quiet() {
    run cudalite $include -w -o out.cu "$@" walk.cu
    is "$status$(cat err)" 0 "no summary: $*"
}
quiet
quiet -q
quiet --quiet
quiet --summary -q
quiet --summary --target=cpu
cudalite $include -w -q --summary walk.cu -o out.cu 2>err
is "$(wc -l <err)" 1 '--summary behind --quiet'
run cudalite $include --quiet one.cu -o out.cu
like err 'CL127' '--quiet: warnings are told'
run cudalite $include --summary --dump=plan walk.cu
is "$(cat err)" '' '--dump: no summary'
run cudalite --summary --fail-on=refused one.cu
is "$(tail -n 1 err | grep -c kernel:)" 0 '--fail-on: what it finds is enough'
run cudalite --summary --format=json one.cu
is "$status $(wc -l <err)" '2 1' '--summary with --format=json is wrong usage'
# Off a terminal one line says that --infer has done nothing.
sed '/rows_of<</d' guess.cu >stays.cu
run cudalite --infer stays.cu -o out.cu
is "$(cat err)" "stays.cu: 2 kernels: 2 left unchanged: no annotations are inferred, or they would not help (CL173); --explain says why" '--infer changes nothing'
run cudalite --infer -q stays.cu -o out.cu
is "$(cat err)" '' '... with -q'
run cudalite --infer guess.cu -o out.cu
is "$(cat err)" '' '... or one kernel of two'
if script -qec true /dev/null </dev/null >tty 2>&1; then
    script -qec "cudalite $include -w walk.cu -o out.cu" /dev/null </dev/null >tty
    like tty 'walk.cu: 1 kernel: 1 changed' 'on a terminal'
    script -qec "cudalite $include -q -w walk.cu -o out.cu" /dev/null </dev/null >tty
    is "$(cat tty)" '' 'on a terminal, with -q'
    script -qec "cudalite $include --format=json -w walk.cu -o out.cu" /dev/null </dev/null >tty
    is "$(cat tty)" '' 'on a terminal, with --format=json'
else
    note_skipped 3 'checks on a terminal' 'no script(1), or no pseudo-terminal for it'
fi
done_testing
