#!/bin/sh
# Diagnostics as JSON, against their schema and against the text; and the text as docs/build-systems.md
# tells editors to read it.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

cat >in.cu <<'END'
__global__ void gather(float *a, const float *b, const int *index, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray \" 1 4 n");
    __annotation(L"garray none 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[index[i]];
}
END
grep -v '\\\|none' in.cu >warns.cu
printf '__annotation(L"loop i 0 n 1");\n%.0s' 1 2 3 >many.cu
for args in 'in.cu' 'warns.cu' '-Werror warns.cu' '--explain warns.cu' '--explain in.cu' 'many.cu' \
    '--max-errors=1 many.cu' '--report --report-file=r --assume=none=1 warns.cu'; do
    cudalite $args -o out.cu 2>text
    expected=$?
    run cudalite --format=json --color=always $args -o out.cu
    is "$status" "$expected" "$args: exit status"
    python3 - "$TOP" >why 2>&1 <<'END'
import json, re, sys
top = sys.argv[1]
lines = [json.loads(line) for line in open("err")]
try:
    import jsonschema
    schema = json.load(open(top + "/share/diagnostics.schema.json"))
    for line in lines:
        jsonschema.Draft202012Validator(schema).validate(line)
except ImportError:
    pass
# what an editor finds in the text
docs = open(top + "/docs/build-systems.md").read()
matcher = re.compile(json.loads(re.search(r'"regexp": (".*")', docs).group(1)))
places = [matcher.match(line.rstrip("\n")) for line in open("text")]
told = [(m[1], int(m[2]), int(m[3]), m[4], m[5], m[7]) for m in places if m and m[4] != "note"]
assert told == [(d["file"], d["line"], d["column"], d["severity"], d["text"], d["id"])
                for d in lines if d["line"]], told
count = sum(1 for line in open("text") if re.search(r"(^|: )(error|warning|remark): ", line))
assert count == sum(1 for d in lines if d["severity"] != "note"), lines
notes = sum(1 for line in open("text") if ": note: " in line)
assert notes == sum(len(d["notes"]) for d in lines), lines
assert lines and all(d["line"] is None or d["end_column"] >= d["column"] for d in lines)
END
    ok $? "$args: the same as the text"
    sed 's/^/# /' why
done
cudalite --format=json warns.cu 2>err >out
is "$(sed 's/"severity".*//' err)" '{"file": "warns.cu", "line": 8, "column": 16, "end_column": 27, ' 'a place and its end'
is "$(cudalite --format=text warns.cu 2>&1 >out)" "$(cudalite warns.cu 2>&1 >out)" '--format=text is the default'
run cudalite --format=xml warns.cu
is "$status" 2 'another format: exit status'
like err 'it is one of: text json' 'another format: the reason'
done_testing
