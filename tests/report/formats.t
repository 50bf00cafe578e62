#!/bin/sh
# The reports' formats: JSON against its schema, SARIF against what its standard wants, HTML in a
# browser without a word on its console and without a request.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1
include="-I$TOP/include"

cudalite -w $include --report=json --report-file "$T/a.json" tests/report/golden/statements.cu
ok $? 'JSON of kernels without annotations'
cudalite -w $include --report=json --hand examples/row_walk/hand.cu --report-file "$T/b.json" \
    -DASIZE=100 examples/row_walk/annotated.cu
ok $? 'JSON of a staged kernel with its hand-tiled form'
has_jsonschema=$(python3 -c 'import jsonschema' 2>/dev/null && echo 1)
# validate NAME: $T/NAME.json by the schema
validate() {
    if [ -n "$has_jsonschema" ]; then
        python3 -c 'import json, sys, jsonschema
jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).validate(json.load(open(sys.argv[2])))' \
            share/report.schema.json "$T/$1.json" >"$T/out" 2>&1
        ok $? "$1.json follows share/report.schema.json"
        tail -n 5 "$T/out" | sed 's/^/# /'
    else
        note_skipped 1 'JSON schema validation' 'python3-jsonschema is not installed'
    fi
}
validate a
validate b
cudalite -O1 -w $include --report=json --report-file "$T/calls.json" -o "$T/calls.lite.cu" tests/report/golden/calls.cu
ok $? 'JSON of kernels that call functions'
validate calls
cudalite -arch=sm_90 -w $include --report=json --report-file "$T/layout.json" tests/report/golden/layout.cu
ok $? 'JSON of layouts'
validate layout
python3 - "$T/layout.json" <<'END'
import json, sys
made = [(kernel["name"], gain["kind"], gain["array"]) for kernel in json.load(open(sys.argv[1]))["kernels"]
        for gain in kernel["layouts"] if gain["after"] < 0.9 * gain["before"]]
assert made == [("one_member", "soa", "bodies"), ("one_column", "transposed", "a")], made # own_tile is mended by what is inferred
END
ok $? 'layouts that would be faster, with their times'
python3 - "$T/calls.json" "$T/calls.lite.cu" <<'END'
import json, sys
call = 1 + [("column_of(c, 0" in line) for line in open(sys.argv[2])].index(True)
rows, calls = json.load(open(sys.argv[1]))["kernels"]
of = lambda variant: [(a["function"]["name"], a["line"], a["function"]["calls"], a["sectors"]["most"])
                      for a in variant["accesses"] if a["function"]]
assert of(rows["before"]) == [("column_of", 5, [26], 4)] and of(rows["after"]) == [("column_of", 5, [call], 4)], rows
assert of(calls["before"])[:2] == [("keep", 42, [35, 36], 4), ("keep", 42, [38], 3)], calls
END
ok $? 'where functions stand, which calls lead there, before and after'
for kernel in shared_memory_elsewhere recurrence_pipelined copies_of_16_bytes rank3_plane; do
    for level in 1 2; do
        cudalite -O$level --weigh=sectors -arch=sm_90 -w $include -Itests/property/kernels/inputs --report=json \
            --report-file "$T/level$level.json" "$(property_kernel "$kernel")"
    done
    python3 - "$T/level1.json" "$T/level2.json" >"$T/out" 2>&1 <<'END'
import json, sys
one, two = (json.load(open(name))["kernels"] for name in sys.argv[1:])
assert not any(kernel.pop("launches") for kernel in one)
for kernel in one + two:
    kernel.pop("time"), kernel.pop("layouts")
launches = [kernel.pop("launches") for kernel in two]
assert one == two
assert any(made and any("block.x ==" in text for text in made["assumes"]) for made in launches), launches
END
    ok $? "$kernel: a report is of the kernels in place, whatever is written, and tells what launches ask"
done
python3 - "$T/b.json" <<'END'
import json, sys
kernel = json.load(open(sys.argv[1]))["kernels"][0]
cost = lambda side: [a["sectors"]["most"] for a in kernel[side]["accesses"] if a["space"] == "global"]
assert cost("before") == [32, 32] and max(cost("after")) <= 5 and max(cost("hand")) <= 5, kernel
END
ok $? 'the example of the paper: 32 sectors for a request before, 4 or 5 after'

