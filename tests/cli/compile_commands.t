#!/bin/sh
# -p: options from compile_commands.json, in both of its forms; and what is no such file.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir -p build src inc sys
echo 'int x = SIZE;' >src/a.cu
cp src/a.cu src/b.cu
cp src/a.cu src/c.cu
echo 'int x;' >src/d.cpp
here=$(pwd -P)
printf -- '-I../inc -DFROM_FILE="1 2"\n' >build/flags.rsp
cat >build/compile_commands.json <<END
[
  {"directory": "$here/build", "file": "../src/a.cu", "output": "a.o",
   "command": "/usr/bin/ccache nvcc -I../inc -isystem $here/sys -DSIZE=1 -D\"TEXT=a b\" -D'Q=\\\\'  -DE=\\\\\"x\\\\\" -USIZE -DSIZE=2 --generate-code=arch=compute_90,code=[compute_90,sm_90] -gencode arch=compute_80,code=sm_80 -o a.o -c ../src/a.cu"},
  {"directory": "$here/build", "file": "$here/src/b.cu", "arguments": ["nvcc", "-DSIZE=3\u00e9\ud83d\ude00", "-D", "A=\"q\\\\", "--options-file", "flags.rsp", "-c", "../src/b.cu"]},
  {"directory": "$here/build", "file": "$here/src/b.cu", "command": "nvcc -DSIZE=99 -c b.cu"},
  {"directory": "$here/build", "file": "$here/build/gone.lite.cu", "command": "nvcc -c gone.lite.cu"},
  {"directory": "$here/build", "file": "$here/src/d.cpp", "command": "g++ -c d.cpp"}
]
END
options() { # OPTION...: what was taken
    cudalite --explain "$@" 2>&1 >/dev/null | sed -n 's/.*options are taken from .*json:[0-9]*: \(.*\) \[CL175\]/\1/p'
}
is "$(options -p build src/a.cu)" \
    "-arch=sm_80 -I$here/build/../inc -I$here/sys -DSIZE=1 -DTEXT=a b -DQ=\\ -DE=\"x\" -USIZE -DSIZE=2" '"command"'
is "$(options -p build/ ./src/../src/b.cu)" \
    "-DSIZE=3é😀 -DA=\"q\\ -I$here/build/../inc -DFROM_FILE=1 2" '"arguments", and a file of options; the first entry counts'
is "$(cd src && options -p../build/compile_commands.json b.cu | cut -c 1-7)" '-DSIZE=' 'the file itself; from elsewhere'
size() { cudalite "$@" --dump=macros 2>&1 | sed -n 's/.*\bSIZE\b[ =]*//p'; }
is "$(size -p build src/a.cu) $(size -p build -DSIZE=4 src/a.cu) $(size -DSIZE=4 src/a.cu -p build)" '2 4 4' \
    'the command line comes behind'
run cudalite -p build -arch=sm_70 --pipeline=2 src/a.cu
is "$status" 2 '-arch of the command line, too'
echo '-DSIZE=8' >src/.cudalite
is "$(size src/a.cu) $(size -p build src/a.cu)" '8 2' 'the project comes before'
rm src/.cudalite
mkdir made
run cudalite -p build -MD -o made
is "$status $(cat err)$(ls made | tr '\n' ' ')" '0 a.cu a.d b.cu b.d ' 'without inputs: all .cu files that are there'
is "$(tr -d '\\\n' <made/a.d)" 'made/a.cu: src/a.cu   build/compile_commands.json' '-MD: names below the current folder, and the file'
ln -sf src/a.cu link.cu
is "$(size -p build link.cu)" 2 'through a link'

# refused PATTERN NAME OPTION...
refused() {
    pattern=$1
    name=$2
    shift 2
    run cudalite "$@"
    is "$status $(wc -l <err)" '2 1' "$name: exit status 2, one line"
    like err "^cudalite: $pattern" "$name: the reason"
}
refused "-p: 'build/compile_commands.json' has no compile command for 'src/c.cu'" 'no entry' -p build src/c.cu
refused "-p: cannot read 'none/compile_commands.json': " 'no such folder' -p none src/a.cu
refused "-p: cannot read 'src/compile_commands.json': " 'no such file' -p src src/a.cu
refused "only options for rewriting can come before --launcher" '--launcher' -p build --launcher nvcc -c src/a.cu
# json TEXT PATTERN: what is no database
json() {
    printf '%s' "$1" >bad.json
    refused "-p: bad.json:$2" "$1" -p bad.json src/a.cu
}
json '' '1:1: expected a value'
json '{}' '1:1: expected an array'
json '[1]' '1:2: an entry is not an object'
json '[{}]' '1:2: an entry has no "directory"'
json '[{"directory": "/"}]' '1:2: an entry has no "file"'
json '[{"directory": "/", "file": "a"}]' '1:2: an entry has neither'
json '[{"directory": "/", "file": "a", "command": " "}]' '1:2: a command is empty'
json '[{"directory": "/", "file": "a", "arguments": ["a", 1]}]' '1:2: an argument is not a string'
json '[{"directory": 1, "file": "a", "command": "a"}]' '1:2: an entry has no "directory"'
json '[] x' '1:4: unexpected text after the value'
json '[1,]' "1:4: expected a value"
json '[1 2]' "1:4: expected ',' or ']'"
json '{"a" 1}' "1:6: expected ':'"
json '{"a": 1,}' '1:9: expected a string'
json '["\x"]' '1:4: an unknown escape'
json '["\u12g4"]' '1:7: .u needs four'
json '["\ud800"]' '1:9: a surrogate without its pair'
json '["\udc00"]' '1:9: a surrogate without its pair'
json '["a' '1:4: a string has no closing quote'
json '["a	b"]' '1:4: a control character'
json '[01]' '1:3: a number has a leading 0'
json '[1.]' '1:4: expected a digit'
json '[-]' '1:3: expected a digit'
json '[1e+]' '1:5: expected a digit'
json '[nul]' '1:2: expected a value'
json "$(printf '[%.0s' $(seq 100))" '1:66: values nest too deeply'
echo '[]' >empty.json
refused "-p: 'empty.json' lists no existing .cu file" 'nothing in it' -p empty.json
refused "-p: 'empty.json' has no compile command for" 'nothing in it, and an input' -p empty.json src/a.cu
printf '[{"directory":"/","file":"a","command":"x","n":[-0.5e+3,null,true,false,{},[]]}]' >fine.json
refused "-p: 'fine.json' has no compile command for" 'values of all kinds' -p fine.json src/a.cu
done_testing
