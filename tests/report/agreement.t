#!/bin/sh
# A report agrees with itself: text, JSON, HTML and --explain give one time for a kernel, and this time, the counts of a
# launch and the grid rest on the same sizes.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

# kernel FILE DEFINITIONS PARAMETERS LAUNCHES: a matrix-vector product that FILE launches so
kernel() {
    cat >"$1.cu" <<END
$2
__global__ void product(const float *a, const float *x, float *y, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        for (int j = 0; j < cols; j++)
            sum += a[row * cols + j] * x[j];
        y[row] = sum;
    }
}
void run($3)
{
$4
}
END
}
pointers='const float *a, const float *x, float *y'
kernel constants '' "$pointers" '    product<<<4, 256>>>(a, x, y, 1024, 777);'
kernel macros '#define ROWS 1024
#define COLS 777' "$pointers" '    product<<<(ROWS + 255) / 256, 256>>>(a, x, y, ROWS, COLS);'
kernel locals '' "$pointers" '    const int rows = 1024, cols = 777;
    product<<<(rows + 255) / 256, 256>>>(a, x, y, rows, cols);'
kernel several '' "$pointers" '    product<<<1, 256>>>(a, x, y, 256, 64);
    product<<<4, 256>>>(a, x, y, 1024, 777);
    product<<<2, 256>>>(a, x, y, 512, 64);'
kernel columns '' "$pointers, int n" '    product<<<(n + 255) / 256, 256>>>(a, x, y, n, 777);'
kernel grid '' "$pointers, int n, int m" '    product<<<4, 256>>>(a, x, y, n, m);'
kernel nothing '' "$pointers, int n, int m" '    product<<<(n + 255) / 256, 256>>>(a, x, y, n, m);'

# ... and annotated.
for file in constants macros locals several columns grid nothing; do
    sed -e 's/^{$/&\
    #pragma cudalite __global__ 256\
    #pragma cudalite garray a 2 4 rows cols\
    #pragma cudalite garray x 1 4 cols\
    #pragma cudalite garray y 1 4 rows/' -e 's/^ *for (int j = 0/        #pragma cudalite loop j 0 cols 1\
&/' "$file.cu" | sed '/^void run/,$ { /#pragma/d; }' >"annotated_$file.cu"
done

# All formats of a report, and what --explain says.
formats() {
    cudalite -w "$@" --report=json --report-file r.json &&
        cudalite -w "$@" --report --report-file r.txt &&
        cudalite -w "$@" --report=html --report-file r.html &&
        cudalite -w "$@" --explain=time -o /dev/null 2>r.explain
}

# agrees NAME OPTIONS: of NAME.cu
agrees() {
    name=$1
    shift
    formats "$@" "$name.cu" && python3 - >out 2>&1 <<'END'
import html, json, re
kernel = json.load(open("r.json"))["kernels"][0]
def times(name):
    text = html.unescape(open(name).read())
    return set(re.findall(r"a launch takes about .*?(?= \[CL|\.</p>|\n)", text)), set(re.findall(r"for sm_\d+ with .*?(?=</li>|\n)", text))
text, page, told = (times("r." + end) for end in ("txt", "html", "explain"))
assert len(text[0]) == 1 and text == page == told, (text, page, told)
time, launch = kernel["time"], kernel["before"]["launch"]
said = next(iter(text[0]))
after, before = time["after"] or time["before"], time["before"]
for one, words in ((after, r"takes about ([\d.]+) (us|ms)"), (before, r"as written ([\d.]+) (us|ms)")):
    found = re.search(words, said)
    assert not found or abs(float(found[1]) * {"us": 1e-6, "ms": 1e-3}[found[2]] / one["seconds"] - 1) < 0.06, (said, one)
assumed = dict(re.findall(r"(\w+) = (\d+)", next(iter(text[1]))))
assert {name: str(value) for name, value in time["taken"].items()} == assumed, (time, assumed)
if launch:
    assert launch["taken"] == time["taken"], (launch["taken"], time["taken"])
    grid = kernel["before"]["grid"]
    assert time["blocks"] == grid[0] * grid[1] * grid[2], (time["blocks"], grid)
END
    ok $? "$name $*: one time and one set of sizes in all formats"
    sed 's/^/# /' out
}
for file in constants macros locals several columns grid nothing; do
    agrees "$file" -O2 -arch=sm_90 --infer
    agrees "annotated_$file" -O1 -arch=sm_90
    agrees "annotated_$file" -O2 -arch=sm_75
