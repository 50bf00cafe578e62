#!/bin/sh
# The CMake package from the build directory, as a subdirectory and switched off; its functions'
# other arguments; wrong calls. g++ compiles, so that this runs where there is no nvcc.
. "${0%/*}/../tap.sh"
NVCC=
cmake_checks=37
. "${0%/*}/project.sh"
mkdir "$T/project" && cd "$T/project" || exit 1
mkdir sub
annotated_kernel one >one.cu
annotated_kernel two >two.cu
annotated_kernel three >sub/one.cu
echo 'int main() { return 0; }' >main.cpp
definitions='TPB=64 ROWS=500 COLUMNS=100'

# same_text A B: but for the names that #line gives the files
same_text() {
    grep -v '^#line' "$1" >"$T/text_a" && grep -v '^#line' "$2" | cmp -s - "$T/text_a"
}

# --- from the build directory and as a subdirectory
{
    project_head modes
    cat <<END
if(WITH_SUBDIRECTORY)
    add_subdirectory("$TOP" cudalite)
else()
    find_package(cudalite REQUIRED)
endif()
add_library(kernels STATIC)
target_compile_definitions(kernels PUBLIC $definitions)
target_cudalite_sources(kernels PRIVATE one.cu two.cu sub/one.cu)
add_executable(modes main.cpp)
target_link_libraries(modes PRIVATE kernels)
END
} >CMakeLists.txt
configure tree -Dcudalite_ROOT="$BUILD"
ok $? 'the package in the build directory: configured'
build tree
is "$status $rewritten" '0 one one two ' 'the package in the build directory: built'
configure off -Dcudalite_ROOT="$BUILD" -DCUDALITE_ENABLED=OFF
build off
is "$status $rewritten+ $compiled" '0 + one one two ' 'CUDALITE_ENABLED=OFF builds the originals'
cp -r tree/kernels.cudalite first
if [ -n "${SAMPLE:-}" ]; then # it compiles everything once more
    note_sample 0 6 'checks of cudalite as a subdirectory of a CMake project'
else
configure below -DWITH_SUBDIRECTORY=ON -DCMAKE_C_FLAGS='-O0 -w'
ok $? 'as a subdirectory: configured'
build below -j2
is "$status $rewritten" '0 one one two ' 'as a subdirectory: built'
for file in one.lite.cu two.lite.cu sub/one.lite.cu; do
    same_text "below/kernels.cudalite/$file" "tree/kernels.cudalite/$file" &&
        grep -q __shared__ "tree/kernels.cudalite/$file"
    ok $? "as a subdirectory: the same $file"
done
build below
is "$status $rewritten+ $compiled" '0 + ' 'as a subdirectory: nothing has changed'
fi
configure tree -DCUDALITE_OPTIONS=--smem=2048
build tree
is "$status $rewritten" '0 one one two ' 'CUDALITE_OPTIONS: all files again'
cudalite -I"$TOP/include" -DTPB=64 -DROWS=500 -DCOLUMNS=100 --smem=2048 two.cu -o smaller.cu
same_text smaller.cu tree/kernels.cudalite/two.lite.cu &&
    ! same_text smaller.cu first/two.lite.cu
ok $? 'CUDALITE_OPTIONS: as on the command line'
mkdir -p moved/away && mv "$T/prefix" moved/away
configure elsewhere -DCMAKE_PREFIX_PATH="$PWD/moved/away/prefix"
build elsewhere
is "$status $rewritten" '0 one one two ' 'an installed tree that was moved works'

# --- errors of the compiler are at the lines of the user's file
cp two.cu kept.cu
sed 's/\*= 2;/*= 2 + not_declared;/' kept.cu >two.cu
cmake --build tree >"$T/log" 2>&1
like "$T/log" "^$PWD/two.cu:11:[0-9]*: error: .*not_declared" "an error of the compiler names the user's file and line"
mv kept.cu two.cu

# --- several configurations at once
if command -v ninja >/dev/null; then
    configure multi -G 'Ninja Multi-Config' -Dcudalite_ROOT="$BUILD"
    ok $? 'several configurations: configured'
    build multi --config Debug
    is "$status $compiled" '0 one one two ' 'several configurations: Debug'
    build multi --config Release
    is "$status $compiled" '0 one one two ' 'several configurations: Release'
    same_text multi/kernels.cudalite/Debug/one.lite.cu multi/kernels.cudalite/Release/one.lite.cu
    ok $? 'several configurations: a file for each'
    build multi --config Debug
    is "$status $rewritten+ $compiled" '0 + ' 'several configurations: Debug again, nothing to do'
else
    note_skipped 5 'checks of the CMake package with Ninja Multi-Config' 'no ninja'
fi

