#!/bin/sh
# cudalite.h: an annotated file compiles as it is, without a warning, and means what it says.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

cat >host.cc <<'END'
#include <cudalite.h>
#include <cudalite.h>
#include <cstdio>
int sum(const int *a, int n)
{
    __annotation(L"__global__ 256 8");
    __annotation(L"garray a 1 4 n" " 5");
    __annotation(L"BoundChk");
    if (n < 0)
        return -1;
    int s = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        s += a[i];
    }
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
int main()
{
    int a[3] = {1, 2, 3};
    printf("%d\n", sum(a, 3));
}
END
"${CXX:-c++}" -I"$TOP/include" -Wall -Wextra -Wpedantic -Werror -std=c++11 -o host host.cc 2>err
ok $? 'the C++ compiler takes annotations'
sed 's/^/# /' err
is "$(./host)" 12 'annotations change nothing'
echo '#include <cudalite.h>' | "${CXX:-c++}" -I"$TOP/include" -x c++ -dM -E - >with
echo '' | "${CXX:-c++}" -x c++ -dM -E - >without
is "$(diff without with | sed -n 's/^[<>] #define \([A-Za-z_]*\).*/\1/p' | sort | tr '\n' ' ')" \
    'CUDALITE_H __annotation ' 'the header defines nothing else'

cat >pragma.cu <<'END'
#include <cudalite.h>
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma cudalite BoundChk
    if (i < n)
        a[i] *= 2;
}
END
sed '/#pragma/d' pragma.cu >strings.cu
if [ -z "$NVCC" ]; then
    note_skipped 3 'nvcc compilations of cudalite.h' \
        'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'
else
    nvcc="$NVCC -I$TOP/include -Werror all-warnings -Xcompiler -Wall,-Wextra -c -o object.o"
    run $nvcc strings.cu
    ok "$status" 'nvcc takes annotations without a warning'
    run $nvcc -DCUDALITE_PRAGMAS pragma.cu
    ok "$status" 'nvcc takes pragmas without a warning after CUDALITE_PRAGMAS'
    run $nvcc pragma.cu
    [ "$status" -ne 0 ] && grep -q 20199 out err
    ok $? 'nvcc still warns of unknown pragmas otherwise'
fi
done_testing
