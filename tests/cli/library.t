#!/bin/sh
# --header: files that include the header call host functions in place of launching kernels of another file.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

cat >library.cu <<'END'
#include "library.h"
#include "cudalite.h"
#define TPB 128
typedef float real;
__global__ void sums(const real *a, float *__restrict__ y, int rows, int columns = 3);
static void before(const real *a, float *y, int rows, int columns)
{
    sums<<<(rows + TPB - 1) / TPB, TPB>>>(a, y, rows, columns);
}
__global__ void sums(const real *a, float *__restrict__ y, int rows, int columns)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray y 1 4 rows");
    int row = blockIdx.x * TPB + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int j = 0; j < columns; j++) {
        __annotation(L"loop j 0 columns 1");
        s += a[row * columns + j];
    }
    y[row] = s;
}
void behind(const real *a, float *y, int rows, int columns)
{
    before(a, y, rows, columns);
    sums<<<(rows + TPB - 1) / TPB, TPB>>>(a, y, rows, columns);
}
namespace tools {
inline namespace first {
    // no variant pays for
    __global__ void twice(float *grid, size_t n)
    {
        __annotation(L"__global__ 256");
        __annotation(L"garray grid 1 4 n");
        size_t i = blockIdx.x * (size_t)256 + threadIdx.x;
        if (i < n)
            grid[i] *= 2;
    }
} // namespace first
namespace {
template <class T> __global__ void any(T *a, int n)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 1 4 n");
    a[blockIdx.x * 32 + threadIdx.x] = 1;
}
} // namespace
} // namespace tools
extern "C" {
__global__ void add(float *a, int)
{
    __annotation(L"__global__ 32");
    a[blockIdx.x * 32 + threadIdx.x] += 1;
}
__global__ void ones(float *a, int n)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * 32 + threadIdx.x;
    if (i < n)
        a[i] = 1;
}
}
END
cat >main.cpp <<'END'
#include "library.h"
#include "library.h"
#include <cstdio>
void behind(const float *a, float *y, int rows, int columns);
int main()
{
    const int rows = 300, columns = 80;
    float *a, *y, sums[rows];
    cudaMalloc(&a, rows * columns * sizeof(float));
    cudaMalloc(&y, rows * sizeof(float));
    launch_ones(dim3((rows * columns + 31) / 32), dim3(32), 0, 0, a, rows * columns);
    tools::launch_twice((rows * columns + 255) / 256, 256, 0, 0, a, rows * columns);
    for (int block : {128, 100}) {
        launch_sums((rows + 127) / 128, block, 0, 0, a, y, rows, columns);
        cudaMemcpy(sums, y, sizeof sums, cudaMemcpyDeviceToHost);
        printf("%g %g\n", sums[0], sums[rows - 1]);
    }
    behind(a, y, rows, columns);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
END
make_library() { run cudalite -arch=sm_90 -I"$TOP/include" --header=library.h "$@" library.cu -o library.lite.cu; }

make_library --explain -MD
is "$status" 0 'cudalite --header'
like err "'any'\|any is\|it is a template \[CL172\]" 'a template is not in it'
like err 'a parameter has no name, or a type that is local to this file \[CL172\]' 'nor what cannot be called'
like library.h '^#ifndef LIBRARY_H$' 'the guard is called after the file'
like library.h '^inline namespace first {$' 'namespaces'
like library.h '^extern "C" {$' 'linkage'
like library.h '^/\* There is no function for any: it is a template. \*/$' 'what is not there is told'
like library.h 'const float \*a, float \*__restrict__ y, int rows, int columns);$' 'types of the language, no defaults'
like library.h 'twice<<<grid_2, block, shared, stream>>>(grid, n); it always launches that$' 'a kernel without variant'
is "$(grep -c 'library\.h' library.lite.d)" 0 'the header is no prerequisite of itself'
cp library.lite.cu first.cu
cp library.h first.h
make_library
cmp -s first.cu library.lite.cu && cmp -s first.h library.h
ok $? 'the header is no part of what it is made of'
run cudalite-sim -I"$TOP/include" library.lite.cu main.cpp
is "$status $(grep -v '^ *$' out)" '0 160 160
160 160
no error' 'two files make one program'
like err '^sums_' 'which runs a variant'
like err '^sums  *[0-9]' 'and the kernel'
make_library --trace
run env CUDALITE_TRACE=1 cudalite-sim -I"$TOP/include" library.lite.cu main.cpp
like err '^sums: original kernel: another block shape$' '--trace tells of other files, too'

if [ -z "$NVCC" ]; then
    note_skipped 1 'nvcc compilations of files with --header' 'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
else
    make_library
    sed '/^namespace {$/,/^} \/\/ namespace$/d' library.lite.cu >compiled.cu
    nvcc="$NVCC -std=c++17 -Werror all-warnings -Xcompiler -Wall,-Wextra -I$TOP/include"
    run $nvcc -c compiled.cu -o library.o
    [ "$status" -eq 0 ] && run $nvcc -c main.cpp -o main.o
    [ "$status" -eq 0 ] && run $nvcc library.o main.o -o program
    ok "$status" 'nvcc compiles and links both'
    sed 's/^/# /' err out
fi

rm library.h
sed 's/^#define TPB 128/&\n__annotation(L"wrong");/; s/garray a 2 4 rows columns/garray b 2 4 rows columns/' library.cu >wrong.cu
run cudalite -I"$TOP/include" --header=library.h wrong.cu -o wrong.lite.cu
is "$status" 1 'an error'
[ ! -e library.h ] && [ ! -e wrong.lite.cu ]
ok $? '... leaves no header'
echo '// by hand' >library.h
make_library
is "$status$(cat library.h)" '2// by hand' 'a header of somebody else is not overwritten'
for options in '--header=library.cu' '--header=made.h -O1' '--header=-' '--header=x.cu -o x.cu' \
    '--header=made.h --target=cpu' '--header=x.d -o x.cu -MD'; do
    run cudalite $options library.cu
    is "$status $(wc -l <err)" '2 1' "refused: $options"
done
run cudalite --header=made.h --launcher true library.cu
is "$status $(wc -l <err)" '2 1' 'refused: --launcher'

printf 'BEGIN_NAMESPACE\n' | cat >begin.h
{
    printf '#define BEGIN_NAMESPACE namespace tools {\nBEGIN_NAMESPACE\n'
    sed -n '/^__global__ void sums.*columns)$/,/^}/p' library.cu | sed 's/real/float/; s/TPB/128/'
    printf '}\n'
} >torn.cu
run cudalite --explain -I"$TOP/include" --header=torn.h torn.cu -o torn.lite.cu
like err 'a macro or an included file may open a namespace around it \[CL172\]' 'hidden namespaces'
printf 'namespace tools {\n' >begin.h
sed 's/^BEGIN_NAMESPACE/#include "begin.h"/; /^#define/d' torn.cu >torn2.cu
run cudalite --explain -I"$TOP/include" --header=torn2.h torn2.cu -o torn.lite.cu
like err 'a macro or an included file may open a namespace around it \[CL172\]' 'namespaces of other files'
: >empty.cu
run cudalite --header=2d-empty--.h empty.cu
like 2d-empty--.h '^#ifndef CUDALITE_2D_EMPTY_H$' 'a name that would begin with a digit'
done_testing
