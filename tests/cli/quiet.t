#!/bin/sh
# Which warnings are told, and which are errors: options, and comments in the text.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

# file NAME [BEFORE [BEHIND]]: CL127 for an access, with a line before it and text behind it
file() {
    cat >"$1" <<END
__global__ void gather(float *a, const float *b, const int *index, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    ${2-}
    if (i < n)
        a[i] = b[index[i]]; ${3-}
    ${4-}
}
END
}
# told EXPECTED NAME OPTION...: exit status and what is told, `warning CL127` or `error CL127`
told() {
    expected=$1
    name=$2
    shift 2
    run cudalite -o out.cu "$@"
    is "$status$(sed -n 's/^[^ ]* \([a-z]*\): .* \[\(.*\)\]$/ \1 \2/p' err)" "$expected" "$name"
}
file in.cu
told '0 warning CL127' 'a warning' in.cu
told '0' '-Wno-CL127' -Wno-CL127 in.cu
told '0 warning CL127' 'another id' -Wno-CL134 in.cu
told '0' '-Wno- with -Werror: nothing is told' -Werror -Wno-CL127 in.cu
told '1 error -Werror,CL127' -Werror -Werror in.cu
told '1 error -Werror,CL127' -Werror=CL127 -Werror=CL127 in.cu
told '0 warning CL127' '-Werror of another id' -Werror=CL134 in.cu
told '0 warning CL127' '-Wno-error with -Werror' -Wno-error=CL127 -Werror in.cu
told '0 warning CL127' '-Wno-error behind -Werror' -Werror=CL127 -Wno-error=CL127 in.cu
told '1 error -Werror,CL127' '-Werror behind -Wno-error' -Wno-error=CL127 -Werror=CL127 in.cu
told '1 error -Werror,CL127' '-Werror= behind -Wno-' -Wno-CL127 -Werror=CL127 in.cu
told '0' '-Wno- behind -Werror=' -Werror=CL127 -Wno-CL127 in.cu
told '0' '-Wno-error behind -Wno- does not tell it' -Wno-CL127 -Wno-error=CL127 in.cu
told '0' '-w' -w -Werror=CL127 in.cu
run cudalite -Wno-CL127 --report=sarif in.cu
like out '"ruleId": "CL127"' 'it is in a report all the same'
run cudalite -Wno-CL127 --fail-on=refused in.cu
is "$status" 1 '... and --fail-on finds it'
told '1 error -Werror,CL170' '-Werror of what reports tell' -Werror=CL170 --report --report-file=r --assume=none=1 -Wno-CL127 in.cu

# wrong OPTION PATTERN
wrong() {
    run cudalite "$1" in.cu
    is "$status $(wc -l <err)" '2 1' "refused: $1"
    like err "$2" "the reason: $1"
}
wrong -Wno-CL999 "unknown warning 'CL999'; write an id such as CL127"
wrong -Wno-CL27 "unknown warning 'CL27'; did you mean 'CL.*'?"
wrong -Werror=CL17 "-Werror: unknown warning 'CL17'; did you mean"
wrong -Wno-CL012 "unknown warning"
wrong -Wno-CL023 '-Wno-: CL023 is an error (an annotation has one word too many) and cannot be changed'
wrong -Werror=CL023 '-Werror: CL023 is an error'
wrong -Wno-error=CL023 '-Wno-error: CL023 is an error'
wrong -Wno-CL161 '-Wno-: CL161 is a remark (.*), which only --explain prints'
wrong -Wno-error "needs a value\|unknown warning"
wrong -Wno-all "unknown warning 'all'"

quiets() {
    file c.cu "$2" "$3" "${4-}"
    told "$1" "$5" c.cu
}
quiets '0' '' '// cudalite: quiet CL127' '' 'quiet'
quiets '0' '' '/* cudalite: quiet CL127 */' '' 'in a comment of the other kind'
quiets '0' '' '//cudalite: quiet CL134, CL127' '' 'several ids, with a comma'
quiets '0' '' '// cudalite:  quiet	CL134 CL127 for index is a permutation' '' 'with a reason'
quiets '0' '' '// cudalite: quiet' '' 'without ids'
quiets '0' '' '/* cudalite: quiet*/ // why' '' 'without ids, before the end of a comment'
quiets '0' '' '// cudalite: quiet CL134 // cudalite: quiet CL127' '' 'two of them'
quiets '0 warning CL127' '' '// cudalite: quiet CL134' '' 'of another id'
quiets '0 warning CL127' '' '// cudalite: quiet CL999' '' 'an unknown id quiets nothing'
quiets '0 warning CL127' '' '// cudalite: quiet CL12' '' 'a wrong id is not every one'
quiets '0 warning CL127' '' '// cudalite: quieter' '' 'another word'
quiets '0 warning CL127' '' '// see cudalite: quiet CL127' '' 'in the middle of a comment'
quiets '0 warning CL127' '' '// cudalite: quiet-next CL127' '' 'quiet-next is not for its own line'
quiets '0 warning CL127' '' '' '// cudalite: quiet CL127' 'quiet of the line behind'
file next.cu
sed 's|if (i < n)|& // cudalite: quiet-next CL127|' next.cu >next2.cu
told '0' 'quiet-next' next2.cu
sed 's|if (i < n)|& // cudalite: quiet-next|; s|a\[i\] = .*|& // cudalite: quiet CL134|' next.cu >next2.cu
told '0' 'quiet-next of all, and another quiet' next2.cu
sed 's/$/\r/' next2.cu >next3.cu
told '0' 'with CRLF' next3.cu
file both.cu '' '// cudalite: quiet CL127'
told '0' 'what is quiet is no error' -Werror=CL127 -Werror both.cu
sed 's/garray a 1 4 n/garray a 1 4 n n/' both.cu >wrong.cu
sed 's|.*n n.*|& // cudalite: quiet|' wrong.cu >wrong2.cu
told "$(cudalite wrong.cu 2>&1 >&- | sed -n '1s/.* \[\(.*\)\]$/1 error \1/p')" 'errors cannot be quieted' wrong2.cu
done_testing
