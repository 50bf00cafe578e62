#!/bin/sh
# The rule of make that docs/build-systems.md shows: what it makes again, and what not. nvcc is a stand-in that notes
# what it is given.
. "${0%/*}/../tap.sh"
mkdir "$T/bin" "$T/work" && cd "$T/work" || exit 1
cat >"$T/bin/nvcc" <<'END'
#!/bin/sh
# nvcc -o PROGRAM OBJECT... or nvcc -I. -c FILE -o OBJECT
case $1 in
-o) shift; cat "$@" >/dev/null 2>&1; touch "$1"; echo link ;;
*) "${CXX:-c++}" -E -P -x c++ -I. -I"$TOP/include" "$3" >"$5" && echo "${3##*/}" ;;
esac >>"$NOTES"
END
chmod +x "$T/bin/nvcc"
PATH=$T/bin:$PATH
NOTES=$T/notes
export NOTES TOP

sed -n '/^```make$/,/^```$/{/^```/d;p;}' "$TOP/docs/build-systems.md" >Makefile
like Makefile '^%.lite.cu: %.cu' 'docs/build-systems.md has a rule'
kernel() { # NAME
    cat <<END
#include "cudalite.h"
#include "size.h"
__global__ void $1(float *a)
{
    __annotation(L"__global__ 64 1");
    __annotation(L"garray a 2 4 500 100");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= 500)
        return;
    for (int i = 0; i < 100; i++) {
        __annotation(L"loop i 0 100 1");
        a[row * 100 + i] *= FACTOR;
    }
}
END
}
kernel one >one.cu
kernel two | sed '/size.h/d; s/FACTOR/5/' >two.cu
echo 'int main() { return 0; }' >main.cu
echo '#include "inner.h"' >size.h
echo '#define FACTOR 2' >inner.h
# changed FILE: it is newer than all that was made
changed() {
    sleep 0.05
    touch "$1"
}
# made: what one `make` has done, sorted: nvcc's files, and how often cudalite ran
made() {
    : >"$NOTES"
    make NVCC=nvcc >"$T/out" 2>"$T/err"
    status=$?
    sed 's/^/# /' "$T/err"
    echo "$status $(sort "$NOTES" | tr '\n' ' ')cudalite $(grep -c '^cudalite' "$T/out")"
}

is "$(made)" '0 link main.cu one.lite.cu two.lite.cu cudalite 2' 'the first make'
grep -q __shared__ one.lite.cu && grep -q '= 2' one.lite.o
ok $? 'the first make: the output is there afterwards, and was compiled'
is "$(made)" '0 cudalite 0' 'the second make: nothing to do'
like "$T/out" 'up to date' 'the second make says so'
changed inner.h
is "$(made)" '0 link one.lite.cu cudalite 1' 'a header touched: the file that includes it'
is "$(made)" '0 cudalite 0' 'a header touched: nothing to do at the next make'
echo '#define FACTOR 3' >inner.h
changed inner.h
is "$(made)" '0 link one.lite.cu cudalite 1' 'a macro changed: cudalite and nvcc run'
grep -q '= 3' one.lite.o
ok $? 'a macro changed: the object has it'
is "$(made)" '0 cudalite 0' 'a macro changed: nothing to do at the next make'
changed two.cu
is "$(made)" '0 link two.lite.cu cudalite 1' 'a file touched'
rm inner.h
sed -i '/inner/d' size.h
echo '#define FACTOR 4' >>size.h
changed size.h
is "$(made)" '0 link one.lite.cu cudalite 1' 'a header that is gone stops nothing'
done_testing
