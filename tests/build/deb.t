#!/bin/sh
# make deb: a package without errors of lintian's, whose programs work where it is unpacked.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
unset CUDALITE_SIM_HEADERS
checks=6
if [ -n "${SAMPLE:-}" ]; then # it compiles everything once more
    note_sample 0 $checks 'checks of the Debian package'
    echo '1..0 # SKIP a sample has none of it'
    exit 0
fi
command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null ||
    skip_all $checks 'checks of the Debian package' 'no dpkg-buildpackage or debhelper'
dpkg-checkbuilddeps "$TOP/debian/control" >/dev/null 2>missing ||
    skip_all $checks 'checks of the Debian package' "$(sed -n '$s/.*: //p' missing) is missing"
git -C "$TOP" rev-parse --verify -q HEAD >/dev/null ||
    skip_all $checks 'checks of the Debian package' 'this is no git checkout'

version=$(sed -n 's/^#define CUDALITE_VERSION "\(.*\)"/\1/p' "$TOP/cudalite/base/version.h")
# What is looked at is what the package holds: its programs need not be fast.
run env DEB_BUILD_OPTIONS="noopt ${DEB_BUILD_OPTIONS:-}" make -s -C "$TOP" BUILD="$T/build" deb
ok "$status" 'make deb: exit status'
[ "$status" -eq 0 ] || sed 's/^/# /' out err
set -- build/cudalite_"${version}"_*.deb
[ -f "$1" ]
ok $? 'make deb: the package of this version'
if command -v lintian >/dev/null; then
    lintian --allow-root "$1" >tags 2>&1
    is "$(grep '^[EW]:' tags)" '' 'lintian has neither errors nor warnings'
else
    note_skipped 1 'check of the Debian package with lintian' 'no lintian'
fi
dpkg-deb -x "$1" root
for file in bin/cudalite bin/cudalite-sim include/cudalite.h share/man/man1/cudalite.1.gz \
    lib/cmake/cudalite/cudaliteConfig.cmake share/zsh/vendor-completions/_cudalite; do
    [ -s "root/usr/$file" ] || echo "$file"
done >missing
is "$(cat missing)" '' 'the package has what make install installs'
cp "$TOP/examples/row_walk/annotated.cu" in.cu
root/usr/bin/cudalite -Iroot/usr/include in.cu -o out.cu
cudalite -I"$TOP/include" in.cu -o expected.cu
cmp -s out.cu expected.cu
ok $? 'its cudalite writes the same file'
run root/usr/bin/cudalite-sim -q -DASIZE=100 --compare --generated in.cu
ok "$status" 'its cudalite-sim runs'
done_testing