# sarif NAME PATH: what its report says, as Python statements about `results` say on standard input
sarif() {
    cudalite -w $include -Itests/property/kernels/inputs --report=sarif --report-file "$T/c.sarif" "$2" 2>"$T/err"
    { printf 'import sys\nsys.path.insert(0, "tests/report")\nimport sarif\n'
      printf 'results = sarif.check(sys.argv[1], sys.argv[2], sys.argv[2])\n'; cat; } >"$T/check.py"
    python3 "$T/check.py" "$T/c.sarif" "$2" >"$T/out" 2>&1
    ok $? "SARIF of $1"
    sed 's/^/# /' "$T/out"
}
sarif 'layouts' tests/report/golden/layout.cu <<'END'
layouts = [r for r in results if r["rule"] == "CL249"]
assert [r["at"] for r in layouts] == ["one_member", "one_column"], layouts
assert "instead of" in layouts[0]["text"] and layouts[0]["level"] == "note"
END
sarif 'the transpose' tests/report/golden/transpose.cu <<'END'
store = [r for r in results if r["rule"] == "excess-sectors"]
assert [r["at"] for r in store] == ["a_trans[col * N + row]"], store
assert "32 sectors" in store[0]["text"] and store[0]["level"] == "warning"
assert [r["at"] for r in results if r["rule"] == "conflicts"], results
annotated = [r for r in results if r["rule"] == "annotate"]  # the tiled one for its bank conflicts
assert [r["at"] for r in annotated] == ["transpose", "transpose_tiled"], annotated
fixes = [text for r in annotated for text in r["fixed"]]
assert len(fixes) == 2
open(sys.argv[1] + ".cu", "w").write(fixes[0])
END
# fixed NAME: $T/c.sarif.cu has the fix in it, and staging mends what cost too much
fixed() {
    cudalite -Werror $include --report=json --report-file "$T/fixed.json" "$T/c.sarif.cu" >"$T/out" 2>&1
    ok $? "$1: the fix is annotations that cudalite takes"
    python3 - "$T/fixed.json" >>"$T/out" 2>&1 <<'END'
import json, sys
kernels = [k for k in json.load(open(sys.argv[1]))["kernels"] if k["annotated"]]
excess = lambda variant: sum(a["excess"] for a in variant["accesses"])
assert kernels and all(excess(k["before"]) and not excess(k["after"]) for k in kernels), kernels
END
    ok $? "$1: with it the accesses cost no more than they need"
    sed 's/^/# /' "$T/out"
}
fixed 'the transpose'
cat >"$T/plain.cu" <<'END'
#define WIDTH 640
__global__ void rows(const float *a, float *b, int n, int m)
{
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n)
        return;
    int i;
    for (i = 1; i < m - 1; i += 1)
        b[row * m + i] = a[row * m + i - 1] * 2;
}
__global__ void product(const double *a, const double *b, double *c, int n)
{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < WIDTH && n > y) {
        double s = 0;
        for (int k = 0; k < n; ++k)
            s += a[x * n + k] * b[y * n + k];
        c[y * WIDTH + x] = s;
    }
}
__global__ void unknown(const float *a, float *b, int m, const int *starts)
{
    b[starts[threadIdx.x]] = a[threadIdx.x * m];
}
void all(float *a, float *b, double *c, int n, int m, int *starts)
{
    rows<<<(n + 63) / 64, 64>>>(a, b, n, m);
    product<<<dim3(WIDTH / 16, n / 16), dim3(16, 16)>>>(c, c, c, n);
    unknown<<<n, 64>>>(a, b, m, starts);
}
END
sarif 'kernels that nobody has annotated' "$T/plain.cu" <<'END'
fixes = [(r["text"], text) for r in results for text in r["fixed"]]
words = [line.strip()[len("#pragma cudalite "):].split(" //")[0] for _, text in fixes for line in text.split("\n")
         if line.strip().startswith("#pragma")]
assert words == ["inferred", "__global__ 64", "garray a 2 4 n m", "garray b 2 4 n m", "loop i 1 (m - 1) 1",
    "inferred", "__global__ 16x16", "garray a 2 8 WIDTH n", "garray b 2 8 n n", "garray c 2 8 n WIDTH",
    "loop k 0 n 1"], words
