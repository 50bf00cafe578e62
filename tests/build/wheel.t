#!/bin/sh
# The Python wheel: `pip wheel` makes it of the checkout; where it is installed, both programs are commands and find their files, and
# the magics show reports. Building needs setuptools, which pip gets from its index; so does a notebook, with IPython and nbclient.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
unset CUDALITE_SIM_HEADERS PYTHONPATH
PIP_DISABLE_PIP_VERSION_CHECK=1
export PIP_DISABLE_PIP_VERSION_CHECK
[ -z "${SAMPLE:-}" ] || { note_sample 0 27 'checks of the Python wheel'; echo '1..0 # SKIP make check-all builds the wheel'; exit; }
python3 -m venv venv >err 2>&1 || skip_all 27 'checks of the Python wheel' 'python3 has no venv'
pip() { "$T/venv/bin/pip" -q "$@"; }
run pip --retries 1 --timeout 15 install --no-compile 'setuptools>=77'
[ "$status" -eq 0 ] || skip_all 27 'checks of the Python wheel' 'pip cannot get setuptools'

# Of what is built already; in a build folder of its own, make would build all of it once more.
CUDALITE_BUILD=$BUILD run pip wheel --no-build-isolation --no-deps -w wheels "$TOP"
ok "$status" 'pip wheel'
tail -n 20 err | sed 's/^/# /'
version=$(sed -n 's/^#define CUDALITE_VERSION "\(.*\)"/\1/p' "$TOP/cudalite/base/version.h")
case $(ls wheels) in
"cudalite-$version-py3-none-linux_"*.whl) ok 0 'one wheel, for any Python and this system' ;;
*) ok 1 "one wheel, for any Python and this system: $(ls wheels)" ;;
esac
[ ! -e "$TOP/cudalite.egg-info" ] && [ ! -e "$TOP/packaging/python/cudalite/files" ]
ok $? 'nothing is left in the source tree'
run pip install --no-compile --no-index wheels/*.whl
ok "$status" 'pip install'
sed 's/^/# /' err
files=$(echo "$T"/venv/lib/python3*/site-packages/cudalite/files)
is "$(cd "$TOP/include" && find . -name '*.h' | sort)" "$(cd "$files/include" && find . -name '*.h' | sort)" 'all headers are there'
for file in lib/cudalite/libcudalite_sim.a share/man/man1/cudalite.1 bin/cudalite bin/cudalite-sim; do
    [ -s "$files/$file" ]
    ok $? "$file is there"
done
! grep -rqsF "$TOP" "$files/lib/cmake" "$files/share" "$files/../"*.py
ok $? 'no file names the source tree'

mkdir work && cd work || exit 1
PATH=$T/venv/bin:/usr/local/bin:/usr/bin:/bin
cp "$TOP/examples/row_walk/annotated.cu" in.cu
run cudalite --version
is "$status $(head -n 1 "$T/out")" "0 cudalite $version" 'cudalite is a command'
run python -m cudalite --version
is "$status $(head -n 1 "$T/out")" "0 cudalite $version" 'python -m cudalite, too'
is "$(python -c 'import cudalite; print(cudalite.__version__)')" "$version" 'the package says its version'
run cudalite -I"$TOP/include" in.cu -o python.cu
is "$status" 0 'cudalite writes a file'
"$BUILD/cudalite" -I"$TOP/include" in.cu -o expected.cu
cmp -s python.cu expected.cu && grep -q row_walk_ python.cu
ok $? '... the same as without Python'
run cudalite --none
is "$status" 2 'its exit status is handed on'
run cudalite-sim --version
is "$status $(head -n 1 "$T/out")" "0 cudalite-sim $version" 'cudalite-sim is a command'
echo '__global__ void k(float *a) { __annotation(L"wrong"); }' >wrong.cu
run python -m cudalite.hook in.cu wrong.cu
is "$status $(grep -c 'wrong.cu:1' "$T/err")" '1 1' 'the hook for pre-commit is there'
run cudalite --check -DASIZE=100 in.cu
sed 's/^/# /' "$T/err"
is "$status $(grep -c 'device memory is identical' "$T/err")" '0 1' \
    'cudalite finds cudalite-sim, which finds library, headers and cudalite'

# each line a test, without a number
run python "$TOP/tests/build/notebook.py" call
[ "$(grep -c '^ok\|^not ok' "$T/out")" -eq 7 ]
ok $? 'the magics were called'
checks() {
    while IFS= read -r line; do
        case $line in
        'ok - '*) ok 0 "$1: ${line#ok - }" ;;
        'not ok - '*) ok 1 "$1: ${line#not ok - }" ;;
        *) echo "$line" ;;
        esac
    done <"$T/checks"
}
cp "$T/out" "$T/checks"
checks 'called'

if run pip install --no-compile nbclient ipykernel && [ "$status" -eq 0 ]; then
    run python "$TOP/tests/build/notebook.py" run
    [ "$(grep -c '^ok\|^not ok' "$T/out")" -eq 7 ]
    ok $? 'the notebook was run'
    tail -n 5 "$T/err" | sed 's/^/# /'
    cp "$T/out" "$T/checks"
    checks 'notebook'
else
    note_skipped 7 'cells of a notebook' 'pip cannot get nbclient and ipykernel'
fi
done_testing
