#!/bin/sh
# The fuzzers' corpus, whole and cut off in the middle, goes the whole way: 2 seconds and 256 MB a file.
. "${0%/*}/../tap.sh"

# way NAME OPTION...: for every text; a crash or a limit has another exit status than 0 and 1.
way() {
    name=$1
    shift
    for text in "$TOP"/tests/fuzz/corpus/* "$T"/half/*; do
        (
            # A sanitizer wants more than that, and valgrind more time.
            [ -n "${QUICK:-}" ] || ulimit -v 262144 -t 2
            exec cudalite "$@" -I "$TOP/include" "$text"
        ) >"$T/out" 2>"$T/err"
        status=$?
        [ "$status" -le 1 ] || echo "${text##*/}: $status"
    done >"$T/bad"
    is "$(cat "$T/bad")" '' "$name"
}

mkdir "$T/half"
for text in "$TOP"/tests/fuzz/corpus/*; do
    head -c "$(($(wc -c <"$text") / 2))" "$text" >"$T/half/${text##*/}"
done
way 'output and remarks' --explain -o /dev/null
way 'the translation for cudalite-sim' --target=cpu -o /dev/null
for format in text json sarif html; do
    way "report: $format" --report="$format" --report-file=/dev/null
done
done_testing
