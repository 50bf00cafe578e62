# How much of CUDA files is the same, whatever their names, comments and layout are.
#   awk -v base=naive.cu -v least=60 -f similar.awk FILE FILE...
# prints a line for each pair that shares at least so many percent: percent, first, second, with tabs. With
# -v within=1 the first file alone is compared with each of the others, and the percentage is the share of
# its windows that the other also has; it prints all pairs.
#
# A file becomes the set of its windows of twelve tokens. In a window, identifiers are numbered in the order in
# which they appear, and all numbers are alike: names do not matter, but which of them are equal does. The x of
# threadIdx.x is no name, but a variable x is one. Windows of the base, which all students have, do not count.
# The script skips files with fewer than 20 windows.
BEGIN {
    size = 12
    words = "if else for while do return break continue int float double char short long unsigned signed bool void " \
        "const static struct auto sizeof min max dim3 threadIdx blockIdx blockDim gridDim __shared__ __global__ " \
        "__device__ __restrict__ __syncthreads __syncwarp true false template typename"
    for (n = split(words, list, " "); n; n--)
        keyword[list[n]] = 1
    if (base != "")
        read_file(base, "base")
    for (at = 1; at < ARGC; at++) {
        files[at] = ARGV[at]
        read_file(ARGV[at], at)
    }
    within ? against_first() : pairs()
    exit
}

function read_file(path, id,    line, text, count, token, kind, start, at, window, number, names) {
    text = ""
    while ((getline line <path) > 0) {
        sub(/\/\/.*/, "", line)
        if (line !~ /^[ \t]*#[ \t]*(include|pragma|line)/ && line !~ /__annotation/)
            text = text line "\n"
    }
    close(path)
    count = 0
    while (text != "") {
        if (match(text, /^[ \t\r\n]+/)) {
        } else if (substr(text, 1, 2) == "/*") {
            start = index(text, "*/")
            text = start ? substr(text, start + 2) : ""
            continue
        } else if (match(text, /^[A-Za-z_][A-Za-z_0-9]*/)) {
            token[++count] = substr(text, 1, RLENGTH)
            kind[count] = !(token[count] in keyword || (token[count] ~ /^[xyz]$/ && token[count - 1] == "."))
        } else if (match(text, /^[0-9][0-9A-Za-z.]*/)) {
            token[++count] = "0"
            kind[count] = 0
        } else {
            match(text, /^(<<<|>>>|<<|>>|\+\+|--|&&|\|\||[-+*\/%<>=!&|^]=|.|\n)/)
            token[++count] = substr(text, 1, RLENGTH)
            kind[count] = 0
        }
        text = substr(text, RLENGTH + 1)
    }
    windows[id] = 0
    for (start = 1; start + size - 1 <= count; start++) {
        window = ""
        number = 0
        delete names
        for (at = start; at < start + size; at++) {
            if (kind[at] && !(token[at] in names))
                names[token[at]] = ++number
            window = window " " (kind[at] ? "$" names[token[at]] : token[at])
        }
        if (id == "base")
            given[window] = 1
        else if (!(window in given) && !((id, window) in has)) {
            has[id, window] = 1
            windows[id]++
            holders[window] = holders[window] " " id
        }
    }
}

function against_first(    window, list, n, at, same) {
    for (window in holders)
        if ((n = split(holders[window], list, " ")) && list[1] == 1)
            for (at = 2; at <= n; at++)
                same[list[at]]++
    for (at = 2; at < ARGC; at++)
        printf "%d\t%s\t%s\n", windows[1] < 20 ? 0 : 100 * same[at] / windows[1], files[1], files[at]
}

function pairs(    window, list, n, a, b, same, percent) {
    for (window in holders) {
        n = split(holders[window], list, " ")
        for (a = 1; a < n; a++)
            for (b = a + 1; b <= n; b++)
                same[list[a], list[b]]++
    }
    for (a = 1; a < ARGC; a++)
        for (b = a + 1; b < ARGC; b++)
            if (windows[a] >= 20 && windows[b] >= 20) {
                percent = 200 * same[a, b] / (windows[a] + windows[b])
                if (percent >= least)
                    printf "%d\t%s\t%s\n", percent, files[a], files[b]
            }
}
