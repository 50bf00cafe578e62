#!/bin/sh
# make install, uninstall and dist: what is installed works where the source tree is gone.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
unset CUDALITE_SIM_HEADERS
# Nothing is compiled here: what was built is installed.
make_in() { make -s -C "$TOP" -o all BUILD="$BUILD" "$@"; }

run make_in PREFIX="$T/prefix" install
ok "$status" 'install: exit status'
run make_in PREFIX=/usr DESTDIR="$T/stage" install
ok "$status" 'install with DESTDIR: exit status'
is "$(cd stage/usr && find . -type f | sort)" "$(cd prefix && find . -type f | sort)" \
    'install with DESTDIR: the same files'
for file in bin/cudalite bin/cudalite-sim include/cudalite.h include/cudalite_sim/cuda_runtime.h include/cudalite_sim/cmath \
    lib/cudalite/libcudalite_sim.a lib/cmake/cudalite/cudaliteConfig.cmake \
    share/man/man1/cudalite.1 share/man/man1/cudalite-sim.1 share/man/man7/cudalite-annotations.7 \
    share/man/man7/cudalite-diagnostics.7 share/man/man7/cudalite-launches.7 \
    share/bash-completion/completions/cudalite share/zsh/site-functions/_cudalite-sim \
    share/fish/vendor_completions.d/cudalite.fish; do
    [ -s "prefix/$file" ]
    ok $? "installed: $file"
done
is "$(cd "$TOP/include" && find . -name '*.h' | sort)" \
    "$(cd prefix/include && find . -name '*.h' | sort)" 'installed: all headers'
! grep -rqsF "$TOP" prefix/lib/cmake prefix/share prefix/include
ok $? 'no file names the source tree'

# The prefix is moved, and source and build tree are hidden where the system lets us.
mkdir work && mv prefix moved
cp "$TOP/examples/row_walk/annotated.cu" work/in.cu
cudalite -I"$TOP/include" work/in.cu -o expected.cu
cat >script <<'END'
if [ "$1" = hide ]; then
    mount -t tmpfs none "$TOP" || exit 99
    [ ! -d "$BUILD" ] || mount -t tmpfs none "$BUILD" || exit 99
fi
PATH=$T/moved/bin:$PATH
cd "$T/work" && cudalite --version >version || exit 1
cudalite -I"$T/moved/include" in.cu -o out.cu || exit 2
cudalite-sim -q --compare --generated in.cu -DASIZE=100 --json counts.json || exit 3
cudalite-sim -q --no-count -DASIZE=100 in.cu >printed || exit 4
END
export T
how=hide
unshare -m sh -c 'mount -t tmpfs none "$TOP"' 2>/dev/null || how=show
if [ "$how" = hide ]; then
    run unshare -m sh "$T/script" hide
else
    note_skipped 1 'check of the installation with the source tree hidden' 'no unshare -m'
    run sh "$T/script" show
fi
ok "$status" 'the installed programs work from another directory'
sed 's/^/# /' err
cmp -s expected.cu work/out.cu && grep -q row_walk_ work/out.cu
ok $? 'the installed cudalite writes the same file'
grep -q sectors work/counts.json && grep -q row_walk work/printed
ok $? 'the installed cudalite-sim counts and runs'

run make_in PREFIX="$T/moved" uninstall
is "$status $(find moved -type f)" '0 ' 'uninstall: no file is left'
mkdir -p stage/usr/share/other && touch stage/usr/share/other/file
run make_in PREFIX=/usr DESTDIR="$T/stage" uninstall
is "$status $(find stage -type f)" '0 stage/usr/share/other/file' \
    'uninstall: what is not ours stays'

if git -C "$TOP" rev-parse --verify -q HEAD >/dev/null 2>&1; then
    run make_in BUILD="$T/dist" dist
    version=$(sed -n 's/^#define CUDALITE_VERSION "\(.*\)"/\1/p' "$TOP/cudalite/base/version.h")
    is "$status $(tar tzf "dist/cudalite-$version.tar.gz" |
        sed -n "s:^cudalite-$version/\(.*[^/]\)$:\1:p" | sort)" \
        "0 $(git -C "$TOP" ls-tree -r --name-only HEAD | sort)" 'dist: all files of HEAD'
else
    note_skipped 1 'check of make dist' 'this is no git checkout'
fi
done_testing
