#!/bin/sh
# make check takes a sample and says so, make check-all takes all; while they run they say how far they are.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir tests build
cp "$TOP/tests/prove" "$TOP/tests/Progress.pm" "$TOP/tests/tap.sh" tests
mkdir tests/group
cat >tests/group/long.t <<'END'
#!/bin/sh
. "${0%/*}/../tap.sh"
some=$(printf '%s\n' a b c d e f g | every 3 | tr -d '\n')
[ -z "${SAMPLE:-}" ] || note_sample "${#some}" 7 'letters'
[ -z "${PROGRESS:-}" ] || echo "progress 1 of ${#some}"
ok 0 "letters $some"
sleep 1.1
ok 0 'later'
done_testing
END
chmod +x tests/group/long.t
# tests/prove as it is run by hand, without the settings that this test runs under
prove() {
    run env -u SAMPLE -u PROGRESS "$@" BUILD="$T/build" tests/prove -v tests/group/long.t
}
prove
is "$status" 0 'a run of all: exit status'
like out 'letters abcdefg' 'a run of all: every case'
is "$(grep -c Samples out)" 0 'a run of all: nothing is said of samples'
prove SAMPLE=1
like out 'letters cf$' 'a sample: every third case'
like out '^Samples (make check-all runs all):' 'a sample: the end of the run says so'
like out '^    2 of 7 letters$' 'a sample: of how many'
prove PROGRESS_SECONDS=1
like out '^\[0:0[12]\] 0 of 1 files, 2 checks; running: group/long.t (1 of 7)$' 'how far a run is, every so often'

sample_of() { # GOAL: what SAMPLE is in the tests of `make GOAL`
    make -n -C "$TOP" BUILD="$T/make" tests=none "$1" 2>/dev/null | sed -n 's/.*check-built \(SAMPLE=[0-9]*\).*/\1/p' | head -n 1
}
is "$(sample_of check) $(sample_of check-all)" 'SAMPLE=1 SAMPLE=' 'make check takes samples, make check-all none'

# The longest tests: fewer cases in a sample, and it is noted.
kernels() { # the number of kernels that are chosen
    rm -f build/sampled
    BUILD=$T/build perl -I"$TOP/tests/property" -e '
        $ENV{SAMPLE} = $ARGV[0];
        require Property;
        no warnings "redefine";
        *Property::work_on = sub { shift; print "$_\n" for @_; 0 };
        @ARGV = ();
        do "$ENV{TOP}/tests/property/kernels.t";' "$1"
}
kernels '' >all
kernels 1 >some
is "$(wc -l <all)" "$(ls "$TOP"/tests/property/kernels/*/*.cu | wc -l)" 'all kernels'
[ "$(($(wc -l <some) * 100))" -gt "$(wc -l <all)" ] && [ "$(($(wc -l <some) * 3))" -lt "$(wc -l <all)" ]
ok $? "a sample of $(wc -l <some) of $(wc -l <all) kernels"
kernels 1 | cmp -s - some
ok $? 'the same sample each time'
like build/sampled "^$(grep -c cu some) of $(grep -c cu all) property kernels\$" 'it is noted'
done_testing
