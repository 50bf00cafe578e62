#!/bin/sh
# cudalite --launcher: which words it changes and which not, exit statuses and signals, depfiles;
# with nvcc, make, CMake and ccache where they are.
. "${0%/*}/../tap.sh"
mkdir "$T/work" "$T/tmp" "$T/bin" && cd "$T/work" || exit 1
TMPDIR=$T/tmp
export TMPDIR
unset NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS

# A compiler that notes its words and what it was given to compile.
cat >"$T/bin/fakecc" <<'END'
#!/bin/sh
for word; do
    printf '%s\n' "$word"
    case $word in /*.cu) cat "$word" >"$NOTES/${word##*/}" ;; esac
done >"$NOTES/words"
[ -z "$FAKE" ] || eval "$FAKE"
END
chmod +x "$T/bin/fakecc"
PATH=$T/bin:$PATH
NOTES=$T/notes
FAKE=
mkdir "$NOTES"
export NOTES FAKE

kernel() { # NAME
    cat <<END
#include "size.h"
#include "cudalite.h"
__global__ void $1(float *a)
{
    __annotation(L"__global__ TPB 1");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    int row = blockIdx.x * TPB + threadIdx.x;
    if (row >= ROWS)
        return;
    for (int i = 0; i < COLUMNS; i++) {
        __annotation(L"loop i 0 COLUMNS 1");
        a[row * COLUMNS + i] *= 2;
    }
}
END
}
mkdir src 'inc, with comma'
kernel one >src/one.cu
kernel two >src/two.cu
kernel three >three.cu
echo '#define TPB 64' >src/size.h
cp src/size.h size.h
echo '__global__ void plain(int *a) { a[threadIdx.x] = 1; }' >src/plain.cu
settings='-DROWS=500 -DCOLUMNS=100'

# words EXPECTED NAME: what the compiler was given, one line, generated paths shortened
words() {
    is "$(sed "s:$T/tmp/cudalite-[0-9]*-[0-9a-f]*/:MADE/:
        s:^\(-Xcompiler=\)*-idirafter\"*$BUILD/include\"*$:HEADERS:" "$NOTES/words" | tr '\n' ' ')" "$1 " "$2"
}
# same_made EXPECTED MADE: the same, but for the names that #line gives the outputs themselves
same_made() {
    sed '/^#line .*"src\//!s/^\(#line [0-9]*\) .*/\1/' "$1" >"$T/expected_lines"
    sed '/^#line .*"src\//!s/^\(#line [0-9]*\) .*/\1/' "$2" | cmp -s - "$T/expected_lines"
}
nothing_left() {
    is "$(ls -A "$T/tmp")" '' "$1: nothing is left"
}

# --- words that stay
run cudalite --launcher fakecc -c src/plain.cu -o 'a b.o' '' none.cu -x
is "$status$(cat "$T/err")" 0 'no annotated file: exit status'
words '-c src/plain.cu -o a b.o  none.cu -x' 'no annotated file: the words stay'
for only in -M -MM --generate-dependencies --version --help; do
    run cudalite --launcher fakecc $only $settings src/one.cu
    words "$only $settings src/one.cu" "$only: the words stay"
done
run cudalite --launcher fakecc -include src/one.cu -MT src/one.cu -Xptxas src/one.cu \
    --output-file src/one.cu -I src/one.cu src/plain.cu
is "$(grep -c 'src/one.cu' "$NOTES/words") $(wc -l <"$NOTES/words")" '5 11' \
    'values that look like files stay'

# --- words that change
run cudalite --launcher fakecc $settings -lineinfo -c src/one.cu -o one.o
is "$status$(cat "$T/err")" 0 'an annotated file: exit status'
words "-Xcompiler=-iquote\"src\" HEADERS $settings -lineinfo -c MADE/one.cu -o one.o" \
    'an annotated file: the generated one in its place'
cudalite $settings --line-directives src/one.cu -o expected.cu
same_made expected.cu "$NOTES/one.cu" && grep -q '^#line 7 "src/one.cu"' expected.cu
ok $? 'an annotated file: what cudalite makes of it'
nothing_left 'an annotated file'
run cudalite --smem=4096 --launcher fakecc $settings src/one.cu
cudalite --smem=4096 $settings --line-directives src/one.cu -o smaller.cu
same_made smaller.cu "$NOTES/one.cu" && ! same_made smaller.cu expected.cu
ok $? 'options before --launcher hold for each file'
run cudalite --launcher fakecc $settings src/one.cu src/plain.cu src/two.cu -o both
words "-Xcompiler=-iquote\"src\" HEADERS $settings MADE/one.cu src/plain.cu MADE/two.cu -o both" \
    'several files'
