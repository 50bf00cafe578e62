#!/bin/sh
# The project's file .cudalite: where it is found, what may stand in it, and who comes first.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir -p top/project/src/deep top/project/include top/project/nested
mkdir top/.git
cd top/project || exit 1
printf '#include "sizes.h"\nint x = SIZE;\n' >src/in.cu
cp src/in.cu src/deep/in.cu
echo '#define SIZE 1' >include/sizes.h
size() { # OPTION...: what SIZE is
    cudalite "$@" --dump=macros 2>&1 | sed -n 's/.*\bSIZE\b[ =]*//p'
}
is "$(size src/in.cu)" '' 'without a project file'
cat >.cudalite <<'END'
# for all files

-I include
  --smem 49152
-D
LATER=2
-arch=sm_80
END
is "$(size src/in.cu)" 1 'from the folder of the project'
is "$(cd src/deep && size in.cu)" 1 'from a folder below'
is "$(cd /&& size "$T/top/project/src/deep/in.cu")" 1 'from another folder'
is "$(size --no-config src/in.cu)" '' '--no-config'
is "$(size - <src/in.cu)" 1 'standard input: the current folder'
is "$(cd include && cudalite --dump=macros - <../src/in.cu | grep -c 'LATER.*2')" 1 'a value on the next line'
is "$(cudalite --explain src/in.cu 2>&1 >/dev/null | head -n 1)" \
    "cudalite: remark: options are taken from '.cudalite' [CL175]" '--explain'
is "$(cd src/deep && cudalite --explain in.cu 2>&1 >/dev/null | head -n 1)" \
    "cudalite: remark: options are taken from '../../.cudalite' [CL175]" '--explain, from below'
is "$(cudalite --explain --no-config src/in.cu 2>&1 >/dev/null | grep -c CL175)" 0 '--explain, with --no-config'
cudalite -MD -MP src/in.cu -o out.cu
is "$(tr -d '\\\n' <out.d)" 'out.cu: src/in.cu   .cudalite   include/sizes.h.cudalite:include/sizes.h:' '-MD names it'
mkdir src/deep/include
echo '#define SIZE 3' >src/deep/include/sizes.h
echo '-Iinclude' >src/deep/.cudalite
is "$(size src/deep/in.cu)" 3 'the nearest one counts, alone'
mkdir out
printf 'int x = SIZE;\n' >src/deep/plain.cu
cudalite -MD -o out src/in.cu src/deep/plain.cu
is "$(grep -l 'src/deep/.cudalite' out/*.d) $(grep -l '^  .cudalite' out/*.d)" 'out/plain.d out/in.d' 'several files, each with its own'

echo '-Werror' >.cudalite
cp "$TOP/tests/golden/refusals/gather.cu" warns.cu
run cudalite -I "$TOP/include" warns.cu
is "$status" 1 'an option of the file'
run cudalite -I "$TOP/include" -Wno-error=CL127 -Wno-error=CL059 warns.cu
is "$status" 0 'the command line comes behind'
printf -- '-DSIZE=5\n' >.cudalite
is "$(size -USIZE -DSIZE=6 warns.cu)" 6 '... for macros, too'
printf -- '-DSIZE=7' >.cudalite
is "$(size warns.cu)" 7 'a last line without an end'
printf -- '-DSIZE=8\r\n# x\r\n' >.cudalite
is "$(size warns.cu)" 8 'with CRLF'
printf -- '-D SIZE=a b\n' >.cudalite
is "$(size warns.cu)" 'a b' 'a value with blanks'
printf -- '-DSIZE=9\n' >list
mkdir -p sub
printf -- '--options-file list\n' >.cudalite
is "$(cd sub && size ../warns.cu)" 9 '--options-file: from the folder of the project'

# wrong LINE PATTERN: as the second line
wrong() {
    printf -- '# first\n%s\n' "$1" >.cudalite
    run cudalite warns.cu
    is "$status $(wc -l <"$T/err")" '2 1' "wrong there: $1"
    like "$T/err" "^cudalite: .cudalite:2: $2" "the reason: $1"
}
wrong '--smen=3' "unknown option '--smen'; did you mean '--smem'?"
wrong '--smem=many' "--smem: 'many' is not a number"
wrong '-Wno-CL023' '-Wno-: CL023 is an error'
wrong 'other.cu' "'other.cu' is not an option; name input files on the command line"
wrong '--' "'--' is not an option\|unknown option"
for option in '-o x' -MD '-MF x' '-MT x' -MP --help --version '--launcher nvcc' --dump=plan --report \
    --report-file=x '-p x' --no-config --header=x --target=cpu --format=json '--emit loops' --hand=x --measured=x; do
    name=${option%%[= ]*}
    wrong "$option" "$name belongs on the command line, not in a project's options"
done
printf -- '-D\n' >.cudalite
run cudalite warns.cu
like "$T/err" '^cudalite: .cudalite:1: -D needs a value' 'no value'

rm .cudalite src/deep/.cudalite
echo '-Werror' >../../.cudalite
run cudalite -I "$TOP/include" warns.cu
is "$status" 0 'above a folder with .git nothing is looked for'
echo '-Werror' >../.cudalite
run cudalite -I "$TOP/include" warns.cu
is "$status" 1 '... but in it'
mkdir .cudalite
run cudalite -I "$TOP/include" warns.cu
is "$status" 1 'a folder of that name is none'
rmdir .cudalite

# the launcher: a compiler that copies what it gets, and writes a depfile
cat >compiler <<'END'
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
    -o) out=$2; shift ;;
    -MF) dep=$2; shift ;;
    *.cu) file=$1 ;;
    esac
    shift
done
cp "$file" "$out"
printf '%s : %s\n' "$out" "$file" >"$dep"
END
chmod +x compiler
cp "$TOP/examples/row_walk/annotated.cu" walk.cu
printf -- '-DX=1\n-O1\n' >.cudalite
cudalite --launcher ./compiler -I"$TOP/include" -MD -MF d -o made.cu -c walk.cu
is "$(grep -c _tiled made.cu) $(tr -d '\\\n' <d)" '0 made.cu :   .cudalite walk.cu' 'the launcher takes it, and the depfile names it'
cudalite --no-config --launcher ./compiler -I"$TOP/include" -MD -MF d -o made.cu -c walk.cu
[ "$(grep -c _tiled made.cu)" -gt 0 ] && is "$(cat d)" 'made.cu : walk.cu' 'the launcher with --no-config'
done_testing
