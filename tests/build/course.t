#!/bin/sh
# examples/course as a student has it: a copy of the directory, the two programs, g++ and make.
. "${0%/*}/../tap.sh"
cp -r "$TOP/examples/course" "$T/course" && cd "$T/course" || exit 1
make -s clean >/dev/null
rm -f */student.cu
exercises='1_row_walk 2_transpose 3_matrix_product 4_stencil 5_strided_bytes' count=5 none='0 0 0 0 0 ' all='20 20 20 20 20 '
if [ -n "${SAMPLE:-}" ]; then
    exercises='1_row_walk 2_transpose' count=2 none='0 0 ' all='20 20 '
    note_sample 2 5 'exercises of the course, as given, solved and reported'
fi
EXERCISES=$exercises
export EXERCISES

# No other program is found than these.
mkdir "$T/bin"
for program in "${CXX:-g++}" g++ as ld addr2line make sh awk sed grep cat cp rm mkdir head tail \
    mktemp basename dirname timeout tr expr uname env ls wc od cut cmp tar; do
    path=$(command -v "${program%% *}") && ln -sf "$path" "$T/bin/${program##*/}"
done
for program in cudalite cudalite-sim; do
    ln -s "$(command -v $program)" "$T/bin"
done
full_path=$PATH
PATH=$T/bin