nothing_left 'several files'
run cudalite --launcher fakecc $settings src/one.cu three.cu
words "-Xcompiler=-iquote\"src\" HEADERS $settings MADE/one.cu three.cu" \
    'files of two directories: the second stays'
like "$T/err" "'three.cu' is compiled unchanged" 'files of two directories: a warning'
run cudalite --launcher fakecc $settings three.cu
words "-Xcompiler=-iquote\".\" HEADERS $settings MADE/three.cu" 'a file of this directory'
run cudalite --launcher fakecc -x cu $settings -c -o x.o src/one.cu.cpp
words "-x cu $settings -c -o x.o src/one.cu.cpp" 'a file that is not there stays'
cp src/one.cu src/one.cpp
run cudalite --launcher fakecc -x cu $settings -c -o x.o src/one.cpp
words "-Xcompiler=-iquote\"src\" HEADERS -x cu $settings -c -o x.o MADE/one.cpp" '-x cu'
ln -s fakecc "$T/bin/clang++-99"
run cudalite --launcher clang++-99 $settings -c src/one.cu
words "-iquotesrc HEADERS $settings -c MADE/one.cu" 'clang++'
run cudalite --launcher env fakecc $settings -c src/one.cu
words "-Xcompiler=-iquote\"src\" HEADERS $settings -c MADE/one.cu" 'a program before the compiler'

# --- what the words say: each way gives the same file
echo '#define ROWS 500' >'inc, with comma/rows.h'
same() { # NAME, WORD...
    name=$1
    shift
    rm -f "$NOTES/one.cu"
    run cudalite -Werror --launcher fakecc "$@" src/one.cu
    same_made expected.cu "$NOTES/one.cu"
    ok $? "$name"
    [ "$status" -eq 0 ] || sed 's/^/# /' "$T/err"
}
same '-D a,b' -DROWS=500,COLUMNS=100 -I "$TOP/include"
same '-D x and --define-macro=x' -D ROWS=500 --define-macro=COLUMNS=100 -I"$TOP/include"
same '-U' -DROWS=500 -DCOLUMNS=1 -U COLUMNS -DCOLUMNS=100 --include-path "none,$TOP/include"
printf -- '-DROWS=500\n "-DCOLUMNS=100" -I\t%s' "'$TOP/include'" >list
same '--options-file' --options-file list
same '-optf=' -optf=list
NVCC_PREPEND_FLAGS='-DROWS=500 -DCOLUMNS=1'
NVCC_APPEND_FLAGS="-UCOLUMNS -DCOLUMNS=100 -I $TOP/include"
export NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS
same 'NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS'
unset NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS
sed 's/#include "size.h"/&\n#include "rows.h"/' src/one.cu >src/rows.cu
run cudalite -Werror --launcher fakecc -DCOLUMNS=100 -isystem 'inc\, with comma' \
    -isystem "$TOP/include" src/rows.cu
ok "$status" 'an escaped comma'
# Five blocks of 256 threads: what they may share differs between sm_75, sm_80 and sm_90.
sed 's/TPB 1"/256 5"/; s/TPB/256/' src/one.cu >src/arch.cu
for arch in 75 80 90; do
    cudalite $settings --line-directives -arch="sm_$arch" src/arch.cu -o "arch$arch.cu"
done
cudalite $settings --line-directives src/arch.cu -o arch.cu
! same_made arch75.cu arch80.cu && ! same_made arch80.cu arch90.cu && ! same_made arch.cu arch80.cu
ok $? 'the outputs for three GPUs, and for none, differ'
for words in '-gencode arch=compute_90,code=sm_90 -gencode arch=compute_80,code=sm_80:80' \
    '-arch=sm_90:90' '-arch native:' '--gpu-architecture=compute_80:80' ':'; do
    run cudalite --launcher fakecc $settings ${words%:*} -c src/arch.cu
    same_made "arch${words##*:}.cu" "$NOTES/arch.cu"
    ok $? "the GPU of '${words%:*}' is that of -arch=${words##*:}"
done

