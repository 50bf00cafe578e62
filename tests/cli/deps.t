#!/bin/sh
# Depfiles: their text, and that make rebuilds by them.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

mkdir include
cat >in.cu <<'END'
#include "first.h"
#include "second.h"
#include <cstdio>
int main() { return FIRST + SECOND; }
END
echo '#define FIRST 1' >first.h
printf '#include "third.h"\n#define SECOND 2\n' >include/second.h
echo '#define THIRD 3' >include/third.h

run cudalite -Iinclude -MD in.cu -o in.lite.cu
ok "$status" '-MD: exit status'
is "$(tr -s ' \\\n' ' ' <in.lite.d)" 'in.lite.cu: in.cu first.h include/second.h include/third.h ' \
    '-MD: the rule, beside the output'
run cudalite -Iinclude -MMD in.cu -o sub.lite.cu
cmp -s sub.lite.cu in.lite.cu && [ -s sub.lite.d ]
ok $? '-MMD is the same'
run cudalite -I include -MF rule -MT '$(OUT)/x.cu' -MT y in.cu
is "$(tr -s ' \\\n' ' ' <rule)" '$(OUT)/x.cu y: in.cu first.h include/second.h include/third.h ' \
    '-MF and -MT, without -o'
run cudalite -Iinclude -MD -MP -MF rule in.cu -o in.lite.cu
is "$(grep -c ':$' rule)" 3 '-MP: an empty rule for each include'
run cudalite -Iinclude -MF - -MT t in.cu -o in.lite.cu
is "$(tr -s ' \\\n' ' ' <out)" 't: in.cu first.h include/second.h include/third.h ' \
    '-MF - is standard output'

# <...> is read from the project's own folders, not from CUDA's or the system's.
mkdir own toolkit system
echo '#define OWN 1' | tee own/own.h toolkit/own.h >system/own.h
: >toolkit/cuda_runtime.h
: >system/stdio.h
printf '#include <own.h>\n#include <cstdio>\n#if OWN != 1\n#error not read\n#endif\n' >angled.cu
run cudalite -Isystem -I toolkit -Iown -MF - -MT t angled.cu -o angled.lite.cu
is "$(tr -s ' \\\n' ' ' <out)" 't: angled.cu own/own.h ' '#include <...> from folders without system headers'
run cudalite -Isystem -I toolkit -MF - -MT t angled.cu -o angled.lite.cu
is "$status $(tr -s ' \\\n' ' ' <out)" '0 t: angled.cu ' '#include <...> of others is passed over'

run cudalite -MD in.cu
is "$status" 2 '-MD without a name for the file: exit status 2'
like err 'pass -o FILE or -MF FILE' '-MD without a name for the file: what to write'
run cudalite -MF rule in.cu
is "$status" 2 '-MF without a target: exit status 2'
run cudalite -MP in.cu
is "$status" 2 '-MP alone: exit status 2'

# Names with all that make treats specially.
mkdir 'a b'
odd='a b/$x#y%z.cu'
printf '#include "h $#.h"\n' >"$odd"
: >'a b/h $#.h'
run cudalite -MD -MF odd.d -MT odd.out "$odd"
printf 'odd.out:\n\techo built >$@\ninclude odd.d\n' >odd.mk
make -s -f odd.mk
is "$(cat odd.out)" built 'odd names: make reads the rule'
make -q -f odd.mk
is $? 0 'odd names: up to date'
touch -d '+1 minute' 'a b/h $#.h'
make -q -f odd.mk
is $? 1 'odd names: a newer include rebuilds'

# A name with a line's end adds no rule, and its file is still one that make looks at.
mkdir "$(printf 'new\nline')"
cp in.cu "$(printf 'new\nline/in.cu')"
run cudalite -w -MD -MP -MF line.d -MT line.out "$(printf 'new\nline/in.cu')"
is "$status $(grep -c '^line/' line.d)" '0 0' 'a newline in a name begins no line of the depfile'
touch -d '-1 minute' "$(printf 'new\nline/in.cu')"
printf 'line.out:\n\techo built >$@\ninclude line.d\n' >line.mk
make -s -f line.mk && make -q -f line.mk
is $? 0 'a newline in a name: make reads the rule, and all is up to date'
touch -d '+1 minute' "$(printf 'new\nline/in.cu')"
make -q -f line.mk
is $? 1 'a newline in a name: a newer file rebuilds'

cp "$TOP/examples/row_walk/annotated.cu" "$(printf 'new\nline/k.cu')"
run cudalite -w --line-directives "$(printf 'new\nline/k.cu')" -o lines.cu
is "$status $(grep -c '^line/k' lines.cu) $(grep -c '^#line .*"new\\012line/k.cu"' lines.cu | sed 's/[1-9][0-9]*/some/')" \
    '0 0 some' 'a newline in a name: #line has it as an escape'

# As a project would use it.
cat >Makefile <<'END'
all: in.lite.cu
%.lite.cu: %.cu
	cudalite -Iinclude -MD -MP -o $@ $< && echo run >>runs && touch $@
-include in.lite.d
END
rm -f in.lite.* runs
make -s all && make -s all
is "$(cat runs)" run 'make: the second time nothing is done'
touch -d '+1 minute' include/third.h
make -q all
is $? 1 'make: an include of an include rebuilds'
rm include/third.h
printf '#define SECOND 2\n' >include/second.h
make -s all 2>err
is $? 0 'make: a header that is gone does not stop it (-MP)'
done_testing
