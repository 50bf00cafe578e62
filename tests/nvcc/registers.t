#!/bin/sh
# A block of many threads can be launched: all of them together have no more registers than an SM gives.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1
[ -n "$NVCC" ] || skip_all 2 'registers of a block of 1024 threads' \
    'no nvcc on PATH, in CUDA_HOME or /usr/local/cuda'

cat >"$T/stencil.cu" <<'EOF'
__global__ void stencil(float *out, const float *a, const float *c, const float *e, int columns, int planes, int rows)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray out 3 4 planes rows columns");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray c 1 4 columns");
    __annotation(L"garray e 3 4 planes rows columns");
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(x < columns - 1) || !(y > 0) || !(y < rows - 2))
        return;
    __annotation(L"loop z 0 planes-2 1");
    for (int z = 0; z < planes-2; z++)
        out[(z * rows + y) * columns + x] = a[(z * rows + y - 1) * columns + x + 1] + c[x]
            + a[((z + 1) * rows + y - 1) * columns + x + 1] * 0.25f + a[((z + 2) * rows + y) * columns + x] * 0.25f
            + e[(z * rows + y) * columns + x] * 0.25f + e[((z + 2) * rows + y + 1) * columns + x] * 0.25f;
}
EOF
run cudalite -Iinclude --weigh=sectors "$T/stencil.cu" -o "$T/staged.cu"
grep -q __shared__ "$T/staged.cu"
ok $? 'a stencil of 32 x 32 threads is staged'
run "$NVCC" -std=c++17 -Iinclude -Xptxas -v -cubin -arch=sm_90 -o "$T/staged.cubin" "$T/staged.cu"
registers=$(sed -n 's/.*Used \([0-9]*\) registers.*/\1/p' "$T/err" "$T/out" | head -n 1)
[ "${registers:-65}" -le 64 ]
ok $? "1024 threads have ${registers:-?} registers each, 64 at most"
done_testing