# --- cudalite_target, PUBLIC, several languages' definitions
mkdir -p inc user
echo '#define COLUMNS 100' >inc/sizes.h
{ echo '#include "sizes.h"'; annotated_kernel four; } >four.cu
{
    project_head target
    cat <<END
find_package(cudalite REQUIRED)
cudalite_target(FOUR four.cu made/four.lite.cu OPTIONS -Werror DEFINES TPB=64 ROWS=500 INCLUDES inc
    REPORT_FILE reports/four.json)
add_executable(target main.cpp \${CUDALITE_FOUR_OUTPUTS})
set_source_files_properties(\${CUDALITE_FOUR_OUTPUTS} PROPERTIES LANGUAGE CXX)
target_include_directories(target PRIVATE inc "\${CUDALITE_INCLUDE_DIR}")
target_compile_definitions(target PRIVATE TPB=64 ROWS=500)
message(STATUS "FOUR: \${CUDALITE_FOUR_DEFINED} \${CUDALITE_FOUR_INPUT} \${CUDALITE_FOUR_OPTIONS}")
add_library(shown STATIC main.cpp)
target_compile_definitions(shown PUBLIC $definitions)
target_cudalite_sources(shown PUBLIC two.cu)
add_subdirectory(user)
END
} >CMakeLists.txt
cat >user/CMakeLists.txt <<'END'
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/empty.cpp" "")
add_library(user STATIC "${CMAKE_CURRENT_BINARY_DIR}/empty.cpp")
target_link_libraries(user PRIVATE shown)
set_source_files_properties("${PROJECT_BINARY_DIR}/shown.cudalite/two.lite.cu"
    PROPERTIES LANGUAGE CXX)
END
ninja=$(command -v ninja)
for generator in 'Unix Makefiles' ${ninja:+Ninja}; do
    configure "target-$generator" -G "$generator" -Dcudalite_ROOT="$BUILD"
    ok $? "cudalite_target and PUBLIC, $generator: configured"
    like "$T/log" "FOUR: TRUE $PWD/four.cu -Werror;-DTPB=64;-DROWS=500;-I$PWD/inc" \
        "cudalite_target, $generator: the variables"
    build "target-$generator"
    is "$status $rewritten+ $compiled" '0 four two + four two two ' \
        "cudalite_target and PUBLIC, $generator: built"
    python3 -m json.tool "target-$generator/reports/four.json" >"$T/tidy"
    ok $? "cudalite_target, $generator: the report"
    touch inc/sizes.h
    build "target-$generator"
    is "$status $rewritten+ $compiled" '0 four + four ' \
        "cudalite_target, $generator: a header touched"
done
build "target-$generator"
is "$status $rewritten+ $compiled" '0 + ' "cudalite_target, $generator: nothing has changed"
configure target-off -Dcudalite_ROOT="$BUILD" -DCUDALITE_ENABLED=OFF
build target-off
is "$status $rewritten" '0 ' 'cudalite_target, CUDALITE_ENABLED=OFF: built'
[ "$(cat target-off/made/four.lite.cu)" = "#include \"$PWD/four.cu\"" ]
ok $? 'cudalite_target, CUDALITE_ENABLED=OFF: the original'

# --- what docs/build-systems.md shows
{ project_head readme; sed -n '/^```cmake$/,/^```$/{/^```/d;p;}' "$TOP/docs/build-systems.md"; } >CMakeLists.txt
like CMakeLists.txt '^target_cudalite_sources' 'docs/build-systems.md has an example'
mkdir -p include
configure readme -Dcudalite_ROOT="$BUILD"
build readme
is "$status $rewritten" '0 one two ' 'the example of docs/build-systems.md works'

# --- wrong calls say what to write
wrong() { # TEXT PATTERN NAME
    { project_head wrong; echo 'find_package(cudalite REQUIRED)'; echo "$1"; } >CMakeLists.txt
    ! cmake -S . -B wrong -Dcudalite_ROOT="$BUILD" >"$T/log" 2>&1
    ok $? "$3: refused"
    tr -s ' \n' ' ' <"$T/log" >"$T/words"
    like "$T/words" "$2" "$3: the reason"
}
wrong 'target_cudalite_sources(none PRIVATE one.cu)' "no target 'none'" 'no such target'
wrong 'add_library(l main.cpp)
target_cudalite_sources(l one.cu)' 'write PRIVATE or PUBLIC before' 'no PRIVATE or PUBLIC'
wrong 'add_library(l main.cpp)
set_source_files_properties(one.cu PROPERTIES LANGUAGE CUDA)
target_cudalite_sources(l PRIVATE one.cu)' 'enable_language(CUDA)' 'no CUDA language'
wrong 'cudalite_target(X one.cu out.cu DEFINE A=1)' "what is 'DEFINE;A=1'" 'a misspelt keyword'
wrong 'cudalite_target(X one.cu a.cu)
cudalite_target(X two.cu b.cu)' 'such a target already' 'a name twice'
wrong 'find_package(cudalite 99 REQUIRED)' 'requested version "99"' 'a version that is not there'
done_testing