# --- how it ends
FAKE='exit 7'
run cudalite --launcher fakecc $settings src/one.cu
is "$status" 7 "the compiler's exit status"
FAKE='kill -TERM $$'
run cudalite --launcher fakecc $settings src/one.cu
is "$status" 143 'a signal that ends the compiler'
nothing_left 'a signal that ends the compiler'
FAKE='trap "exit 9" TERM; touch "$NOTES/ready"; while :; do sleep 0.05; done'
cudalite --launcher fakecc $settings src/one.cu &
pid=$!
while [ ! -e "$NOTES/ready" ]; do sleep 0.05; done
kill -TERM "$pid"
wait "$pid"
is "$?" 9 'a signal is passed on to the compiler'
nothing_left 'a signal is passed on'
FAKE=
rm -f "$NOTES/words"
sed 's/garray a/garray b/' src/one.cu >src/wrong.cu
run cudalite --launcher fakecc $settings src/wrong.cu
is "$status" 1 'a wrong annotation: exit status'
like "$T/err" '^src/wrong.cu:6:.*CL033' 'a wrong annotation: told'
[ ! -e "$NOTES/words" ]
ok $? 'a wrong annotation: the compiler does not run'
nothing_left 'a wrong annotation'
run cudalite --launcher none-such src/one.cu
is "$status" 2 'no such compiler: exit status'
like "$T/err" "cannot run 'none-such'" 'no such compiler: the reason'
nothing_left 'no such compiler'
run cudalite --launcher env none-such $settings src/one.cu
is "$status" 2 'no such compiler behind another program: exit status'
like "$T/err" "cannot run 'env'" 'no such compiler behind another program: the reason'
nothing_left 'no such compiler behind another program'
for wrong in in.cu '-o out' -MD '--dump=plan'; do
    run cudalite $wrong --launcher fakecc src/one.cu
    is "$status" 2 "$wrong before --launcher is refused"
done
cp src/one.cu 'src/o ne.cu'
cat >"$T/bin/depcc" <<'END'
#!/bin/sh
# the depfile of the last word's file, as make wants it
for word; do :; done
printf 'x.o: %s \\\n  src/size.h\n' "$(printf %s "$word" | sed 's/ /\\ /g')" >x.d
END
chmod +x "$T/bin/depcc"
run cudalite --launcher depcc $settings -MD -MF x.d -o x.o 'src/o ne.cu'
is "$status $(tr -s ' \n' ' ' <x.d)" '0 x.o: src/o\ ne.cu \ src/size.h ' \
    'the depfile names the file of the user'
run cudalite --launcher depcc $settings -MMD -o x.o src/one.cu
is "$status $(tr -s ' \n' ' ' <x.d)" '0 x.o: src/one.cu \ src/size.h ' \
    'the depfile beside the output'

# --- the same command twice at once, what a killed one left, and directories with odd names
FAKE='for word; do :; done; sleep 0.2; cat "$word" >/dev/null || exit 1'
cp src/one.cu src/last.cu
pids=
for i in 1 2 3 4 5 6; do
    cudalite --launcher fakecc $settings -c src/last.cu 2>>"$T/twice" &
    pids="$pids $!"
done
failed=0
for pid in $pids; do
    wait "$pid" || failed=$((failed + 1))
done
is "$failed$(cat "$T/twice")" 0 'the same command six times at once'
nothing_left 'the same command six times at once'
made() { sed -n "s:^\($T/tmp/.*\)/last.cu$:\1:p" "$NOTES/words"; }
FAKE=
cudalite --launcher fakecc $settings -c src/last.cu
first=$(made)
mkdir "$first" && chmod 700 "$first"
echo half >"$first/last.cu"
run cudalite --launcher fakecc $settings -c src/last.cu
is "$status $(made)" "0 $first" 'the directory that a killed run has left is taken over'
nothing_left 'after a killed run'
odd='o"d$d `b, \ d'
mkdir "$odd"
cp src/one.cu src/size.h "$odd"
run cudalite --launcher fakecc $settings -c "$odd/one.cu"
is "$status $(sed -n 's/^-Xcompiler=-iquote//p' "$NOTES/words")" '0 "o\\\"d\\$d \\`b\, \\\\ d"' \
    'a directory with an odd name: as nvcc and its shell want it'

# --- nvcc
if [ -z "$NVCC" ]; then
    note_skipped 19 'checks of cudalite --launcher with nvcc' 'no nvcc'
    done_testing