done
agrees grid -O2 -arch=sm_90 --infer --assume cols=500 --assume rows=900
agrees nothing -O2 -arch=sm_90 --infer --assume cols=500 --assume cols=777 --assume gridDim.x=4

# lines NAME OPTIONS: all lines that are told of NAME.cu, and the text beside them, are the file's own
lines() {
    name=$1
    shift
    formats "$@" "$name.cu" && python3 - "$name.cu" >out 2>&1 <<'END'
import html, json, re, sys
source = [""] + [line.rstrip() for line in open(sys.argv[1])]
kernel = json.load(open("r.json"))["kernels"][0]["before"]
told = [(kernel["line"], "product(")] + [(one["line"], one["text"]) for one in kernel["accesses"] + kernel["branches"]]
assert all(text in source[line] for line, text in told), told
text = re.findall(r"^[!| ] +(\d+) (?:load|store|branch|loop) +(.*?)(?:  |: )", open("r.txt").read().split(", staged")[0], re.M)
assert len(text) > 2 and all(words in source[int(line)] for line, words in text), text
explained = open("r.explain").read().split("\n")
places = [(int(found[1]), explained[i + 1]) for i, line in enumerate(explained)
          if (found := re.match(re.escape(sys.argv[1]) + r":(\d+):\d+: ", line))]
assert len(places) > 1 and all(line.rstrip() == source[number] for number, line in places), places
page = re.findall(r'<td class="number v0[^"]*">(\d*)</td><td class="v0[^"]*">(.*?)</td>', open("r.html").read(), re.S)
page = [(int(number), html.unescape(re.sub(r"<b>.*?</b>|<[^>]*>", "", line)).rstrip()) for number, line in page if number]
assert len(page) > 5 and all(source[number] == line for number, line in page), page
END
    ok $? "$name $*: lines are the file's own in all formats"
    sed 's/^/# /' out
}
for file in constants macros nothing; do
    lines "$file" -O2 -arch=sm_90 --infer
    lines "annotated_$file" -O1 -arch=sm_90
done

# seconds FILE OPTIONS: of the kernel as written, as JSON has them
seconds() {
    cudalite -w -O2 -arch=sm_90 --infer "$@" --report=json |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["kernels"][0]["time"]["before"]["seconds"])'
}
expected=$(seconds nothing.cu --assume gridDim.x=4 --assume rows=1024 --assume cols=777)
for file in constants macros locals several; do
    is "$(seconds $file.cu)" "$expected" "$file: the launch's sizes are those of the time"
done
run cudalite -w -O2 -arch=sm_90 --infer several.cu --report
like "$T/out" 'for the largest launch of known size, in line 15$' 'the time says of which launch it is'
like "$T/out" 'grid 4 (the largest launch of known size, in line 15)' '... and so does the grid'
like "$T/out" '^ .*a launch takes about 45 us (chain): for its sizes, it runs the original kernel$' \
    'a launch that its host function makes of the original kernel'

# The summary's time is that of the report.
for example in row_walk gesummv atax bicg transpose bytes strided sweeps rank3; do
    cudalite -w -O1 -I"$TOP/include" "$TOP/examples/$example/annotated.cu" --report=json --summary 2>err >r.json &&
        python3 - >out 2>&1 <<'END'
import json, re
us = lambda number, unit: float(number) * {"us": 1, "ms": 1e3}[unit]
told = {name: (us(*now), us(*before)) for name, *rest in re.findall(r"(\w+): predicted ([\d.]+) (us|ms) instead of ([\d.]+) (us|ms)", open("err").read())
        for now, before in [(rest[:2], rest[2:])]}
