#!/bin/sh
# tools/deps on a machine that has next to nothing: which packages it asks apt-get for. And what the
# tests that need more than that say where they leave themselves out.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir bare
for program in sh env sort tr sed rm tail grep cat; do
    ln -s "$(command -v $program)" bare
done
cat >bare/apt-get <<'END'
#!/bin/sh
echo "$*" >>"$NOTES"
END
printf '#!/bin/sh\necho 0\n' >bare/id
printf '#!/bin/sh\necho "unknown ok not-installed"; exit 1\n' >bare/dpkg-query
chmod +x bare/*
NOTES=$T/notes
export NOTES

PATH=$T/bare run "$TOP/tools/deps" check
is "$status" 0 'check: exit status'
for package in gcc g++ libc6-dev libcmocka-dev perl python3 mandoc cmake ninja-build zsh dpkg-dev debhelper \
    build-essential bubblewrap; do
    like notes " $package\( \|\$\)" "check: $package is installed"
done
rm notes
PATH=$T/bare run "$TOP/tools/deps" deb
like notes ' build-essential\( \|$\)' 'deb: build-essential is installed'
printf '#!/bin/sh\necho "install ok installed"\n' >bare/dpkg-query
rm notes
PATH=$T/bare run "$TOP/tools/deps" deb
is "$(grep -c build-essential notes)" 0 'deb: build-essential is there already'

# Tests in such a place leave themselves out, count that, and say why.
mkdir build poor
cat >poor/dpkg-checkbuilddeps <<'END'
#!/bin/sh
echo 'dpkg-checkbuilddeps: error: Unmet build dependencies: build-essential:native' >&2
exit 1
END
cp poor/dpkg-checkbuilddeps poor/dpkg-buildpackage
cp poor/dpkg-checkbuilddeps poor/dh
chmod +x poor/*
PATH=$T/poor:$PATH BUILD=$T/build SAMPLE='' run "$TOP/tests/build/deb.t"
is "$status $(cat build/skipped)" '0 6 checks of the Debian package: build-essential:native is missing' \
    'deb.t without build-essential'
rm build/skipped
cat >poor/python3 <<'END'
#!/bin/sh
# python3 -m venv FOLDER, whose pip has no network
mkdir -p "$3/bin" && printf '#!/bin/sh\nexit 1\n' >"$3/bin/pip" && chmod +x "$3/bin/pip"
END
chmod +x poor/python3
SAMPLE= PATH=$T/poor:$PATH BUILD=$T/build run "$TOP/tests/build/wheel.t"
rm poor/python3
is "$status $(cat build/skipped)" '0 27 checks of the Python wheel: pip cannot get setuptools' 'wheel.t where pip gets nothing'
rm build/skipped
mkdir none
echo 'raise ImportError' >none/yaml.py
BUILD=$T/build PYTHONPATH=$T/none run "$TOP/tests/build/packaging.t"
is "$status $(cat build/skipped)" '0 60 checks of packages: python3 has no yaml' 'packaging.t without yaml'
done_testing
