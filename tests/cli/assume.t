#!/bin/sh
# What generated code takes for granted is checked: by the compiler where it sees other values than cudalite
# did, and at run time where another block is launched.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
sim() {
    run "$BUILD/cudalite-sim" -I"$TOP/include" "$@"
}

# An example, compiled with another value of a macro than cudalite saw, and with the same.
other_value() {
    run cudalite -O1 -I"$TOP/include" "$TOP/examples/$1/annotated.cu" -o "$1.cu"
    is "$status$(cat err)" 0 "$1: cudalite"
    sim "-D$2=$4" "$1.cu"
    [ "$status" -ne 0 ]
    ok $? "$1: does not compile with $2=$4"
    like err "made for $2 = $3: run cudalite again with -D$2=" "$1: the compiler says what to do"
    sim "-D$2=$3" "$1.cu"
    is "$status" 0 "$1: runs with $2=$3"
}
other_value matmul BLOCK 16 8
other_value sweeps TPB 128 64
other_value transpose BLOCK 32 16
other_value bytes TPB 128 256

cat >host.h <<'E2'
#include <cstdio>
#include <cstdlib>
#include <vector>
#include "cudalite.h"
static void go(void (*launch)(const float *, float *, int), int n)
{
    std::vector<float> in(n * n), out(n);
    for (int i = 0; i < n * n; i++)
        in[i] = (float)(i % 1013);
    float *a, *b;
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemcpy(a, in.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
    launch(a, b, n);
    if (cudaDeviceSynchronize() != cudaSuccess)
        exit(4);
    cudaMemcpy(out.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    printf("%g\n", out[n / 2]);
}
E2

# A type of the same size is another one.
cat >type.cu <<'E2'
#include "host.h"
#ifndef REAL
#define REAL float
#endif
static __global__ void sums(const REAL *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    float sum = 0;
    if (row < n) {
        for (int i = 0; i < n; i++) {
            __annotation(L"loop i 0 n 1");
            sum += a[row * n + i] / 3;
        }
        b[row] = sum;
    }
}
static void launch(const float *a, float *b, int n)
{
    sums<<<(n + 63) / 64, 64>>>((const REAL *)a, b, n);
}
int main() { go(launch, 100); }
E2
run cudalite -O1 -I"$TOP/include" type.cu -o generated.cu
is "$status$(cat err)" 0 'a type by a macro: cudalite'
sim generated.cu
is "$status" 0 'the type that was seen runs'
sim -DREAL=int generated.cu
[ "$status" -ne 0 ]
ok $? 'another type of the same size does not compile'
like err 'made for REAL = float: run cudalite again with -DREAL=' 'the compiler says for which it was made'

# Each #if is decided as the compiler decides it, or not at all.
condition() {
    cat >condition.cu <<E2
$1
#define W 32
#else
#define W 64
#endif
#include "host.h"
static __global__ void sums(const float *a, float *b, int n)
{
    __annotation(L"__global__ W");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * W + threadIdx.x;
    float sum = 0;
    if (row < n) {
        for (int i = 0; i < n; i++) {
            __annotation(L"loop i 0 n 1");
            sum += a[row * n + i];
        }
        b[row] = sum;
    }
}
static void launch(const float *a, float *b, int n)
{
    sums<<<(n + W - 1) / W, W>>>(a, b, n);
}
int main() { go(launch, 100); }
E2
    run cudalite -O1 -I"$TOP/include" condition.cu -o generated.cu
    if [ "$status" -ne 0 ]; then
        like err 'CL039\|CL040' "left to the compiler: $1"
        return
    fi
    sim --compare condition.cu generated.cu
    [ "$status" -eq 0 ] || grep -q 'made with' err
    ok $? "the same, or a message: $1"
}
for name in __GNUC__ '!__GNUC__' __linux__ __LP64__ '__has_include(<vector>)' '__COUNTER__ == 0' \
    'INT_MAX > 32767' 'CHAR_BIT == 8' 'defined(__has_cpp_attribute) && __has_cpp_attribute(nodiscard)' \
    '__CUDA_ARCH__' '__cplusplus >= 201103L' '__cplusplus > 202302L' 'defined(__CUDACC__)'; do
    condition "#if $name"
done

# A launch that cudalite does not see.
cat >launch.cu <<'E2'
#include "host.h"
__global__ void sums(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (row < n) {
        for (int i = 0; i < n; i++) {
            __annotation(L"loop i 0 n 1");
            sum += a[row * n + i];
        }
        b[row] = sum;
    }
}
static void launch(const float *a, float *b, int n) { sums<<<(n + 63) / 64, 64>>>(a, b, n); }
#ifdef ELSEWHERE
static void other(const float *a, float *b, int n) { sums<<<(n + 127) / 128, 128>>>(a, b, n); }
int main() { go(other, 100); }
#else
int main() { go(launch, 100); }
#endif
E2
run cudalite -O1 --explain -I"$TOP/include" launch.cu -o generated.cu
like err 'for blocks of other than 64 threads, the kernel stops.*CL163' 'the check is told'
sim --compare launch.cu generated.cu
is "$status" 0 'the launch that was seen runs'
sim -DELSEWHERE generated.cu
[ "$status" -ne 0 ]
ok $? 'another one ends with an error'
cat out err >both
like both 'sums: made for blocks of 64 threads, launched with 128 x 1 x 1' 'and says what was expected'
is "$(grep -c 'made for blocks' both)" 1 'once'

# A name that may stand for an object of a header that was not read is no type, and all that is assumed.
cat >object.cu <<'E2'
#include "host.h"
#ifndef MORE
#define MORE more
#endif
static __global__ void sums(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i] + MORE;
    b[row] = sum;
}
E2
run cudalite -O1 -I"$TOP/include" object.cu -o object.out.cu
is "$status$(cat err)" 0 "a name that is known elsewhere"
# An #if inside of an enum, and one in the host function whose variable makes the block.
cat >inside.cu <<'E2'
#include "host.h"
enum {
#ifdef OTHER_STEP
    STEP = 3
#else
    STEP = 1
#endif
};
static __global__ void sums(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 n STEP");
    for (int i = 0; i < n; i += STEP)
        sum += a[row * n + i];
    b[row] = sum;
}
static void launch(const float *a, float *b, int n)
{
#ifdef OTHER_BLOCK
    dim3 block(128);
#else
    dim3 block(64);
#endif
    sums<<<(n + 63) / 64, block>>>(a, b, n);
}
int main() { go(launch, 100); }
E2
run cudalite -O1 -w -I"$TOP/include" inside.cu -o inside.out.cu
sim inside.out.cu
is "$status" 0 'an #if inside: runs as it was seen'
sim -DOTHER_STEP inside.out.cu
[ "$status" -ne 0 ]
ok $? 'another branch inside of an enum does not compile'
like err 'made for STEP = 1: run cudalite again with -DOTHER_STEP' 'the compiler says what to do'
sim -DOTHER_BLOCK inside.out.cu
[ "$status" -ne 0 ]
ok $? 'another branch in the host function ends with an error'
cat out err >both
like both 'sums: made for blocks of 64 threads, launched with 128 x 1 x 1' 'and says what was expected'
done_testing
