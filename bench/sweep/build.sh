#!/bin/sh
# build.sh CUDALITE OUT OPTIONS...: each kernel as written and as generated in OUT/*.cu, and a makefile for nvcc.
set -e
here=$(dirname "$0") cudalite=$1 out=$2
shift 2
mkdir -p "$out"
cp "$here"/sweep.h "$here"/sweep.cu "$out"
for file in "$here"/kernels/*.cu; do
    name=$(basename "$file" .cu)
    cp "$file" "$out/$name.written.h"
    "$cudalite" "$@" -w "$file" -o "$out/$name.generated.h" || cp "$file" "$out/$name.generated.h"
    kind=$(sed -n '1s|^// ||p' "$file")
    printf '#include "sweep.h"\nnamespace written {\n#include "%s.written.h"\n}\nnamespace generated {\n#include "%s.generated.h"\n}\nstatic Added added("%s", written::launch, generated::launch, "%s");\n' "$name" "$name" "$name" "$kind" >"$out/$name.cu"
done
{
    echo 'ARCH ?= sm_90'
    echo 'all := $(patsubst %.cu,%.o,$(wildcard *.cu))'
    echo 'sweep: $(all)'
    echo '	nvcc -arch=$(ARCH) -o $@ $(all)'
    echo '%.o: %.cu'
    echo '	nvcc -arch=$(ARCH) -std=c++17 -w -O3 -c -o $@ $<'
} >"$out/Makefile"