fi
nvcc_checks=19
if [ -n "${SAMPLE:-}" ]; then
    run cudalite --launcher "$NVCC" -arch=sm_75 -I"$TOP/include" $settings -MD -c src/one.cu
    is "$status $(ls one.d)" '0 one.d' 'names of outputs that follow from the input stay'
    nothing_left nvcc
    note_sample 2 $nvcc_checks 'checks of cudalite --launcher with nvcc, make, CMake and ccache'
    done_testing
fi
echo 'int main() { return 0; }' >src/main.cu
cat >Makefile <<END
NVCC = cudalite --launcher $NVCC
NVCCFLAGS = -arch=sm_75 -O0 -Xcicc -O0 -I$TOP/include $settings
program: one.o two.o main.o
	\$(NVCC) -o \$@ \$^
%.o: src/%.cu
	\$(NVCC) \$(NVCCFLAGS) -MD -c \$< -o \$@
-include *.d
END
run make
is "$status$(ls program 2>&1)" '0program' 'make: compiled and linked'
nothing_left make
cuobjdump=${NVCC%nvcc}cuobjdump
[ ! -x "$cuobjdump" ] || "$cuobjdump" -res-usage one.o 2>/dev/null >usage
[ ! -x "$cuobjdump" ] || grep -q 'SHARED:[1-9]' usage
ok $? 'make: the object has the staged kernel'
run make
like "$T/out" 'up to date' 'make: nothing has changed'
touch src/size.h
run make
is "$(grep -c ' -c ' "$T/out")" 2 'make: a header touched'
run cudalite --launcher "$NVCC" -arch=sm_75 -I"$TOP/include" $settings -MD -c src/one.cu
is "$status $(ls one.d)" '0 one.d' 'names of outputs that follow from the input stay'
run cudalite --launcher "$NVCC" -arch=sm_75 $settings -c "$odd/one.cu" -o odd.o
is "$status$(cat "$T/err")" 0 'a directory with an odd name; cudalite.h is found beside cudalite'
pids=
for i in 1 2 3 4; do
    cudalite --launcher "$NVCC" -arch=sm_75 -Xcicc -O0 $settings -c src/one.cu -o same.o 2>"$T/same.$i" &
    pids="$pids $!"
done
failed=0
for pid in $pids; do
    wait "$pid" || failed=$((failed + 1))
done
is "$failed" 0 'the same command four times at once'

if command -v ccache >/dev/null; then
    CCACHE_DIR=$T/ccache
    CCACHE_NODIRECT=1
    export CCACHE_DIR
    hits() { ccache --print-stats | sed -n "s/^$1\t//p"; }
    for round in first second; do
        rm -f ./*.o
        run make NVCC="cudalite --launcher ccache $NVCC"
        is "$status" 0 "ccache, the $round build: works"
    done
    is "$(($(hits direct_cache_hit) + $(hits preprocessed_cache_hit))) $(hits cache_miss)" '3 3' \
        'ccache: the second build hits'
    like one.d 'src/one.cu' 'ccache: the depfile names the file of the user'
else
    note_skipped 4 'checks of cudalite --launcher with ccache' 'no ccache'
fi
if command -v cmake >/dev/null; then
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
set(CMAKE_CUDA_COMPILER "$NVCC")
set(CMAKE_CUDA_ARCHITECTURES 75-real)
set(CMAKE_CUDA_COMPILER_LAUNCHER cudalite --launcher)
project(launched LANGUAGES CUDA)
add_executable(launched src/main.cu src/one.cu)
target_include_directories(launched PRIVATE "$TOP/include")
target_compile_definitions(launched PRIVATE ROWS=500 COLUMNS=100)
END
    for generator in 'Unix Makefiles' ${ninja:=$(command -v ninja >/dev/null && echo Ninja)}; do
        rm -rf build
        run cmake -B build -G "$generator"
        run cmake --build build
        is "$status" 0 "CMAKE_CUDA_COMPILER_LAUNCHER, $generator: built"
        touch src/size.h
        cmake --build build >"$T/out" 2>&1
        is "$(sed -n 's/.*Building.*\/\(.*\)\.cu\.o$/\1/p' "$T/out")" one \
            "CMAKE_CUDA_COMPILER_LAUNCHER, $generator: a header touched"
        cmake --build build >"$T/out" 2>&1
        is "$(grep -c Building "$T/out")" 0 \
            "CMAKE_CUDA_COMPILER_LAUNCHER, $generator: nothing has changed"
    done
else
    note_skipped 6 'checks of cudalite --launcher with CMake' 'no cmake'
fi
nothing_left nvcc
done_testing
