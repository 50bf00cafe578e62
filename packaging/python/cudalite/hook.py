"""For pre-commit: `python -m cudalite.hook [options of cudalite] FILE...` runs cudalite on each file, writes nothing, and fails where
one has errors, or what --fail-on names. Each option is one word."""
import subprocess
import sys

from . import include_dir, program


def main(words):
    options = [word for word in words if word.startswith('-') and word != '--']
    files = [word for word in words if not word.startswith('-')]
    worst = 0
    for file in files:
        run = subprocess.run([program(), '-I', include_dir(), '-q', *options, '--', file], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, check=False)
        worst = max(worst, run.returncode if run.returncode >= 0 else 2)
    return worst


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
