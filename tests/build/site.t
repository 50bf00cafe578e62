#!/bin/sh
# The web page: its links lead somewhere; and the playground writes what cudalite writes, byte for byte: in node for all
# examples, in a browser for three, by a link as somebody shares it.
. "${0%/*}/../tap.sh"
site=$T/site
python3 "$TOP/tools/site/build" "$site"
ok $? 'the pages are made'
check="python3 $TOP/tests/build/site.py"
$check links "$site" >"$T/links"
is "$(grep -v '^#' "$T/links")" '' 'each link leads to a page, and to a place in it'
like "$T/links" '^# [0-9]\{4,\} links in [0-9]\{2,\} pages' '... and links are found'
is "$($check leftovers "$site")" '' 'no Markdown is left in pages'
for page in index.html docs/index.html docs/launches.html man/cudalite.1.html man/cudalite-diagnostics.7.html \
    examples/index.html examples/course/index.html playground.html; do
    [ -s "$site/$page" ]
    ok $? "$page"
done
for step in "$TOP"/examples/course/ladder/*/README.md; do
    [ -e "$step" ] || continue
    step=${step%/README.md}
    grep -q "playground.html#example=${step##*/}" "$site/examples/course/ladder/${step##*/}/index.html"
    ok $? "the ladder's step ${step##*/} leads to the playground"
done
! grep -rlE '<script[^>]* src="[a-z]+:|<link[^>]* href="https?:|<img[^>]* src="[a-z]+:|@import|url\(' "$site" --include='*.html' \
    --include='*.css' | grep -v '\.cu\.html$'
ok $? 'pages load nothing from elsewhere'
like "$site/man/cudalite-diagnostics.7.html" '<dt id="CL127">' 'a diagnostic has a place'
like "$site/docs/measurements.html" '<td class="right">' 'a table has columns of numbers'
! grep -q 'engine.js' "$site/playground.html"
ok $? 'without an engine the playground asks for none'

# The converter, on what documents here do not have all of.
cat >"$T/small.md" <<'END'
# A *title* with `code`

1. one
   - inner
2. two

Text with a | and <tags>, `` `ticks` ``, a [link](docs/a.md#x) and \*stars\*.
2. is no list

| a | b \| c |
|---|---:|
| `x \| y` | **2** |
END
python3 -B - "$TOP/tools/site" "$T/small.md" >"$T/small.html" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
from markdown import Markdown
print(Markdown(lambda target, is_picture: target.replace(".md", ".html")).convert(open(sys.argv[2]).read()))
END
cat >"$T/expected.html" <<'END'
<h1 id="a-title-with-code">A <em>title</em> with <code>code</code></h1>
<ol>
<li>one
<ul>
<li>inner</li>
</ul></li>
<li>two</li>
</ol>
<p>Text with a | and &lt;tags&gt;, <code>`ticks`</code>, a <a href="docs/a.html#x">link</a> and *stars*.
2. is no list</p>
<div class="scroll" tabindex="0"><table>
<thead><tr><th>a</th><th class="right">b | c</th></tr></thead>
<tbody>
<tr><td><code>x | y</code></td><td class="right"><strong>2</strong></td></tr>
</tbody></table></div>
END
is "$(cat "$T/small.html")" "$(cat "$T/expected.html")" 'Markdown becomes HTML'

ENGINE_CHECKS=7
BROWSER_CHECKS=46
if [ -n "${SAMPLE:-}" ]; then
    note_sample 0 $((ENGINE_CHECKS + BROWSER_CHECKS)) 'looks at the playground, which is compiled first'
    done_testing
fi
if ! command -v emcc >/dev/null 2>&1; then
    note_skipped $((ENGINE_CHECKS + BROWSER_CHECKS)) 'looks at the playground' 'emcc is not installed (make site installs it)'
    done_testing
fi
run make -s -C "$TOP" site-built BUILD="$BUILD"
is "$status" 0 'make site-built'
[ "$status" = 0 ] || { sed 's/^/# /' "$T/err"; done_testing; }
site=$BUILD/site
is "$($check links "$site"| grep -v '^#')" '' 'links, with the playground'
size=$(wc -c <"$site/assets/engine.js")
[ "$size" -lt 3000000 ]
ok $? "the engine has less than 3 MB: $size bytes"
for words in -O2 '-O1 -arch=sm_90'; do
    # shellcheck disable=SC2086
    run node "$TOP/tests/build/engine.js" "$site" cudalite "$TOP/include" "$T/native" $words
    grep '^#' "$T/out"
    is "$status $(grep -v '^#' "$T/out")" '0 ' "in node: all examples with $words"
    like "$T/out" '^# [0-9]* examples .*, [2-9][0-9] of them changed' "... and cudalite changes most of them"
done

if ! command -v chromium >/dev/null 2>&1; then
    note_skipped $BROWSER_CHECKS 'looks at the playground in a browser' 'chromium is not installed'
    done_testing
fi
page=file://$site/playground.html
# see NAME SOURCE WORD...: steps of a browser for a source by its link; what cudalite writes of it
see() {
    name=$1
    mkdir -p "$T/$name"
    cp "$2" "$T/$name/program.cu"
    shift 2
    (cd "$T/$name" && cudalite -q "-I$TOP/include" "$@" -o result.cu program.cu 2>told)
    cat <<END
open $page$($check address "$T/$name/program.cu" "$@")
write document.body.dataset.state $T/$name/state
write document.getElementById('result').textContent $T/$name/shown
write document.getElementById('told').textContent $T/$name/diagnostics
write document.getElementById('report').srcdoc $T/$name/report
write document.body.dataset.time $T/$name/time
END
}
# same NAME: the playground's result is cudalite's
same() {
    is "$(cat "$T/$1/state")" 'done' "$1: cudalite runs in the browser"
    [ -s "$T/$1/result.cu" ] && cmp "$T/$1/shown" "$T/$1/result.cu"
    ok $? "$1: the same bytes in the page"
    like "$T/$1/report" 'Memory accesses of program.cu' "$1: a report"
    echo "# $1: $(cat "$T/$1/time") ms"
}
sed -n '/^```cuda$/,/^```$/p' "$TOP/README.md" | sed '/^```$/,$d; /^```/d' >"$T/plain.cu"
cat >"$T/bad.cu" <<'END'
__global__ void k(float *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray q 1 4 n");
    a[threadIdx.x] = 1;
}
END
{
    echo 'size 1400 1000 light'
    see row_walk "$TOP/examples/row_walk/annotated.cu" -O2 -arch=sm_75
    see plain "$T/plain.cu" -O1 -arch=sm_90 --infer
    see stencil "$TOP/examples/stencil5/annotated.cu" -O2 -arch=sm_80 -DASIZE=300
    see bad "$T/bad.cu" -O2
    see unknown "$T/plain.cu" --nosuch
    echo "write document.getElementById('rest').textContent $T/unknown/rest"
    # The link that the page makes leads to the same page.
    echo "open $page#example=matmul"
    echo "run document.getElementById('share').click(), new Promise((done) => setTimeout(done, 1000))"
    echo "write document.getElementById('source').value $T/source"
    echo "write location.hash.slice(0, 8) $T/kind"
    echo again
    echo "write document.getElementById('source').value $T/source_again"
    # Links that cannot be read.
    for address in packed=AAAA packed=garbage plain=e30 plain=bnVsbA plain= example=nonsense nonsense; do
        echo "open $page#$address"
        echo "write document.body.dataset.state $T/cut.$address"
        echo "write document.getElementById('link').textContent $T/link.$address"
        echo "write document.getElementById('source').value $T/source.$address"
    done
    echo "run document.getElementById('share').click(), new Promise((done) => setTimeout(done, 1000))"
    echo "write document.getElementById('link').textContent $T/link.shared"
    echo "open $page"
    echo "write document.getElementById('link').textContent $T/link.none"
    echo "write document.getElementById('source').value $T/source.none"
    for width in 1400 390; do
        for scheme in light dark; do
            echo "size $width 1000 $scheme"
            echo "write document.documentElement.scrollWidth $T/$width.wide"
            echo "picture $T/$width.$scheme.png"
        done
    done
} >"$T/steps"
run timeout 300 python3 "$TOP/tests/build/browser.py" "$T/profile" <"$T/steps"
cat "$T/err"
is "$status" 0 'a browser takes all steps'
is "$(cat "$T/out")" '' 'nothing on the console, no request for anything but files'
same row_walk
same plain
same stencil
like "$T/bad/diagnostics" "line 4: error: array 'q' is not a parameter of kernel 'k' \[CL033\]" 'an error is told with its place'
is "$(cat "$T/bad/shown")" '' '... and nothing is written'
like "$T/unknown/rest" "unknown option '--nosuch'" 'an option that it does not have is told'
is "$(cat "$T/unknown/diagnostics")" '' '... and not that there is nothing to tell'
is "$(cat "$T/kind")" '#packed=' 'the link to a page is in its address'
[ -s "$T/source" ] && cmp "$T/source" "$T/source_again"
ok $? '... and leads to the same source'
for address in packed=AAAA packed=garbage plain=e30 plain=bnVsbA plain= example=nonsense nonsense; do
    is "$(cat "$T/cut.$address")" 'done' "#$address: cudalite runs"
    cmp -s "$T/source.$address" "$T/source.none"
    ok $? '... on the first example'
    like "$T/link.$address" '^The link could not be read: .*\. This is the first example instead\.$' '... and a line says so'
done
like "$T/link.example=nonsense" "there is no example 'nonsense'" 'which example there is not'
is "$(cat "$T/link.shared")$(cat "$T/link.none")" '' 'a link that was made, or none: nothing is said'
for width in 1400 390; do
    for scheme in light dark; do
        [ "$(wc -c <"$T/$width.$scheme.png")" -gt 20000 ]
        ok $? "$scheme, $width pixels: something is drawn"
    done
    is "$(cat "$T/$width.wide")" "$width" "$width pixels: the page is no wider"
done
done_testing