# points [FILE EXERCISE...]: grades and leaves the points in $points, the JSON in $T/json
points() {
    if [ $# -gt 0 ]; then
        file=$1
        shift
        ./grade -f "$file" "$@" >"$T/json" 2>"$T/err"
    else
        make -s grade >"$T/json" 2>"$T/err"
    fi
    status=$?
    points=$(sed -n 's/^{"exercise.*"points": \([0-9]*\).*/\1/p' "$T/json" | tr '\n' ' ')
}

points
is "$status $points" "0 $none" 'before make start: no points'
like "$T/json" "there is no student.cu; 'make start' makes one" 'before make start: what to do'
run make start
is "$status $(ls */student.cu | wc -l | tr -d ' ')" "0 $count" 'make start: a file in each exercise'
points
is "$status $points" "0 $none" 'the naive kernels: no points'
is "$(grep -c '"right": 7, "clean": 7, "of": 7' "$T/json")" $count 'the naive kernels are right'
PATH=$full_path
python3 -c 'import json, sys; sys.exit(len(json.load(open(sys.argv[1]))) != int(sys.argv[2]))' "$T/json" $count
ok $? 'the points are JSON'
PATH=$T/bin
# As given, the counts are those of the README and of the tasks' targets.
for exercise in $exercises; do
    counted=$(grep -A 2 "\"$exercise\"" "$T/json" | sed -n 's/.*counted": \([0-9]*\).*/\1/p')
    naive=$(sed -n 's/^naive //p' "$exercise/targets")
    target=$(sed -n 's/^sectors //p' "$exercise/targets")
    is "$counted" "$naive" "$exercise: the count of the naive kernel"
    like README.md "^| \[$exercise\].*| $naive | $target |\$" "$exercise: the counts in README.md"
    like "$exercise/task.md" "grade.: $target sectors, 1.00 wavefronts" \
        "$exercise: the target in task.md"
done
# The lesson about merged threads: the table that it shows, and the loop that it speaks of.
PATH=$full_path
cudalite -arch=sm_90 --explain=candidates 2_transpose/annotated.cu -o "$T/merged.cu" 2>"$T/err"
sed -n 's/^cudalite: note: \(.* us .*\)/\1/p; s/^cudalite: note: \( *time limit.*\)/\1/p' "$T/err" |
    grep -v 'multiprocessors' >"$T/table"
is "$(grep -cFxf "$T/table" README.md)" 7 'the lesson about merged threads: its table'
is "$(grep -c 'for (unsigned item = 0; item < 4; item++)' "$T/merged.cu")" 2 '... and its loops'
PATH=$T/bin
points hand.cu $exercises
is "$points" "$all" 'the solutions: all points'
run make report
is "$status" 0 'make report: exit status'
is "$(grep -l '</html>' */report.html | wc -l | tr -d ' ')" $count 'make report: report.html'
is "$(grep -c '^correct$' "$T/out")" $count 'make report: all versions give the same'
like 2_transpose/report.txt '^sectors per request  *18.00  *4.00' \
    'make report: the counts side by side'
sed -n '/^```cuda$/,/^```$/p' README.md | grep -v '^```' >"$T/launch"
is "$(grep -cvFxf 1_row_walk/generated.cu "$T/launch") of $(wc -l <"$T/launch" | tr -d ' ')" '0 of 5' \
    'README.md: the launch is the real one'
like 2_transpose/report.txt '^! .*store .*row stride  *32 ' 'make report: the prediction'
made=$exercises all_points=$all
if [ -n "${SAMPLE:-}" ]; then
    made=2_transpose all_points='20 '
    note_sample 1 5 'exercises of the course as cudalite makes them'
fi
points generated.cu $made
is "$points" "$all_points" 'what cudalite makes of the annotated kernels: all points'
run make -s -C 1_row_walk run
like "$T/out" '^correct$' 'make run: the result'
like "$T/err" 'student.cu:.*load 4 .*32.00' 'make run: counts by line'

# --- what costs points
change() { # EXERCISE SED-SCRIPT: student.cu is the solution, changed
    sed "$2" "$1/hand.cu" >"$1/student.cu"
    ! PATH=$full_path cmp -s "$1/hand.cu" "$1/student.cu" || exit 1 # it has to change something
    points student.cu "$1"
}
change 3_matrix_product '/sum +=/{n;s/__syncthreads();//;}'
is "$points" '0 ' 'a race that spoils the result'
like "$T/json" 'finding: race on shared memory.*SHARED_RACE' 'a race that spoils the result: told'
if [ -z "${SAMPLE:-}" ]; then
change 1_row_walk 's/^    float sum = 0;/    __shared__ int last; last = lane;\n&/'
is "$points" '18 ' 'a race, though the result is right'
change 1_row_walk 's/if (lane < columns)/if (true)/'
is "$points" '15 ' 'wrong, and out of bounds, at ragged sizes'
change 2_transpose 's/tile\[TILE\]\[TILE + 1\]/tile[TILE][TILE]/'
is "$points" '15 ' 'bank conflicts'
change 2_transpose 's/ = tile.*;/ = 1;/'
is "$points" '0 ' 'a wrong result'
like "$T/json" 'problem": "size 1: wrong: row 0, column 0 is 1 and should be [0-9]*"' \
    'a wrong result: told'
change 4_stencil 's/__syncthreads();/not a statement/'
is "$points" '0 ' 'a file that does not compile'
like "$T/json" 'problem": "does not compile: .*student.cu:19:' 'a file that does not compile: told'
change 5_strided_bytes '/^void launch/,$d'
cat >>5_strided_bytes/student.cu <<'END'
void launch(unsigned char *picture, int n)
{
    std::vector<unsigned char> host((size_t)n * n);
    cudaMemcpy(host.data(), picture, host.size(), cudaMemcpyDeviceToHost);
    for (int y = 0; y < n; y++)
        for (int x = 0, average = 128; x < n; x += 2)
            host[y * n + x] = average = (3 * average + host[y * n + x]) / 4;
    cudaMemcpy(picture, host.data(), host.size(), cudaMemcpyHostToDevice);
}
END
points student.cu 5_strided_bytes
is "$points" '0 ' 'work on the host'
like "$T/json" 'cudaMemcpy is not allowed: only what kernels write' 'work on the host: told'
else
    note_sample 1 7 'mistakes of students'
fi

# --- what only looks like a solution
# cheat WHY ABOUT: a transpose that copies rows, then what is read from standard input
cheats=0
cheat() {
    cheats=$((cheats + 1))
    [ -z "${SAMPLE:-}" ] || [ $((cheats % 8)) -eq 0 ] || return 0
    { echo '#include "program.h"'; cat
      echo '__global__ void rows(const float *in, float *out, int count)'
      echo '{'
      echo '    int i = blockIdx.x * 256 + threadIdx.x;'
      echo '    if (i < count)'
      echo '        out[i] = in[i];'
      echo '}'
      echo 'void launch(const float *in, float *out, int n)'
      echo '{'
      echo '    rows<<<(n * n + 255) / 256, 256>>>(in, out, n * n);'
      echo '    trick(in, out, n);'
      echo '}'; } >2_transpose/student.cu
    points student.cu 2_transpose
    is "$status $points" '0 0 ' "$2: no points"
    like "$T/json" "$1" "$2: told"
}
cheat 'wrong: row' 'compare() redefined' <<'END'
#define compare(got, wanted, width) (printf("correct\n"), 0)
static void trick(const float *, float *, int) {}
END
cheat 'exit is not allowed' 'an early exit' <<'END'
static void trick(const float *, float *, int) { printf("correct\n"); fflush(stdout); exit(0); }
END
cheat 'ended with status' 'an exception' <<'END'
static void trick(const float *, float *, int) { puts("correct"); fflush(stdout); throw 0; }
END
cheat 'ended with status' 'the end before main()' <<'END'
static struct Early { Early() { puts("correct"); fflush(stdout); throw 0; } } early;
static void trick(const float *, float *, int) {}
END
cheat 'host accesses device memory' 'a transpose by loops of the host' <<'END'
static void trick(const float *in, float *out, int n)
{
    for (int i = 0; i < n * n; i++)
        out[i % n * n + i / n] = in[i];
}
END
cheat 'host accesses device memory' 'a transpose by functions of the library' <<'END'
static void trick(const float *in, float *out, int n)
{
    std::vector<float> given(in, in + n * n), turned(n * n);
    for (int i = 0; i < n * n; i++)
        turned[i % n * n + i / n] = given[i];
    std::move(turned.begin(), turned.end(), out);
}
END
cheat 'cudaMallocManaged is not allowed' 'memory that both can use' <<'END'
static void trick(const float *, float *, int)
{
    float *both;
    cudaMallocManaged(&both, 4);
}
END
cheat 'getenv is not allowed' 'looking for the file of results' <<'END'
static void trick(const float *, float *, int) { puts(getenv("CUDALITE_SIM_RESULTS")); }
END
cheat 'fopen is not allowed' 'writing the results' <<'END'
static void trick(const float *, float *, int) { fopen("/tmp/json", "w"); }
END
cheat 'COURSE_KERNELS\|exit is not allowed\|is not allowed' 'main() of its own' <<'END'
#undef COURSE_KERNELS
#undef COURSE_H
#include "../course.h"
static void trick(const float *, float *, int) {}
END
cheat 'is not allowed' 'what main() knows' <<'END'
extern char course_word[];
static void trick(const float *, float *, int) { printf("%scorrect\n", course_word); }
END
if [ -n "${SAMPLE:-}" ]; then
note_sample $((cheats / 8)) $((cheats + 2)) 'ways to look like a solution of the course'
else
cat >2_transpose/student.cu <<'END'
#include "program.h"
#include <cstdio>
extern "C" long read(int, void *, unsigned long);
static char text[200];
__attribute__((constructor(99))) static void look()
{
    read(0, text, sizeof text - 1);
    char *word = text;
    while (*word && *word != ' ')
        word++;
    if (*word)
        printf("%.17scorrect\n", word + 1);
}
__global__ void rows(const float *in, float *out, int n)
{
    if (blockIdx.x * 256 + threadIdx.x < n * n)
        out[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
}
void launch(const float *in, float *out, int n)
{
    rows<<<(n * n + 255) / 256, 256>>>(in, out, n);
}
END
points student.cu 2_transpose
is "$status $points" '0 0 ' 'reading what main() is told: no points'
{ sed '/^void launch/,$d; s/transpose(/given(/' 2_transpose/naive.cu
  sed -n '/^#define TILE/,/^}/p' 2_transpose/hand.cu
  echo 'void launch(const float *in, float *out, int n)'
  echo '{'
  echo '    dim3 grid((n + 31) / 32, (n + 31) / 32);'
  echo '    if (n == 256)'
  echo '        transpose<<<grid, dim3(32, 32)>>>(in, out, n);'
  echo '    else'
  echo '        given<<<grid, dim3(32, 32)>>>(in, out, n);'
  echo '}'; } >2_transpose/student.cu
points student.cu 2_transpose
like "$T/json" 'size 100: hardly fewer sectors' 'the work done at one size only: told'
is "$points" '0 ' 'the work done at one size only: no points'
fi
sed 's/^void launch(.*/&/; /<<</i\    for (volatile int i = 0; i == 0;) ;' 2_transpose/naive.cu >2_transpose/student.cu
./grade -t 1 2_transpose >"$T/json" 2>"$T/err"
like "$T/json" 'problem": "size 1: does not end within 1 s' 'an endless program ends'
run ./grade -t none 2_transpose
is "$status" 1 'no such time limit'

# --- many at once
mkdir -p "$T/all/anna/2_transpose" "$T/all/b, c"
cp "$TOP/examples/course/2_transpose/hand.cu" "$T/all/anna/2_transpose/student.cu"
cp 1_row_walk/naive.cu "$T/all/b, c/1_row_walk.cu"
./grade "$T/all" >"$T/csv" 2>"$T/err"
is "$(wc -l <"$T/csv" | tr -d ' ')" 11 'a folder: a line for each student and exercise'
like "$T/csv" '^"anna",2_transpose,20,20,""$' 'a folder: points'
like "$T/csv" '^"b, c",1_row_walk,0,20,"1_row_walk.cu is still the kernel as given"$' \
    'a folder: a file that nobody has touched'
like "$T/csv" '^"b, c",2_transpose,0,20,"nothing was submitted"$' 'a folder: what is missing'
like "$T/err" '^\[2 of 10\] anna: 2_transpose  *20 of 20' 'a folder: progress'
run make -s handout DIR="$T/handout"
is "$status $(ls "$T/handout"/*/hand.cu "$T/handout"/*/annotated.cu 2>/dev/null | wc -l | tr -d ' ')" \
    '0 0' 'make handout: no solutions'
is "$(unset EXERCISES; cd "$T/handout" && make -s start && ls */student.cu | wc -l | tr -d ' ')" 5 \
    'make handout: what is needed is there'
cp 2_transpose/hand.cu "$T/handed in.cu"
points "$T/handed in.cu" 2_transpose
is "$points" '20 ' 'a file from elsewhere'
run ./grade none
is "$status" 1 'no such exercise: exit status'
PATH=$full_path
done_testing
