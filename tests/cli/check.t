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

# Launches that ran the original kernel: these were not compared with anything else.
cat >mv.cu <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void mv(const float *__restrict__ a, const float *__restrict__ x, float *__restrict__ y, int m, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < m) {
        float s = 0;
        for (int c = 0; c < n; c++)
            s += a[r * n + c] * x[c];
        y[r] = s;
    }
}
__global__ void ones(float *y, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < m)
        atomicExch(&y[r], 1); // stays as it is
}
int main(int argc, char **argv)
{
    int m = atoi(argv[1]);
    float *a, *x, *y, *host = (float *)calloc(m, sizeof(float) * 1000);
    for (int i = 2; i < argc; i++) {
        int n = atoi(argv[i]);
        cudaMalloc(&a, 4 * m * n), cudaMalloc(&x, 4 * n), cudaMalloc(&y, 4 * m);
        cudaMemcpy(a, host, 4 * m * n, cudaMemcpyHostToDevice);
        cudaMemcpy(x, host, 4 * n, cudaMemcpyHostToDevice);
        ones<<<(m + 127) / 128, 128>>>(y, m);
        mv<<<(m + 127) / 128, 128>>>(a, x, y, m, n);
        cudaMemcpy(host, y, 4 * m, cudaMemcpyDeviceToHost);
        printf("%g\n", host[m - 1]);
        fprintf(stderr, "mv is done\nn: %d\n", n);
    }
}
END
told="^generated: the generated program launched the original kernel 'mv'"
run cudalite --check --infer -arch=sm_75 mv.cu -- 1000 33
is "$status $(cat out)" '0 0' 'the original kernel is launched: status and output'
like err "$told: n is not a multiple of 8, so what was made of it was not compared\$" '... it is told, and why'
is "$(grep -c 'the original kernel' err) $(grep -c '^mv is done' err) $(grep -c '1 kernel\|2 kernels' err)" '1 2 1' \
    '... once, without what the program prints then'
run cudalite --check --infer -arch=sm_75 mv.cu -- 1000 64
is "$status $(grep -c 'the original kernel' err)" '0 0' 'the variant is launched'
run cudalite --check --infer -arch=sm_75 mv.cu -- 1000 64 33 36 64 9
like err "$told in 3 of 5 launches: n is not a multiple of 8; too little work\$" 'some launches run the original kernel'
run cudalite --check -O1 --infer mv.cu -- 1000 33
is "$status $(grep -c 'the original kernel' err)" '0 0' 'kernels that are changed in place have no other'
run cudalite-sim --compare --generate-with=--infer --generate-with=-arch=sm_75 --json=json mv.cu -- 1000 64 33
is "$(sed -n 's/^   "original_kernels": //p' json)" \
    '[{"kernel": "mv", "launches": 1, "of": 2, "why": ["n is not a multiple of 8"]}],' '... in JSON'

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
