#!/bin/sh
# examples/course as a student has it: a copy of the directory, the two programs, g++ and make.
. "${0%/*}/../tap.sh"
cp -r "$TOP/examples/course" "$T/course" && cd "$T/course" || exit 1
make -s clean >/dev/null
rm -f */student.cu
exercises='1_row_walk 2_transpose 3_matrix_product 4_stencil 5_strided_bytes' count=5 none='0 0 0 0 0 ' all='20 20 20 20 20 '
solved=$exercises
if [ -n "${SAMPLE:-}" ]; then
    exercises=2_transpose solved=1_row_walk count=1 none='0 ' all='20 '
    note_sample 1 5 'exercises of the course, as given, solved, reported, and as cudalite makes them'
fi
EXERCISES=$exercises
export EXERCISES

# No other program is found than these.
mkdir "$T/bin"
for program in "${CXX:-g++}" g++ as ld addr2line make sh awk sed grep cat cp rm mkdir head tail \
    mktemp basename dirname timeout tr expr uname env ls wc od cut cmp tar mv sort readlink bwrap; do
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
is "$(grep -c '"right": 7, "clean": 7, "both": 7, "of": 7' "$T/json")" $count 'the naive kernels are right'
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
points hand.cu $solved
is "$points" "$all" 'the solutions: all points'
is "$(grep -c '"written_by_cudalite": null' "$T/json")" $count 'the grader does not take the solutions for those of cudalite'
run make report
is "$status" 0 'make report: exit status'
is "$(grep -l '</html>' */report.html | wc -l | tr -d ' ')" $count 'make report: report.html'
is "$(grep -c '^correct$' "$T/out")" $count 'make report: all versions give the same'
like 2_transpose/report.txt '^sectors per request  *18.00  *4.00' \
    'make report: the counts side by side'
make -s -C 1_row_walk generated.cu >/dev/null
sed -n '/^```cuda$/,/^```$/p' README.md | grep -v '^```' >"$T/launch"
is "$(grep -cvFxf 1_row_walk/generated.cu "$T/launch") of $(wc -l <"$T/launch" | tr -d ' ')" '0 of 5' \
    'README.md: the launch is the real one'
like 2_transpose/report.txt '^! .*store .*row stride  *32 ' 'make report: the prediction'
for exercise in $exercises; do
    sed 's/tile/kachel/g; s/lane/spur/g; s,/\* [^*]*\*/,,; s/^    /  /' "$exercise/generated.cu" >"$exercise/renamed.cu"
