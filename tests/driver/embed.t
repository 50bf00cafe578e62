#!/bin/sh
# tools/embed: what comes out of the C text is what went in.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1

mkdir in
printf '%s\n' 'plain' '	tab "quotes" \back\slash %d %s' '??= ??/ trigraphs' '{{x}} é' '' >in/odd.cu
printf '\n' >in/newline.cu
: >in/empty.cu
cat >print.c <<'END'
#include "cudalite/print/embedded.h"
#include <stdio.h>
int main(void)
{
    for (const EmbeddedTemplate *t = embedded_templates; t->name; t++) {
        char path[64];
        snprintf(path, sizeof path, "out/%s", t->name);
        FILE *file = fopen(path, "wb");
        fwrite(t->text, 1, t->len, file);
        fclose(file);
    }
    return 0;
}
END
run "$TOP/tools/embed" in/empty.cu in/newline.cu in/odd.cu
ok "$status" 'files with odd bytes are embedded'
cp out made.c
rm out
mkdir out
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror -I"$TOP" -o print print.c made.c && ./print
ok $? 'what was made compiles'
diff -r in out | sed 's/^/# /'
diff -r in out >/dev/null
ok $? 'the same bytes come out'
rm -r out
run "$TOP/tools/embed"
ok "$status" 'no template at all'
printf 'a\r\nb\n' >cr.cu
run "$TOP/tools/embed" cr.cu
is "$status" 1 'a carriage return is refused'
like err 'cr.cu: .*carriage return' 'a carriage return is refused: the reason'
printf 'a\nb' >end.cu
run "$TOP/tools/embed" end.cu
is "$status" 1 'a missing last newline is refused'
like err 'end.cu: .*newline' 'a missing last newline is refused: the reason'
done_testing