open(sys.argv[1] + ".cu", "w").write(fixes[0][1])
open(sys.argv[1] + ".product.cu", "w").write(fixes[1][1])
END
fixed 'rows of two arrays'
mv "$T/c.sarif.product.cu" "$T/c.sarif.cu"
fixed 'a product'
cat >"$T/calls.cu" <<'END'
__device__ float at(const float *p, int i) { return p[i]; }
__global__ void sums(const float *a, float *b) { b[threadIdx.x] = at(a, threadIdx.x) + at(a, threadIdx.x * 8); }
END
sarif 'a kernel that calls functions' "$T/calls.cu" <<'END'
found = [(r["at"], r["text"][:45]) for r in results if r["rule"] == "excess-sectors"]
assert found == [("p[i]", "in at(), called in line 2 of kernel 'sums', t")], found
END
sarif 'what staging mends is no alert' "$TOP/examples/transpose/annotated.cu" <<'END'
assert not [r for r in results if r["rule"] == "excess-sectors"], results
END
sarif 'a kernel that was not staged' "$(property_kernel refused_gather)" <<'END'
refused = [r for r in results if r["rule"] == "CL127"]
assert refused and refused[0]["level"] == "warning" and ";" in refused[0]["text"], results
END
sarif 'sizes in the wrong order' tests/golden/refusals/rows-of-another-size.cu <<'END'
fixed = [text for r in results if r["rule"] == "CL127" for text in r["fixed"]]
old, new = [[line for line in text.split("\n") if "garray" in line] for text in (open(sys.argv[2]).read(), fixed[0])]
changed = [(a.split('"')[1].split()[4:], b.split('"')[1].split()[4:]) for a, b in zip(old, new) if a != b]
assert len(fixed) == 4 and len(changed) == 1 and changed[0][0] == changed[0][1][::-1], changed
END
cat >"$T/wrong.cu" <<'END'
__global__ void k(float *a, int n, int m)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"lop i 0 m 1");
    for (int i = 0; i < m; i++)
        a[threadIdx.x * m + i] = 0;
}
END
sarif 'annotations that are wrong' "$T/wrong.cu" <<'END'
fixed = {r["rule"]: text for r in results for text in r["fixed"]}
assert "garray a 2 4 n m" in fixed["CL035"] and "loop i 0 m 1" in fixed["CL021"], fixed
END
sarif 'an array without annotation beside garrays' tests/golden/refusals/garray-missing.cu <<'END'
missing = [(r["level"], r["at"]) for r in results if r["rule"] == "CL059"]
assert missing == [("warning", "a[r * m + i]")], missing
END
cudalite -w --report tests/golden/refusals/garray-missing.cu >"$T/out"
is "$(grep -c '^ *13 missing: array ' "$T/out")" 1 'the report as text has it'
cudalite -w --report=json --report-file "$T/missing.json" tests/golden/refusals/garray-missing.cu
validate missing
odd="$T/ü b#%41/q:x.cu" # a reference needs %XX; columns are UTF-16 units; a byte is no UTF-8
mkdir -p "${odd%/*}"
printf '// \377\n__global__ void k(float *a, float *b)\n{\n    /* \303\251 \360\237\230\200 */ b[threadIdx.x * 32] = a[3];\n}\n' >"$odd"
sarif 'a file with odd names and letters' "$odd" <<'END'
assert [r["at"] for r in results if r["rule"] == "excess-sectors"] == ["b[threadIdx.x * 32]"], results
END
printf '__global__ void k(float *a\377, float *b)\n{\n    b[threadIdx.x * 32] = a\377[3];\n}\n' >"$odd"
cudalite -w --report=json "$odd" | python3 -c 'import json, sys; json.load(sys.stdin)'
ok $? 'JSON of a file with bytes that are no UTF-8'

# Kernels that the file includes are in the report under their own file's name, and stay as they are.
mkdir "$T/parts"
cat >"$T/parts/kernels.cuh" <<'END'
#pragma once
__global__ void column(const float *a, float *b, int n)
{
    __annotation(L"__global__ 7 words that mean nothing");
    b[threadIdx.x * n] = a[threadIdx.x];
}
END
cat >"$T/parts/main.cu" <<'END'
#include "kernels.cuh"
#include "kernels.cuh"
template <typename T> __global__ void own(T *a) { a[threadIdx.x] = 1; }
void all(float *a) { own<<<1, 32>>>(a); column<<<1, 32>>>(a, a, 100); }
END
run cudalite -Werror --report=text "$T/parts/main.cu"
is "$status" 0 'a file that includes kernels'
is "$(sed -n "s|^\([a-z]*\)  $T/parts/\(.*\)|\1 \2|p" "$T/out")" "column kernels.cuh:2
own main.cu:3" 'the report has them, once, by their own places'
like "$T/out" '^|    5 store  b\[threadIdx.x \* n\]  *400 ' 'their accesses and launches are known'
like "$T/out" '^     3 store  a\[threadIdx.x\]  *4  *coalesced' "a template's elements are what the launch passes"
cudalite --report=json --fail-on=excess-sectors --report-file "$T/parts.json" -o "$T/parts/out.cu" \
    "$T/parts/main.cu" && cmp -s "$T/parts/main.cu" "$T/parts/out.cu"