done
points renamed.cu $exercises
is "$points" "$all" 'what cudalite makes of the annotated kernels, renamed: all points'
is "$(grep -c '"written_by_cudalite": "[0-9]* % of [a-z]*.cu, cudalite -[^"]*"' "$T/json")" $count \
    'what cudalite makes of the annotated kernels, renamed: recognised'
like "$T/err" 'like what cudalite writes: ' 'what cudalite makes of the annotated kernels, renamed: the message'
run make -s -C 1_row_walk run
like "$T/out" '^correct$' 'make run: the result'
like "$T/err" 'student.cu:.*load 4 .*32.00' 'make run: counts by line'

# --- what is no submission
# problem FILE-TEXT EXPECTED NAME: of exercise 2
problem() {
    printf "$1" >2_transpose/student.cu
    points student.cu 2_transpose
    is "$status $points$(sed -n 's/^ *"problem": //p' "$T/json")" "0 0 \"$2\"}" "$3"
}
lacks='student.cu has no launch(const float *, float *, int)'
problem '' "$lacks" 'an empty file'
problem '#include "program.h"\nvoid lunch(const float *in, float *out, int n) {}\n' "$lacks" 'a function of another name'
problem '#include "program.h"\nvoid launch(float *in, float *out, int n) {}\n' "$lacks" 'a function of other types'
problem '#include "program.h"\nvoid helper(int n); void launch(const float *, float *, int n) { helper(n); }\n' \
    "does not compile: student.cu:2: error: undefined reference to 'helper(int)'" 'another function that is missing'
cp "$TOP/examples/course/5_strided_bytes/naive.cu" 2_transpose/student.cu
points student.cu 2_transpose
is "$(grep -c '/tmp\|/box' "$T/json")" 0 'the file of another exercise: no paths of the grader'

# --- what costs points
change() { # EXERCISE SED-SCRIPT: student.cu is the solution, changed
    sed "$2" "$1/hand.cu" >"$1/student.cu"
    ! PATH=$full_path cmp -s "$1/hand.cu" "$1/student.cu" || exit 1 # it has to change something
    points student.cu "$1"
}
change 1_row_walk 's/if (lane < columns)/if (true)/'
is "$points" '5 ' 'wrong, and out of bounds, at ragged sizes: no more than the share of the others'
like "$T/json" '"both": 2, "of": 7, "points": 0, "limit": 5' 'wrong, and out of bounds, at ragged sizes: the sizes'
like "$T/json" "student.cu:[0-9]*: global access out of bounds, .* array 'in' of 4 bytes \[GLOBAL_BOUNDS" \
    'an access out of bounds: its line and array'
if [ -z "${SAMPLE:-}" ]; then
change 3_matrix_product '/sum +=/{n;s/__syncthreads();//;}'
is "$points" '0 ' 'a race that spoils the result'
like "$T/json" 'student.cu:[0-9]*: race on shared memory.*SHARED_RACE' 'a race that spoils the result: told'
change 1_row_walk 's/^    float sum = 0;/    __shared__ int last; last = lane;\n&/'
is "$points" '0 ' 'a race at all sizes, though the result is right'
change 2_transpose 's/^    transpose<<</    float *q; cudaMalloc(\&q, 1ull << 50);\n&/'
like "$T/json" 'problem": "size 1: student.cu:[0-9]*: cudaMalloc(&q, 1ull << 50): out of memory' \
    'an allocation that fails: its line and array'
change 2_transpose 's/^    transpose<<</    float *q; cudaMalloc(\&q, 8); cudaFree(q); cudaFree(q);\n&/'
like "$T/json" "student.cu:\([0-9]*\): invalid cudaFree: byte 0 of freed array 'q' of 8 bytes, allocated in line \1" \
    'an array that is freed twice: its line and array'
change 2_transpose 's/tile\[TILE\]\[TILE + 1\]/tile[TILE][TILE]/'
is "$points" '15 ' 'bank conflicts'
change 2_transpose 's/ = tile.*;/ = 1;/'
is "$points" '0 ' 'a wrong result'
like "$T/json" 'problem": "size 1: wrong: row 0, column 0 is 1 and should be [0-9]*"' \
    'a wrong result: told'
change 2_transpose 's/block(TILE, TILE)/block(TILE, TILE * 2)/'
like "$T/json" 'problem": "size 1: student.cu:[0-9]*: launch of transpose failed (invalid configuration argument): grid (1,1,1), block (32,64,1)' 'a block that is too large: told'
change 2_transpose '/^void launch/,/{/s/{/{ *(volatile int *)8 = 1;/'
like "$T/json" 'problem": "size 1: the program crashed' 'a crash: told'
change 2_transpose 's/tile\[TILE\]\[TILE + 1\]/tile[256][256]/'
is "$points" '0 ' 'more shared memory than nvcc compiles'
like "$T/json" 'problem": "size 1: transpose has 262144 bytes of static shared memory; nvcc allows at most 49152' \
    'more shared memory than nvcc compiles: told'
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
    note_sample 1 12 'mistakes of students'
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
cheat 'the program aborted' 'an exception' <<'END'
static void trick(const float *, float *, int) { puts("correct"); fflush(stdout); throw 0; }
END
cheat 'the program aborted' 'the end before main()' <<'END'
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
cheat '<unistd.h> is not allowed' 'a header of what is forbidden' <<'END'
#include <unistd.h>
static void trick(const float *, float *, int) { fork(); }
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
note_sample $((cheats / 8)) $((cheats + 3)) 'ways to look like a solution of the course'
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
printf '#include "program.h"\n#include "hand.cu"\n' >2_transpose/student.cu
points student.cu 2_transpose
is "$status $points" '0 0 ' 'including the solution: no points'
like "$T/json" 'does not compile: .*hand.cu: No such file' 'including the solution: the message'

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

# --- the sandbox, and the limit of memory
cat >2_transpose/student.cu <<END
#include "program.h"
extern "C" int open(const char *, int, ...);
void launch(const float *, float *, int)
{
    open("$T/escaped", 0101, 0644); // to be made, and written to
    if (open("$T/course/2_transpose/hand.cu", 0) >= 0)
        throw "the solution can be read";
    std::vector<char> hog(9ull << 30);
    printf("%d", hog[1]);
}
END
if [ -e "$T/bin/bwrap" ] && PATH=$full_path bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    ./grade -s always 2_transpose >"$T/json" 2>"$T/err"
    is "$(ls "$T/escaped" 2>/dev/null)" '' 'the sandbox: no file outside of it is written'
    like "$T/json" 'size 1: the program needs more than 8192 MiB of memory' 'the sandbox: no solution is read, memory is limited'
else
    note_skipped 1 'sandbox of the course' 'bwrap is not there, or may not make name spaces'
fi
rm -f "${T:?}/bin/bwrap"
run ./grade -s always 2_transpose
is "$status" 1 'a sandbox that is asked for and not there: exit status'
like "$T/err" 'no sandbox: there is no bwrap' 'a sandbox that is asked for and not there: the message'
sed 's/^void launch(.*/&/; /<<</i\    for (volatile int i = 0; i == 0;) ;' 2_transpose/naive.cu >2_transpose/student.cu
./grade -t 1 2_transpose >"$T/json" 2>"$T/err"
like "$T/json" 'problem": "size 1: does not end within 1 s' 'an endless program ends'
like "$T/err" 'no sandbox: .*your rights' 'without a sandbox: the message'
run ./grade -t none 2_transpose
is "$status" 1 'no such time limit'

# --- many at once
mkdir -p "$T/all/anna/2_transpose" "$T/all/b, c"
cp "$TOP/examples/course/2_transpose/hand.cu" "$T/all/anna/2_transpose/student.cu"
cp 2_transpose/naive.cu "$T/all/b, c/2_transpose.cu"
./grade "$T/all" >"$T/csv" 2>"$T/err"
is "$(wc -l <"$T/csv" | tr -d ' ')" 11 'a folder: a line for each student and exercise'
like "$T/csv" '^"anna",2_transpose,20,20,""$' 'a folder: points'
like "$T/csv" '^"b, c",2_transpose,0,20,"2_transpose.cu is still the kernel as given"$' \
    'a folder: a file that nobody has touched'
like "$T/csv" '^"b, c",1_row_walk,0,20,"nothing was submitted"$' 'a folder: what is missing'
like "$T/err" '^\[2 of 10\] anna: 2_transpose  *20 of 20' 'a folder: progress'

# --- who wrote the same
mkdir -p "$T/all/dora" "$T/all/emil"
sed 's/tile/kachel/g; s/in\b/from/g; s/\([^.]\)\bx\b/\1spalte/g; s/^    /\t/; /^ \*/d; /^\/\*/d' 2_transpose/hand.cu >"$T/all/dora/2_transpose.cu"
cp 2_transpose/renamed.cu "$T/all/emil/2_transpose.cu"
run ./similar "$T/all"
is "$status $(head -n 1 "$T/out")" '0 exercise,percent,first,second' 'similar: a table'
like "$T/out" '^2_transpose,100,"anna","dora"$' 'similar: the same with other names'
like "$T/out" '^2_transpose,100,"(solution)","anna"$' 'similar: the solution'
like "$T/out" '^2_transpose,100,"(cudalite, sm_75)","emil"$' 'similar: what cudalite writes'
is "$(grep -c '"b, c"\|"anna","emil"' "$T/out")" 0 'similar: others are not'

for program in ./similar ./grade ladder/check; do
    run "$program" --help
    is "$status $(cat "$T/err")" '0 ' "$program --help"
    like "$T/out" "^ *\./${program##*/} " "$program --help: how to call it"
done
run ./similar --none
is "$status $(grep -c 'Illegal\|\./similar' "$T/err")" '1 1' 'similar: an option that it does not have'

# --- handouts
for scratch in w.cu notes.txt 2_transpose/hand2.cu 2_transpose/w.cu ladder/w.cu ladder/03_stride/swapped.cu ladder/03_stride/mine.cu.orig; do
    echo '// scratch' >"$scratch"
done
run make -s handout DIR="$T/handout"
is "$status $(cd "$T/handout" && ls */hand.cu ladder/*/solution.cu ladder/ANSWERS.md LECTURERS.md similar 2>/dev/null)" \
    '0 ' 'make handout: no solutions, nothing for lecturers'
PATH=$full_path
handed_out=$(cd "$T/handout" && find . -type f | sed 's,^\./,,' | sort)
is "$(echo "$handed_out" | grep -c -e w.cu -e swapped -e hand2 -e notes -e orig)" 0 "make handout: nobody's own files"
of_course=$(cd "$TOP" && git ls-files examples/course 2>/dev/null | sed 's,^examples/course/,,' |
    grep -v -e '/hand.cu$' -e '/solution.cu$' -e '^ladder/ANSWERS.md$' -e '^LECTURERS.md$' -e '^similar$' -e '^ladder/draw$' | sort)
is "$handed_out" "${of_course:-$handed_out}" 'make handout: all other files of the course' # as far as git knows
PATH=$T/bin
is "$(grep -il '^#.*lecturer' "$T/handout"/*.md "$T/handout"/*/*.md)" '' 'make handout: no section for lecturers'
is "$(cd "$T/handout" && for text in *.md */*.md */*/*.md; do
    sed -n 's/.*](\([^)#:]*\)[)#].*/\1/p' "$text" | while read -r link; do
        [ -z "$link" ] || [ -e "$(dirname "$text")/$link" ] || echo "$text: $link"
    done
done)" '' 'make handout: all that its texts name is there'
is "$(unset EXERCISES; cd "$T/handout" && make -s start && ls */student.cu | wc -l | tr -d ' ')" 5 \
    'make handout: what is needed is there'
