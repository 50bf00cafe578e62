# For the CMake tests: a project of annotated and plain files, and a build that tells what it did.
# Sourced behind tap.sh.

command -v cmake >/dev/null || skip_all "$cmake_checks" 'checks of the CMake package' 'no cmake'
# `make install` of what is built: nothing is compiled here.
make -s -C "$TOP" -o all BUILD="$BUILD" PREFIX="$T/prefix" install >"$T/out" 2>&1 ||
    { cat "$T/out" >&2; exit 1; }

# Where there is no nvcc, g++ compiles the files with these words instead.
if [ -z "$NVCC" ]; then
    cat >"$T/cuda_words.h" <<'END'
#define __global__
#define __launch_bounds__(...)
#define __shared__ static
static struct { int x, y, z; } threadIdx, blockIdx, blockDim;
static inline void __syncthreads() {}
static inline void __syncwarp() {}
static inline void __trap() {}
static inline int min(int a, int b) { return a < b ? a : b; }
END
fi

# project_head NAME: the first lines of a CMakeLists.txt. `language` of .cu files is CUDA or CXX.
project_head() {
    echo 'cmake_minimum_required(VERSION 3.20)'
    if [ -n "$NVCC" ]; then
        printf 'set(CMAKE_CUDA_COMPILER "%s")\n' "$NVCC"
        echo 'set(CMAKE_CUDA_ARCHITECTURES 75-real)'
        echo 'set(CMAKE_CUDA_FLAGS "-O0 -Xcicc -O0")'
        echo "project($1 LANGUAGES CXX CUDA)"
        echo 'set(language CUDA)'
    else
        echo "project($1 LANGUAGES CXX)"
        echo 'set(language CXX)'
        printf 'add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \\"%s\\">")\n' \
            "$T/cuda_words.h"
        echo 'file(GLOB cu *.cu */*.cu)'
        echo 'set_source_files_properties(${cu} PROPERTIES LANGUAGE CXX)'
    fi
}

# annotated_kernel NAME: the block's extent and the row length come from definitions.
annotated_kernel() {
    cat <<END
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

# configure DIRECTORY ARGUMENT...
configure() {
    directory=$1
    shift
    cmake -S . -B "$directory" "$@" >"$T/log" 2>&1 || { sed 's/^/# /' "$T/log"; return 1; }
}

# build DIRECTORY [ARGUMENT...]: leaves in $rewritten and $compiled the names of the files, sorted
build() {
    cmake --build "$@" >"$T/log" 2>&1
    status=$?
    [ "$status" -eq 0 ] || sed 's/^/# /' "$T/log"
    rewritten=$(sed -n 's/.*Rewriting kernels: .*\/\(.*\)\.lite\.cu.*/\1/p' "$T/log" |
        sort | tr '\n' ' ')
    compiled=$(sed -n 's/.*Building C[UDAX]* object .*\/\([^/.]*\)\(\.lite\)*\.cu\.o$/\1/p' \
        "$T/log" | sort | tr '\n' ' ')
    linked=$(grep -c Linking "$T/log")
}
