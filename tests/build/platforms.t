#!/bin/sh
# cudalite itself builds wherever C11 and POSIX.1-2008 are: its objects call nothing that is not in posix.txt, no file but
# platform.c asks for a system, and that file works in the form that it has on macOS, and on systems that tell programs nothing.
. "${0%/*}/../tap.sh"
cd "$TOP" || exit 1
list=tests/build/posix.txt
sources=$(find cudalite -name '*.c' ! -path 'cudalite/sim/*' | sort)
platform=cudalite/base/platform.c

sed -n 's/^[a-z/]*\.h: //p; s/^compiler: //p' "$list" | tr ' ' '\n' | sort -u >"$T/standard"
sed -n 's/^platform\.c: //p' "$list" | tr ' ' '\n' | sort -u >"$T/platform"

# undefined OBJECT...: names that they use and none of cudalite's objects defines, as C calls them: glibc has functions of its own
# behind macros and in place of others, with sanitizers there are more
nm -P $(find "$BUILD/obj" -name '*.o') 2>/dev/null | sed -n 's/^\([^ ]*\) [A-TV-Z].*/\1/p' | sort -u >"$T/defined"
undefined() {
    nm -P "$@" | sed -n 's/^\([^ ]*\) [Uw].*/\1/p' | sed -e 's/@.*//' -e '/^__\(asan\|ubsan\|sanitizer\|gcov\|llvm\)_/d' \
        -e 's/^__isoc[0-9]*_//' -e 's/^__\(.*\)_chk$/\1/' -e 's/^__sysv_signal$/signal/' \
        -e 's/^__\(errno\)_location$/\1/' -e 's/^_setjmp$/setjmp/' -e 's/^__ctype_b_loc$/isalnum/' |
        sort -u | comm -23 - "$T/defined"
}
objects=$(for source in $sources; do echo "$BUILD/obj/${source%.c}.o"; done)
undefined $objects >"$T/used"
[ "$(wc -l <"$T/used")" -gt 50 ] && grep -qx fopen "$T/used"
ok $? 'symbols of the objects are found'
undefined $(echo "$objects" | grep -v "/$platform\|/base/platform.o") >"$T/used"
is "$(comm -23 "$T/used" "$T/standard")" '' 'all files but platform.c call what the standards have'
undefined "$BUILD/obj/${platform%.c}.o" >"$T/used"
is "$(comm -23 "$T/used" "$T/standard" | comm -23 - "$T/platform")" '' 'platform.c calls what is listed beside'
if [ "$(uname -s)" = Linux ]; then
    is "$(comm -13 "$T/used" "$T/platform")" '' '... and all of that'
fi
cat >"$T/foreign.c" <<'C'
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
void *foreign(void *a, int (*compare)(const void *, const void *))
{
    qsort(a, (size_t)get_nprocs(), 1, compare);
    return memrchr(a, 1, 2);
}
C
if ${CC:-cc} -c -o "$T/foreign.o" "$T/foreign.c" 2>/dev/null; then
    undefined "$T/foreign.o" >"$T/used"
    is "$(comm -23 "$T/used" "$T/standard" | xargs)" 'get_nprocs memrchr qsort' 'what only glibc has would be found'
else
    note_skipped 1 'check that foreign functions are found' "no get_nprocs here"
fi

words='__linux__\|__APPLE__\|__gnu_linux__\|__GLIBC__\|_GNU_SOURCE\|_DEFAULT_SOURCE\|_BSD_SOURCE\|_DARWIN_C_SOURCE\|/proc/'
is "$(grep -l "$words" $sources $(find cudalite -name '*.h' ! -path 'cudalite/sim/*') | xargs)" "$platform" \
    'no other file asks for a system'

# Each file by a compiler that takes nothing for granted; musl's headers, which show less than glibc's.
strict='-std=c11 -D_POSIX_C_SOURCE=200809L -I. -fsyntax-only -Werror=implicit-function-declaration'
count=$(echo "$sources" | wc -l)
for compiler in clang musl-gcc; do
    if ! command -v $compiler >/dev/null; then
        note_skipped 1 "check of all files by $compiler" "no $compiler"
        continue
    fi
    some=$(echo "$sources" | { echo "$platform"; every 12; } | sort -u)
    note_sample "$(echo "$some" | wc -l)" "$count" "files that $compiler compiles by the standards alone"
    run sh -c 'compiler=$1; shift; exec "$compiler" "$@"' sh $compiler $strict $some
    is "$status $(grep -c 'error\|implicit' "$T/err")" '0 0' "$compiler takes each file"
    grep error "$T/err" | head -n 5 | sed 's/^/# /'