is "$(cd "$T/handout" && make -s -C 2_transpose report | grep -c '^correct$')" 1 'make handout: the report, too'
cp 2_transpose/hand.cu "$T/handed in.cu"
./grade -o gradescope -f "$T/handed in.cu" 2_transpose >"$T/json" 2>"$T/err"
like "$T/json" '^{"score": 20, "tests": \[$' 'a file from elsewhere, for Gradescope: the score'
like "$T/json" '"name": "2_transpose", "score": 20, "max_score": 20' 'a file from elsewhere, for Gradescope: the exercise'
./grade -o gradescope -f none.cu $exercises >"$T/scores" 2>"$T/err"
is "$(./grade -o autolab -f none.cu 1_row_walk 2_transpose 2>/dev/null)" '{"scores": {"1_row_walk": 0, "2_transpose": 0}}' \
    'for Autolab: the scores'
PATH=$full_path
python3 -c 'import json, sys
for path, tests in (sys.argv[1], 1), (sys.argv[2], int(sys.argv[3])):
    result = json.load(open(path))
    assert len(result["tests"]) == tests and result["score"] == sum(test["score"] for test in result["tests"])' \
    "$T/json" "$T/scores" $count
ok $? 'for Gradescope: results.json'
PATH=$T/bin
run ./grade none
is "$status" 1 'no such exercise: exit status'
PATH=$full_path
done_testing
