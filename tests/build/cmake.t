#!/bin/sh
# A CMake project of ten annotated and ten plain files: after each change exactly those files are
# made again that it concerns, with Make and with Ninja.
. "${0%/*}/../tap.sh"
cmake_checks=36
if [ -n "${SAMPLE:-}" ] && [ -n "$NVCC" ]; then
    note_sample 22 36 'checks of CMake: those with nvcc are left to tests/build/cmake_modes.t'
    NVCC=
fi
. "${0%/*}/project.sh"
[ -n "$NVCC${SAMPLE:-}" ] || note_skipped 40 'nvcc compilations below CMake (g++ stands in)' 'no nvcc'

mkdir "$T/project" && cd "$T/project" || exit 1
{
    project_head twenty
    cat <<'END'
find_package(cudalite 0.1 REQUIRED)
add_library(settings INTERFACE)
target_include_directories(settings INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/with blank>")
target_compile_definitions(settings INTERFACE ROWS=500)
add_executable(twenty main.cpp plain0.cu plain1.cu plain2.cu plain3.cu plain4.cu plain5.cu
    plain6.cu plain7.cu plain8.cu plain9.cu)
target_link_libraries(twenty PRIVATE settings)
target_compile_definitions(twenty PRIVATE $<$<COMPILE_LANGUAGE:${language}>:TPB=64>
    $<1:COLUMNS=100> NAME="a b")
target_cudalite_sources(twenty PRIVATE lite0.cu lite1.cu lite2.cu lite3.cu lite4.cu lite5.cu
    lite6.cu lite7.cu deep/lite8.cu OPTIONS -Werror)
target_cudalite_sources(twenty PRIVATE lite9.cu OPTIONS -Werror ${MORE})
END
} >CMakeLists.txt
mkdir deep 'with blank'
echo 'int main() { return 0; }' >main.cpp
echo '#define FACTOR 3' >'with blank/factor.h'
echo '#define BESIDE 1' >deep/beside.h
for i in 0 1 2 3 4 5 6 7 8 9; do
    annotated_kernel "lite$i" >"lite$i.cu"
    echo "__global__ void plain$i(int *a) { a[threadIdx.x] = $i; }" >"plain$i.cu"
done
mv lite8.cu deep
for file in lite2.cu lite5.cu plain7.cu; do
    { echo '#include "factor.h"'; cat "$file"; echo "int factor_of_${file%.cu} = FACTOR;"; } >new
    mv new "$file"
done
{ echo '#include "beside.h"'; cat deep/lite8.cu; } >new && mv new deep/lite8.cu
lites='lite0 lite1 lite2 lite3 lite4 lite5 lite6 lite7 lite8 lite9 '
plains='plain0 plain1 plain2 plain3 plain4 plain5 plain6 plain7 plain8 plain9 '

try() {
    configure build -G "$1" -DCMAKE_PREFIX_PATH="$T/prefix" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    ok $? "$1: configured"
    python3 - <<'END'
import json, os
entries = {os.path.relpath(entry["file"]): entry["command"] for entry in json.load(open("build/compile_commands.json"))}
for number in range(10):
    name = f"lite{number}.cu"
    command = entries["deep/" + name if number == 8 else name]
    assert all(word in command for word in ("ROWS=500", "COLUMNS=100", "TPB=64", "_annotated")), command
    assert "with blank" in command or "--options-file" in command, command  # Makefiles keep include directories there
END
    ok $? "$1: compile_commands.json tells how the annotated files are compiled"
    build build -j2
    is "$status $rewritten+ $compiled" "0 $lites+ $lites$plains" "$1: a fresh build"
    grep -q '__shared__' build/twenty.cudalite/deep/lite8.lite.cu && [ -x build/twenty ]
    ok $? "$1: kernels are staged, the program is linked"
    build build
    is "$status $rewritten+ $compiled+ $linked" '0 + + 0' "$1: nothing has changed"

    touch 'with blank/factor.h'
    build build
    is "$status $rewritten+ $compiled" '0 lite2 lite5 + lite2 lite5 plain7 ' "$1: a header touched"
    touch deep/beside.h
    build build
    is "$status $rewritten+ $compiled" '0 lite8 + lite8 ' "$1: a header beside its file touched"
    sed 's/TPB 1/TPB 2/' lite3.cu >new && mv new lite3.cu
    echo '// more' >>lite3.cu
    build build
    is "$status $rewritten+ $compiled" '0 lite3 + lite3 ' "$1: an annotation changed"
    touch lite4.cu # which nvcc takes for a dependency, for #line names it; g++ does not
    build build
    is "$status $rewritten+ $compiled" "0 lite4 + ${NVCC:+lite4 }" "$1: a file touched"
    touch "$T/prefix/bin/cudalite"
    build build
    is "$status $rewritten+ $compiled" "0 $lites+ " "$1: the same bytes written again"
    touch "$T/prefix/bin/cudalite"
    build build
    is "$status $rewritten+ $compiled" "0 $lites+ " "$1: another cudalite, the same output"
    configure build -DMORE=--smem=4096
    build build
    is "$status $rewritten+ $compiled" '0 lite9 + lite9 ' "$1: other options for one file"
    build build
    is "$status $rewritten+ $compiled+ $linked" '0 + + 0' "$1: nothing has changed since"
    cp -r deep kept && rm deep/beside.h && sed 1d kept/lite8.cu >deep/lite8.cu
    build build
    is "$status $rewritten+ $compiled" '0 lite8 + lite8 ' "$1: a header that is gone"
    rm -r deep && mv kept deep
    sed 's/garray a/garray b/' lite6.cu >new && cp lite6.cu old && mv new lite6.cu
    cmake --build build >"$T/log" 2>&1
    [ $? -ne 0 ] && grep -q 'lite6.cu:.*CL033' "$T/log"
    ok $? "$1: a wrong annotation stops the build, at its place"
    mv old lite6.cu
    mv build "build-$1"
}
if [ -n "${SAMPLE:-}" ] && command -v ninja >/dev/null; then
    note_sample 1 2 "generators of CMake's"
else
    try 'Unix Makefiles'
fi
if command -v ninja >/dev/null; then
    try Ninja
else
    note_skipped 14 'checks of the CMake package with Ninja' 'no ninja'
fi

if [ -z "$NVCC" ]; then
    [ -n "${SAMPLE:-}" ] || note_skipped 14 'checks of CMake with --header, and in a directory with #' 'no nvcc'
    done_testing
fi

# --- --header: files that include it are made again when it changes, and only then
mkdir "$T/library" && cd "$T/library" || exit 1
annotated_kernel one >one.cu
printf '#include "one.h"\nint main() { launch_one(1, 64, 0, 0, 0); }\n' >main.cu
{
    project_head library
    echo 'find_package(cudalite 0.1 REQUIRED)
add_library(kernels STATIC)
target_compile_definitions(kernels PRIVATE TPB=64 ROWS=500 COLUMNS=100)
target_include_directories(kernels PUBLIC "${CMAKE_CURRENT_BINARY_DIR}")
target_cudalite_sources(kernels PRIVATE one.cu OPTIONS "--header=${CMAKE_CURRENT_BINARY_DIR}/one.h")
add_executable(library main.cu)
target_link_libraries(library PRIVATE kernels)'
} >CMakeLists.txt
for generator in 'Unix Makefiles' ${ninja:=$(command -v ninja >/dev/null && echo Ninja)}; do
    configure "in $generator" -G "$generator" -DCMAKE_PREFIX_PATH="$T/prefix"
    build "in $generator"
    is "$status $compiled" '0 main one ' "--header, $generator: built"
    echo '// changed' >>one.cu
    build "in $generator"
    is "$status $compiled" '0 one ' "--header, $generator: another text, the same header"
    cp one.cu kept.cu
    sed 's/void one(/void one(int first, /' kept.cu >one.cu
    cmake --build "in $generator" >"$T/log" 2>&1
    like "$T/log" 'main.cu(2): error: ' "--header, $generator: a header that has changed is read at once"
    mv kept.cu one.cu
done

# --- a directory whose name holds what CMake has no rules for: the launcher does the work
mkdir "$T/o#dd" && cd "$T/o#dd" || exit 1
annotated_kernel one >one.cu
echo 'int main() { return 0; }' >main.cpp
{
    project_head odd
    echo 'find_package(cudalite 0.1 REQUIRED)
add_executable(odd main.cpp)
target_compile_definitions(odd PRIVATE TPB=64 ROWS=500 COLUMNS=100)
target_cudalite_sources(odd PRIVATE one.cu OPTIONS -Werror)'
} >CMakeLists.txt
for generator in 'Unix Makefiles' ${ninja:=$(command -v ninja >/dev/null && echo Ninja)}; do
    configure "in $generator" -G "$generator" -DCMAKE_PREFIX_PATH="$T/prefix"
    ok $? "a directory with #, $generator: configured"
    build "in $generator"
    is "$status $compiled" '0 one ' "a directory with #, $generator: built"
    sed -i.old 's/\*= 2;/*= 2 + not_declared;/' one.cu
    cmake --build "in $generator" >"$T/log" 2>&1
    like "$T/log" 'one.cu(11): error: .*not_declared' "a directory with #, $generator: an error of the compiler"
    sed 's/garray a/garray b/' one.cu.old >one.cu
    cmake --build "in $generator" >"$T/log" 2>&1
    like "$T/log" 'one.cu:5:.*CL033' "a directory with #, $generator: cudalite has read the file"
    mv one.cu.old one.cu
done
done_testing
