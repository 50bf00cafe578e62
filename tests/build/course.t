#!/bin/sh
# examples/course as a student has it: a copy of the directory, the two programs, g++ and make.
. "${0%/*}/../tap.sh"
cp -r "$TOP/examples/course" "$T/course" && cd "$T/course" || exit 1
make -s clean >/dev/null
rm -f */student.cu
exercises='1_row_walk 2_transpose 3_matrix_product 4_stencil 5_strided_bytes'

# No other program is found than these.
mkdir "$T/bin"
for program in "${CXX:-g++}" g++ as ld addr2line make sh awk sed grep cat cp rm mkdir head tail \
    mktemp basename dirname timeout tr expr uname env ls wc; do
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
is "$status $points" '0 0 0 0 0 0 ' 'before make start: no points'
like "$T/json" "there is no student.cu; 'make start' makes one" 'before make start: what to do'
run make start
is "$status $(ls */student.cu | wc -l | tr -d ' ')" '0 5' 'make start: a file in each exercise'
points
is "$status $points" '0 0 0 0 0 0 ' 'the naive kernels: no points'
is "$(grep -c '"right": 7, "clean": 7, "of": 7' "$T/json")" 5 'the naive kernels are right'
PATH=$full_path
python3 -c 'import json, sys; sys.exit(len(json.load(open(sys.argv[1]))) != 5)' "$T/json"
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
points hand.cu $exercises
is "$points" '20 20 20 20 20 ' 'the solutions: all points'
run make report
is "$status" 0 'make report: exit status'
is "$(grep -l '</html>' */report.html | wc -l | tr -d ' ')" 5 'make report: report.html'
is "$(grep -c '^correct$' "$T/out")" 5 'make report: all versions give the same'
like 2_transpose/report.txt '^sectors per request  *18.00  *4.00' \
    'make report: the counts side by side'
like 2_transpose/report.txt '^! .*store .*row stride  *32 ' 'make report: the prediction'
points generated.cu $exercises
is "$points" '20 20 20 20 20 ' 'what cudalite makes of the annotated kernels: all points'
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
change 1_row_walk 's/^    float sum = 0;/    __shared__ int last; last = lane;\n&/'
is "$points" '18 ' 'a race, though the result is right'
change 1_row_walk 's/if (lane < columns)/if (true)/'
is "$points" '15 ' 'wrong, and out of bounds, at ragged sizes'
change 2_transpose 's/tile\[TILE\]\[TILE + 1\]/tile[TILE][TILE]/'
is "$points" '15 ' 'bank conflicts'
change 2_transpose 's/ = tile.*;/ = 1;/'
is "$points" '0 ' 'a wrong result'
like "$T/json" 'problem": "size 1: wrong: row 0, column 0 is 1 and should be 0' \
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
like "$T/json" 'is the work done in a kernel?' 'work on the host: told'
cp 2_transpose/hand.cu "$T/handed in.cu"
points "$T/handed in.cu" 2_transpose
is "$points" '20 ' 'a file from elsewhere'
run ./grade none
is "$status" 1 'no such exercise: exit status'
PATH=$full_path
done_testing
