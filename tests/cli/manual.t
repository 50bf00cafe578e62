#!/bin/sh
# --help and the manual name every option; the manual pages are well formed.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1

run cudalite --help
ok "$status" '--help: exit status'
is "$(cat "$T/err")" '' '--help: nothing on standard error'
cp "$T/out" "$T/help"
names=$(sed -n 's/^OPTION([A-Z_]*, "\([^"]*\)".*/\1/p' cudalite/options.def | tr -d ',')
[ "$(echo "$names" | wc -w)" -ge 20 ]
ok $? 'options.def was understood'
for name in $names; do
    grep -q -e "^  .*$name\b" "$T/help"
    ok $? "--help has $name"
    # -o is `.Fl o`, --smem is `.Fl -smem`
    grep -q -e "^\.It.* Fl ${name#-}\( \|$\)" man/cudalite.1
    ok $? "cudalite.1 has $name"
done
for name in $(sed -n 's/^\.It Fl \([^ ]*\).*/-\1/p' man/cudalite.1); do
    echo " $names " | tr '\n' ' ' | grep -q -e " $name "
    ok $? "$name of cudalite.1 is an option"
done
is "$(sed -n 's/^\.Sh //p' man/cudalite.1 | sed -n 2,5p | xargs)" 'SYNOPSIS DESCRIPTION EXAMPLES OPTIONS' \
    'cudalite.1: examples come before options'
is "$(sed -n '/^\.Sh OPTIONS/,/^\.Ss /p; /^\.Sh TIME/,$p' man/cudalite.1 | grep -c '^\.It Fl')" 0 \
    'cudalite.1: each option is in a group'
# mandoc wants ENVIRONMENT before EXAMPLES; a reader wants examples first.
for page in man/*.[1-9]; do
    mandoc -T lint -W warning "$page" 2>&1 | grep -v 'out of conventional order: Sh ENVIRONMENT$' >"$T/lint"
    [ ! -s "$T/lint" ]
    ok $? "$page passes mandoc -T lint"
    sed 's/^/# /' "$T/lint"
done
run cudalite --version
is "$status $(head -n 1 "$T/out")" \
    "0 cudalite $(sed -n 's/^#define CUDALITE_VERSION "\(.*\)"/\1/p' cudalite/base/version.h)" --version
done_testing