ok $? 'they do not make a file fail, and nothing is changed'
validate parts
cudalite --report=html --report-file "$T/parts.html" "$T/parts/main.cu"
like "$T/parts.html" 'kernels.cuh, which the file includes' 'HTML says where they are'
cudalite --emit=loops "$T/parts/main.cu" >"$T/out"
like "$T/out" 'b\[.* \* n\] = a\[' 'loops: their text'

# links FILE: what it refers to is there, once
links() {
    [ "$(grep -o 'id="[^"]*"' "$1" | sort | uniq -d | wc -l)" -eq 0 ]
    ok $? 'ids are unique'
    grep -o 'href="#[^"]*"' "$1" | sed 's/.*#//; s/"//' | sort -u >"$T/targets"
    grep -o ' id="[^"]*"' "$1" | sed 's/.*="//; s/"//' | sort -u >"$T/ids"
    [ -s "$T/targets" ] && [ -z "$(comm -23 "$T/targets" "$T/ids")" ]
    ok $? 'links have their targets'
}
# Bytes that HTML may not hold: control characters, and what is no UTF-8.
mkdir "$T/bytes"
printf '__global__ void odd(float *a) /* esc \033[31m bell \007 del \177 c1 \302\205 latin \351 ok \303\251 */\n' \
    >"$T/bytes/odd.cu"
seq 1000 | sed 's|.*|// & more lines, or it would be a binary file|' >>"$T/bytes/odd.cu"
printf '{\n    a[threadIdx.x * 4] = 1; /* \000 \377\376 */\n}\nint main() { odd<<<4, 64>>>(0); }\n' >>"$T/bytes/odd.cu"
cudalite -w --report=html --report-file "$T/bytes.html" "$T/bytes/odd.cu"
python3 - "$T/bytes.html" >"$T/out" 2>&1 <<'END'
import re, sys
text = open(sys.argv[1], "rb").read().decode("utf-8")
assert not re.search("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]", text)
assert "esc \ufffd[31m bell \ufffd del \ufffd c1 \ufffd latin \ufffd ok \u00e9" in text, text
END
ok $? 'HTML: replacement characters stand for bytes that it may not hold'
sed 's/^/# /' "$T/out"
cudalite -w --report=html --report-file "$T/calls.html" "$T/calls.cu"
like "$T/calls.html" '<td>__device__ float at(const float \*p, int i) { return <a [^>]*>p\[i\]<b>✓ 4/4, ✗ 32/4</b>' \
    'HTML: the text of functions, with the costs of all calls'
links "$T/calls.html"
# page EXAMPLE OPTION...: $T/EXAMPLE.html with the hand-tiled form and the simulator's counts
page() {
    example=$1 page=$T/$1.html
    shift
    cudalite-sim -q -O 0 --compare --generated $include "$@" --json "$T/counts.json" \
        "examples/$example/annotated.cu" "examples/$example/hand.cu" >/dev/null 2>"$T/err"
    ok $? "$example: cudalite-sim counts the file as it is, staged and by hand"
    cudalite -w $include --report=html --hand "examples/$example/hand.cu" --measured "$T/counts.json" \
        --report-file "$page" "$@" "examples/$example/annotated.cu"
    ok $? 'HTML with counts beside'
    sed -n 's/.*<th>\(counted: \)*sectors of a launch<\/th>//p' "$page" >"$T/sectors"
    is "$(sed -n 2p "$T/sectors")" "$(sed -n 1p "$T/sectors")" 'counted sectors are those that were predicted'
    ! grep -q -e '<script' -e 'src=' -e 'url(' -e '@import' -e 'href="[^#]' "$page"
    ok $? 'it refers to nothing outside'
    links "$page"
}
# browse NAME OPTION... URL: chromium without a window, once
browse() {
    name=$1
    shift
    timeout 120 chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$T/profile" \
        --enable-logging=stderr --log-net-log="$T/net.json" "$@" >"$T/dom" 2>"$T/err"
    ok $? "$name"
}
# look EXAMPLE: light, dark, wide and narrow
look() {
    for width in 1400 400; do
        for scheme in light dark; do
            browse "$1: chromium opens it, $scheme, $width pixels" --window-size=$width,1000 \
                --blink-settings=preferredColorScheme=$([ $scheme = dark ]; echo $?) \
                --screenshot="$T/$scheme.png" "file://$T/$1.html"
            ! grep -q 'CONSOLE' "$T/err"
            ok $? 'nothing on the console'
            grep -q "$1.html" "$T/net.json" &&
                ! grep -o '"url":"[a-z]*://[^"]*"' "$T/net.json" |
                grep -v -e 'file://' -e 'google' -e 'gvt1' -e 'chrome' >"$T/net"
            ok $? 'no request'
            [ "$(wc -c <"$T/$scheme.png")" -gt 20000 ]
            ok $? 'something is drawn'
        done
        ! cmp -s "$T/light.png" "$T/dark.png"
        ok $? 'dark is not light'
    done
    # The page itself is not wider than a narrow window: what is, scrolls in its own frame.
    sed 's|</body>|<script>document.body.dataset.wide = document.documentElement.scrollWidth</script></body>|' \
        "$T/$1.html" >"$T/wide.html"
    browse "$1: chromium measures it" --window-size=400,1000 --dump-dom "file://$T/wide.html"
    wide=$(sed -n 's/.*<body[^>]* data-wide="\([0-9]*\)".*/\1/p' "$T/dom")
    [ "${wide:-9999}" -le 500 ]
    ok $? "$1: no wider than a narrow window ($wide)"
}
if [ -n "${SAMPLE:-}" ]; then
    note_sample 1 3 'examples whose HTML has counts beside'
else
    page row_walk -DASIZE=100
    page transpose -DROWS=65 -DCOLUMNS=97
fi
page matmul -DROWS=33 -DDEPTH=40 -DCOLUMNS=47
# The last page's counts as text and as JSON.
counts="--measured $T/counts.json --hand examples/matmul/hand.cu -DROWS=33 -DDEPTH=40 -DCOLUMNS=47"
cudalite -w $include --report=text $counts examples/matmul/annotated.cu >"$T/out"
awk '/^  launch: / { predicted = $2 " " $5 } /^  counted: / { print predicted, $2, $5 }' "$T/out" >"$T/pairs"
awk '$1 == $3 && $2 == $4 { equal++ } END { exit !(equal == 3 && NR == 3) }' "$T/pairs"
ok $? 'text: requests and sectors of three versions, counted as predicted'
sed 's/^/# /' "$T/pairs"
like "$T/out" 'line  *global access .* launch  *counted$' 'text: a column for the counts'
cudalite -w $include --report=json $counts --report-file "$T/counted.json" examples/matmul/annotated.cu
python3 - "$T/counted.json" >"$T/out" 2>&1 <<'END'
import json, sys
kernel = json.load(open(sys.argv[1]))["kernels"][0]
for side in ("before", "after", "hand"):
    variant = kernel[side]
    for space, cost in (("global", "sectors"), ("shared", "wavefronts")):
        counted, launch = variant["counted"][space], variant["launch"][space]
        assert (counted or {cost: 0})[cost] == launch[cost], (side, counted, launch)
    one = [a for a in variant["accesses"] if a["kind"] == "store" and a["space"] == "global"][0]
    assert one["counted_in_line"]["sectors"] == one["launch"]["sectors"], one
END
ok $? 'JSON: counted as predicted'
sed 's/^/# /' "$T/out"
validate counted
# Functions of an include belong to several programs, and to each kernel that calls them.
cudalite-sim -q -O 0 --compare --generated $include --json "$T/counts.json" tests/report/golden/calls.cu \
    >/dev/null 2>"$T/err"
cudalite -w $include --report=json --measured "$T/counts.json" --report-file "$T/counted.json" \
    tests/report/golden/calls.cu
python3 - "$T/counted.json" >"$T/out" 2>&1 <<'END'
import json, sys
for kernel in json.load(open(sys.argv[1]))["kernels"]:
    for side in ("before", "after"):
        variant = kernel[side]
        lines = {}
        for access in variant["accesses"]:
            if access["function"] and access["function"]["name"] == "column_of":
                sums = lines.setdefault(access["line"], [0, access["counted_in_line"]["sectors"]])
                sums[0] += access["launch"]["sectors"]
        assert lines and all(told == counted for told, counted in lines.values()), (kernel["name"], side, lines)
    if kernel["name"] == "rows":
        assert variant["counted"]["global"]["sectors"] == variant["launch"]["global"]["sectors"], variant
END
ok $? 'functions of an include: counted as predicted, for each kernel and program'
sed 's/^/# /' "$T/out"
run cudalite -w --report=html --measured "$T/row_walk.html" examples/row_walk/annotated.cu
is "$status" 2 'what is no such file is told'
if command -v chromium >/dev/null 2>&1; then
    [ -n "${SAMPLE:-}" ] || look row_walk
    [ -n "${SAMPLE:-}" ] || look transpose
    look matmul
else
    note_skipped 60 'looks at the HTML in a browser' 'chromium is not installed'
fi
done_testing
