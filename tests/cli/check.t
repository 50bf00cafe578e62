#!/bin/sh
# --check: the input and what is made of it run in the simulator, and are compared bit by bit.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
cat >rows.cu <<'END'
#include <cstdio>
#include <cstdlib>
#include "cudalite.h"
static __global__ void sums(const float *__restrict__ a, float *__restrict__ o, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 1;
    for (int c = 0; c < columns; c++)
        s = s * FACTOR + a[r * columns + c];
    o[r] = s;
}
int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 65, columns = argc > 2 ? atoi(argv[2]) : 33;
    float *a, *o, *host = (float *)malloc(sizeof(float) * rows * columns);
    for (int i = 0; i < rows * columns; i++)
        host[i] = i % 17 * 0.3f;
    cudaMalloc(&a, sizeof(float) * rows * columns);
    cudaMalloc(&o, sizeof(float) * rows);
    cudaMemcpy(a, host, sizeof(float) * rows * columns, cudaMemcpyHostToDevice);
    sums<<<(rows + 127) / 128, 128>>>(a, o, rows, columns);
    cudaMemcpy(host, o, sizeof(float) * rows, cudaMemcpyDeviceToHost);
    printf("%d %d %.9g\n", rows, columns, host[rows - 1]);
}
END
run cudalite --check -O1 --infer --weigh=sectors -DFACTOR=3 -I"$TOP/include" rows.cu -- 131 77
is "$status" 0 'the same: exit status 0'
like out '^131 77 ' 'the arguments behind -- reach the program'
like err 'rows.cu: 1 kernel: 1 changed' 'the kernel was changed'
like err ': device memory is identical bit by bit, after each launch (launches: 1, allocations: 2,' 'what was compared'
like err '^shared requests  *0  *[1-9]' 'the table shows both'
run cudalite --infer -O1 --check --weigh=sectors -DFACTOR=2 -I"$TOP/include" rows.cu
is "$status" 0 'options stand before and behind --check'
like out '^65 33 ' 'no arguments'

cat >wrong.cu <<'END'
int main() { return 5; }
END
run cudalite --check wrong.cu
is "$status" 5 'the exit status is that of the programs where they do the same'
run cudalite --check no_such_file.cu
is "$status" 2 'a file that is not there'
cat >bad.cu <<'END'
__global__ void k(float *a) { __annotation(L"garray a 1 4 n m"); a[0] = 1; }
int main() { }
END
run cudalite --check bad.cu
is "$status" 1 'the input has errors'
for other in '-o out.cu' '--diff' '--fix' '--annotate' '--dump=plan' '--header=h.h' '--report' '--target=cpu'; do
    run cudalite --check $other rows.cu
    is "$status" 2 "--check and $other"
done
like err 'remove --target' '... and which'
run cudalite --check - <rows.cu
is "$status" 2 'standard input'
run cudalite --check=gpu rows.cu
is "$status" 2 'no such way'
done_testing