times = {kernel["name"]: kernel["time"] for kernel in json.load(open("r.json"))["kernels"] if kernel["time"] and kernel["time"]["after"]}
same = lambda one, other: abs(one / (other * 1e6) - 1) < 0.05
assert told and told.keys() == times.keys(), (told, times)
assert all(same(told[name][0], times[name]["after"]["seconds"]) and same(told[name][1], times[name]["before"]["seconds"]) for name in told), (told, times)
END
    ok $? "$example: the summary and the report tell the same times"
    sed 's/^/# /' out
done

# Copies of two rows of 17 elements at a time have a conflict, though few requests are such copies.
cat >few.cu <<'END'
__global__ void few(const float *a, const float *b, float *c, int n, int m)
{
    #pragma cudalite __global__ 32x8
    #pragma cudalite garray a 2 4 n m
    #pragma cudalite garray b 2 4 n m
    #pragma cudalite garray c 2 4 n n
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        c[i * n + j] *= 2;
        #pragma cudalite loop k 0 m 1
        for (int k = 0; k < m; k++)
            c[i * n + j] += a[i * m + k] * b[j * m + k] + b[i * m + k] * a[j * m + k];
    }
}
void run(const float *a, const float *b, float *c, int n, int m)
{
    few<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(a, b, c, n, m);
}
END
run cudalite -w -O2 -arch=sm_90 few.cu -o few.out.cu
like few.out.cu 'a: 128 x 16 elements, rows padded to 17 to reduce bank conflicts' \
    'a comment calls no tile free of conflicts where few requests have some'
run cudalite -w -O1 -I"$TOP/include" "$TOP/tests/suites/kernels/samples_nlm.cu" --explain -o nlm.out.cu
like "$T/err" "'in': about 70 .* 1.01 wavefronts per shared request" '... nor does a remark'

# Lines of rows that begin anywhere cannot be laid out without conflicts.
sed -e 's/<<<4, 256>>>(a, x, y, 1024, 777)/<<<16, 256>>>(a, x, y, 4096)/' -e 's/, int cols)/)/' -e 's/cols/777/g' \
    annotated_constants.cu >odd.cu
run cudalite -w -O2 -arch=sm_90 odd.cu --explain -o odd.out.cu
like "$T/err" "'a': .* 3.60 wavefronts per shared request" 'a product with rows of 777 elements has bank conflicts'
is "$(grep -c 'a: .*to avoid bank conflicts' odd.out.cu)" 0 '... which no comment denies'
# A loop that the host function shares out among blocks only where it has enough iterations.
run cudalite -w -O2 -arch=sm_90 -I"$TOP/include" -I"$TOP/tests/property/kernels/inputs" --explain=time \
    "$TOP/tests/property/kernels/pipeline/seven_point_stencil_of_unknown_depth.cu" -o planes.out.cu
like "$T/err" 'for its sizes, it runs the original kernel' 'a launch of 6 planes runs the original, as its host function decides'
grep -q 'planes - 1 >= 65' planes.out.cu
is $? 0 '... which asks for at least 65'

# Lanes that did not come to a loop see nothing of its iterator: it is uniform for those that did.
cat >part.cu <<'END'
__global__ void part(const float *a, float *b)
{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    float s = 0;
    if (threadIdx.x % 32 < 20)
        for (int begin = 0; begin < 128; begin += 64)
            for (int pass = begin; pass < begin + 64; pass += 4)
                s += a[pass * 1024 + t];
    b[t] = s;
}
void run(const float *a, float *b) { part<<<4, 256>>>(a, b); }
END
run cudalite --report part.cu
like out ' 8 load .* coalesced  *3  *3 ' 'a load in a loop that a part of the warp runs'
is "$(grep -c 'loop .*diverge\|unknown sizes' out)" 0 '... which does not diverge, and rests on no size'

done_testing
