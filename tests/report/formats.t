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
if python3 -c 'import jsonschema' 2>/dev/null; then
    for file in a b; do
        python3 -c 'import json, sys, jsonschema
jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).validate(json.load(open(sys.argv[2])))' \
            share/report.schema.json "$T/$file.json" >"$T/out" 2>&1
        ok $? "$file.json follows share/report.schema.json"
        tail -n 5 "$T/out" | sed 's/^/# /'
    done
else
    note_skipped 2 'JSON schema validations' 'python3-jsonschema is not installed'
fi
python3 - "$T/b.json" <<'END'
import json, sys
kernel = json.load(open(sys.argv[1]))["kernels"][0]
cost = lambda side: [a["sectors"]["most"] for a in kernel[side]["accesses"] if a["space"] == "global"]
assert cost("before") == [32, 32] and max(cost("after")) <= 5 and max(cost("hand")) <= 5, kernel
END
ok $? 'the example of the paper: 32 sectors for a request before, 4 or 5 after'

for file in tests/report/golden/transpose.cu tests/property/kernels/refused_gather.cu; do
    cudalite $include -Itests/property/kernels/inputs --report=sarif --report-file "$T/c.sarif" "$file" 2>/dev/null
    python3 - "$T/c.sarif" "$file" >"$T/out" 2>&1 <<'END'
import json, sys
log = json.load(open(sys.argv[1]))
assert log["version"] == "2.1.0" and "sarif-2.1.0" in log["$schema"] and len(log["runs"]) == 1
run = log["runs"][0]
driver = run["tool"]["driver"]
assert driver["name"] == "cudalite" and driver["version"]
rules = {rule["id"] for rule in driver["rules"]}
assert len(rules) == len(driver["rules"]) > 40
assert run["results"], "no result"
for result in run["results"]:
    assert result["ruleId"] in rules and result["level"] in ("error", "warning", "note", "none")
    assert result["message"]["text"]
    for location in result["locations"]:
        physical = location["physicalLocation"]
        assert physical["artifactLocation"]["uri"] == sys.argv[2]
        region = physical["region"]
        assert 1 <= region["startLine"] <= region["endLine"] and region["startColumn"] >= 1
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            for replacement in change["replacements"]:
                assert replacement["deletedRegion"]["startLine"] >= 1 and replacement["insertedContent"]["text"]
END
    ok $? "SARIF of ${file##*/}"
    sed 's/^/# /' "$T/out"
done
grep -q '"ruleId": "CL127"' "$T/c.sarif"
ok $? 'SARIF tells why something was not staged'

cudalite -w $include --report=html --hand examples/row_walk/hand.cu --report-file "$T/page.html" \
    -DASIZE=100 examples/row_walk/annotated.cu
ok $? 'HTML'
! grep -q -e '<script' -e 'src=' -e 'url(' -e '@import' -e 'href="[^#]' "$T/page.html"
ok $? 'HTML refers to nothing outside'
[ "$(grep -o 'id="[^"]*"' "$T/page.html" | sort | uniq -d | wc -l)" -eq 0 ]
ok $? 'ids are unique'
for target in $(grep -o 'href="#[^"]*"' "$T/page.html" | sed 's/.*#//; s/"//' | sort -u); do
    grep -q "id=\"$target\"" "$T/page.html" || { echo "# no id $target"; false; }
done
ok $? 'links have their targets'
cudalite-sim -q -O 0 --compare --generated $include -DASIZE=100 --json "$T/counts.json" \
    examples/row_walk/annotated.cu examples/row_walk/hand.cu >/dev/null 2>"$T/err"
ok $? 'cudalite-sim counts the file as it is, staged and by hand'
cudalite -w $include --report=html --hand examples/row_walk/hand.cu --measured "$T/counts.json" \
    --report-file "$T/page.html" -DASIZE=100 examples/row_walk/annotated.cu
ok $? 'HTML with counts beside'
sed -n 's/.*<th>\(counted: \)*sectors of a launch<\/th>//p' "$T/page.html" >"$T/sectors"
is "$(sed -n 2p "$T/sectors")" "$(sed -n 1p "$T/sectors")" 'counted sectors are those that were predicted'
run cudalite -w --report=html --measured "$T/page.html" examples/row_walk/annotated.cu
is "$status" 2 'what is no such file is told'
if command -v chromium >/dev/null 2>&1; then
    for width in 1400 400; do
        timeout 120 chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$T/profile" \
            --enable-logging=stderr --log-net-log="$T/net.json" --window-size=$width,1000 \
            --screenshot="$T/page.png" "file://$T/page.html" >"$T/out" 2>"$T/err"
        ok $? "chromium opens it at $width pixels"
        ! grep -q 'CONSOLE' "$T/err"
        ok $? 'nothing on the console'
        ! grep -o '"url":"[a-z]*://[^"]*"' "$T/net.json" | grep -v -e 'file://' -e 'google' -e 'gvt1' -e 'chrome' >"$T/net"
        ok $? 'no request'
        sed 's/^/# /' "$T/net"
        [ "$(wc -c <"$T/page.png")" -gt 20000 ]
        ok $? 'something is drawn'
    done
else
    note_skipped 8 'looks at the HTML in a browser' 'chromium is not installed'
fi
done_testing
