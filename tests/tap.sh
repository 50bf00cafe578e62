# For test scripts, which begin with `. "${0%/*}/../tap.sh"`: a fresh directory $T that goes away at
# the end, and functions that speak TAP. A script ends with `done_testing`; one that ends otherwise
# has no plan and so fails.
: "${BUILD:?run this by make check}" "${TOP:?run this by make check}"
tap_count=0
tap_failed=0
T=$(mktemp -d "${TMPDIR:-/tmp}/cudalite-test.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
trap 'exit 1' HUP INT TERM

# ok STATUS NAME
ok() {
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tap_count - $2"
    else
        tap_failed=$((tap_failed + 1))
        echo "not ok $tap_count - $2"
    fi
}

# is GOT EXPECTED NAME
is() {
    [ "$1" = "$2" ]
    set -- "$?" "$@"
    ok "$1" "$4"
    if [ "$1" -ne 0 ]; then
        printf 'expected: %s\n     got: %s\n' "$3" "$2" | sed 's/^/# /'
    fi
}

# like FILE PATTERN NAME: some line of FILE matches the basic regular expression
like() {
    grep -q -- "$2" "$1"
    set -- "$?" "$@"
    ok "$1" "$4"
    if [ "$1" -ne 0 ]; then
        { printf 'no line matches: %s\n' "$3"; cat "$2"; } | sed 's/^/# /'
    fi
}

# run COMMAND...: leaves its output in $T/out and $T/err and its exit status in $status
run() {
    "$@" >"$T/out" 2>"$T/err"
    status=$?
}

# property_kernel NAME: the path of that test kernel, which lies in one of the folders
property_kernel() {
    set -- "$1" "$TOP"/tests/property/kernels/*/"$1.cu"
    [ "$#" = 2 ] && [ -e "$2" ] || { echo "property_kernel: $1 is no kernel, or several" >&2; return 1; }
    echo "$2"
}

# skip_all COUNT WHAT WHY: nothing of this script runs here; the summary of the run tells it
skip_all() {
    echo "$1 $2: $3" >>"$BUILD/skipped"
    echo "1..0 # SKIP $1 $2: $3"
    exit 0
}

# note_skipped COUNT WHAT WHY: a part was left out
note_skipped() {
    echo "$1 $2: $3" >>"$BUILD/skipped"
    echo "# left out: $1 $2: $3"
}

# every STEP: of the lines of standard input every so manieth, with SAMPLE; without, all
every() {
    if [ -n "${SAMPLE:-}" ]; then sed -n "0~$1p"; else cat; fi
}

# note_sample COUNT ALL WHAT: of all cases only some run here, because of SAMPLE
note_sample() {
    [ "$1" -ne "$2" ] || return 0
    echo "$1 of $2 $3" >>"$BUILD/sampled"
    echo "# a sample: $1 of $2 $3"
}

done_testing() {
    echo "1..$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}
