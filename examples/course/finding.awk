# The first finding in a file of cudalite-sim --json, as a readable line:
#   awk -v program=program.h -v source=student.cu -f finding.awk result.json
# Global arrays have no names at run time. Those that main() allocates are numbered in the order of
# program.h; for those that the source allocates itself, the line says where its cudaMalloc is.
BEGIN {
    while ((getline line <program) > 0)
        while (match(line, /\*[A-Za-z_0-9]+ = (on_device|unwritten)\(/)) {
            name = substr(line, RSTART + 1, RLENGTH - 1)
            sub(/ = .*/, "", name)
            sub(/_device$/, "", name)
            names[++arrays] = name
            line = substr(line, RSTART + RLENGTH)
        }
}

function string(key) {
    if (!match($0, "\"" key "\": \"([^\"\\\\]|\\\\.)*\""))
        return ""
    return substr($0, RSTART + length(key) + 5, RLENGTH - length(key) - 6)
}
function number(key) {
    return match($0, "\"" key "\": [0-9]+") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) + 0 : 0
}
function base(path) {
    sub(/.*\//, "", path)
    return path
}

# The pointer in line `at` of the source that a cudaMalloc there sets.
function own_array(at,    line, n) {
    while ((getline line <source) > 0)
        if (++n == at && match(line, /cudaMalloc[A-Za-z0-9]*\([^&]*&[A-Za-z_0-9]+/)) {
            line = substr(line, RSTART, RLENGTH)
            sub(/.*&/, "", line)
            return line
        }
    return ""
}

/^ *("findings": \[)?\{"id": "/ {
    detail = string("detail")
    if (match(detail, /allocation [0-9]+/)) {
        which = substr(detail, RSTART + 11, RLENGTH - 11) + 0
        before = substr(detail, 1, RSTART - 1)
        after = substr(detail, RSTART + RLENGTH)
        where = ""
        if (which <= arrays)
            array = "array '" names[which] "'"
        else {
            at = $0
            sub(/.*"allocated": /, "", at)
            match(at, /"line": [0-9]+/)
            at = substr(at, RSTART + 8, RLENGTH - 8) + 0
            array = own_array(at)
            array = array == "" ? "an array" : "array '" array "'"
            if ($0 ~ /"allocated": /)
                where = ", allocated in line " at
        }
        detail = before array after where
    }
    line = string("file") == "" ? "" : base(string("file")) ":" number("line") ": "
    line = line string("text")
    if (string("access") != "" && number("size"))
        line = line ", " string("access") " of " number("size") " bytes"
    print line (detail == "" ? "" : ": " detail) " [" string("id") "]"
    exit
}