done

# musl: all of it, and all goldens; its qsort is no stable sort.
if ! command -v musl-gcc >/dev/null; then
    note_skipped 2 'checks of cudalite with musl' 'no musl-gcc'
elif [ -n "${SAMPLE:-}" ]; then
    note_sample 0 2 'checks of cudalite with musl: a build, and all goldens'
else
    run env -u MAKEFLAGS -u MAKELEVEL make -s -j"${JOBS:-2}" CC=musl-gcc CFLAGS='-O1 -g0' LDFLAGS= SIM=no BUILD="$T/musl"
    is "$status $(ls "$T/musl" | grep -c sim)" '0 0' 'make CC=musl-gcc SIM=no'
    sed 's/^/# /' "$T/err"
    (PATH=$T/musl:$PATH && [ "$(command -v cudalite)" = "$T/musl/cudalite" ] && exec tests/run tests/golden) >"$T/out" 2>&1
    ok $? 'goldens with musl'
    grep '^not ok' "$T/out" | sed 's/^/# /'
fi

# The form of platform.c for macOS, with a stand-in for its linker's function; and for systems that tell nothing. What they
# tell is the place of cudalite itself, which --launcher runs again.
mkdir -p "$T/stand-in/mach-o" "$T/mac" "$T/other" "$T/work"
cat >"$T/stand-in/mach-o/dyld.h" <<'C'
#include <stdint.h>
int _NSGetExecutablePath(char *path, uint32_t *size);
C
cat >"$T/stand-in/dyld.c" <<'C'
#include <mach-o/dyld.h>
#include <stdlib.h>
#include <string.h>
int _NSGetExecutablePath(char *path, uint32_t *size)
{
    const char *told = getenv("TOLD");
    if (!told || strlen(told) >= *size)
        return -1;
    strcpy(path, told);
    return 0;
}
C
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I. -I$T/stand-in -U__linux__ -Ulinux -U__linux ${CFLAGS:-} ${LDFLAGS:-}"
main="$BUILD/obj/cudalite/main.o $platform"
run ${CC:-cc} $flags -D__APPLE__ -o "$T/mac/cudalite" $main "$T/stand-in/dyld.c" "$BUILD/libcudalite.a"
ok "$status" 'the form for macOS is compiled and linked'
sed 's/^/# /' "$T/err" | head
run ${CC:-cc} $flags -o "$T/other/cudalite" $main "$BUILD/libcudalite.a"
ok "$status" 'the form for other systems is compiled and linked'
sed 's/^/# /' "$T/err" | head
for program in mac other; do
    ! grep -q /proc/self "$T/$program/cudalite"
    ok $? "$program: no /proc"
    ln -s "$TOP/include" "$T/$program/include"
done

cp "$TOP/examples/row_walk/annotated.cu" "$T/work/in.cu"
cat >"$T/work/nvcc" <<'SH'
#!/bin/sh
# notes the last file of its command, and where headers of cudalite are
for word; do :; done
grep -c 'row_walk_[a-z]*<<<' "$word"
echo "$*" | sed -n 's/.*-idirafter"\([^"]*\)".*/\1/p'
SH
chmod +x "$T/work/nvcc"
cd "$T/work" || exit 1
run env TOLD="$T/mac/cudalite" ../other/../mac/cudalite --launcher ./nvcc -c in.cu
is "$status $(xargs <"$T/out")" "0 1 $T/mac/include" 'macOS: the linker tells where cudalite is'
run env -u TOLD "$T/mac/cudalite" --launcher ./nvcc -c in.cu
is "$status $(xargs <"$T/out")" "0 1 $T/mac/include" 'macOS: or argv[0] does, where it does not'
run ../other/cudalite --launcher ./nvcc -c in.cu
is "$status $(xargs <"$T/out")" '0 1 ../other/include' 'elsewhere: argv[0] with a folder'
run env PATH="$T/none::$T/other:$PATH" cudalite --launcher ./nvcc -c in.cu
is "$status $(xargs <"$T/out")" "0 1 $T/other/include" 'elsewhere: argv[0] without one is found by PATH'

# make says which make it needs
cd "$TOP" || exit 1
run make MAKE_VERSION=3.81 -n help
[ "$status" -ne 0 ] && grep -q 'GNU make 4.3 or newer, and this is 3.81' "$T/err"
ok $? 'an older make is told'
run make -n help
ok "$status" 'this one is new enough'
done_testing
