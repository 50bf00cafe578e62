"""Cell magics for notebooks: a cell is a CUDA file, and what its accesses cost is shown as cudalite's HTML report. No GPU is needed.

    %%cudalite [options of cudalite]
    %%cudalite_sim [options of cudalite-sim] [-- arguments of the program]
"""
import html
import os
import re
import shlex
import subprocess
import sys
import tempfile

from . import include_dir, program

HEIGHT = 640  # pixels of a report


def _show(report):
    from IPython.display import HTML, display

    # A page of its own, whose style concerns nothing else.
    display(HTML(f'<div><iframe srcdoc="{html.escape(report, quote=True)}" width="100%" height="{HEIGHT}" '
                 'style="border: 1px solid #8884" title="report of cudalite"></iframe></div>'))


def _fail(message):
    from IPython.core.error import UsageError

    raise UsageError(message)


def _run(words):
    try:
        return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding='utf-8', errors='replace', check=False)
    except OSError as error:
        return _fail(f'cannot run {words[0]}: {error.strerror}')


class _Cell:
    """The cell as a file, in a folder that nobody has to see."""

    def __init__(self, text):
        self._folder = tempfile.TemporaryDirectory()
        self.path = self.beside('cell.cu')
        with open(self.path, 'w', encoding='utf-8') as out:
            out.write(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def beside(self, name):
        return os.path.join(self._folder.name, name)

    def named(self, text):
        """The text with the cell's name alone, where it has the path: whole, behind the a or b of a diff, or shortened to the
        last folder. A line of a table keeps its columns: its first one is as wide as before."""
        short = os.path.basename(self._folder.name) + os.sep
        text = re.sub(rf'(?m)^(  ){re.escape(short)}(.*?)(?=  )', rf'\1\2{" " * len(short)}', text)
        for folder in (self._folder.name, os.path.basename(self._folder.name)):
            text = text.replace(f'a{folder}{os.sep}', f'a{os.sep}').replace(f'b{folder}{os.sep}', f'b{os.sep}')
            text = text.replace(folder + os.sep, '')
        return text


def _has(options, name):
    return any(word == name or word.startswith(name + '=') for word in options)


# What runs other programs, or needs a file.
OTHERS = {'--check': '%%cudalite_sim --compare --generate-with=--infer runs the cell and what cudalite makes of it, and compares them',
          '--tune': 'it runs commands on files', '--launcher': 'it runs a compiler on files',
          '--in-place': 'a cell is no file; -o FILE writes the result into one'}


def cudalite(line, cell):
    """Report what the accesses of the cell's kernels cost, and rewrite them; `-o FILE` writes the result into a file, --diff
    shows it. Options are those of the program, such as --infer, -arch=sm_90 and --assume=n=4096."""
    options = shlex.split(line)
    for name, instead in OTHERS.items():
        if _has(options, name):
            _fail(f'%%cudalite does not take {name}, the command cudalite does: {instead}')
    words = [] if any(_has(options, name) for name in ('--format', '--summary', '-q', '--quiet')) else ['--summary']
    shows = not any(_has(options, name) for name in ('--report', '--diff', '--dump', '--emit', '--annotate', '--fix', '--help',
                                                     '--version'))
    with _Cell(cell) as file:
        run = _run([program(), '-I.', '-I', include_dir()] + (['--report=html'] if shows else []) + words + options + [file.path])
        sys.stderr.write(file.named(run.stderr))
        if shows and run.stdout.strip():
            _show(file.named(run.stdout))
        else:
            sys.stdout.write(file.named(run.stdout))
    if run.returncode:
        _fail(f'cudalite: exit status {run.returncode}')


def _for_report(options):
    """Those options of cudalite-sim that cudalite has, too, and those that it hands on: the report is of the same form."""
    taken, rest = [], list(options)
    while rest:
        word = rest.pop(0)
        if word in ('-I', '-D', '-U') and rest:
            taken += [word, rest.pop(0)]
        elif word in ('-arch', '--arch') and rest:
            taken += [f'--arch={rest.pop(0)}']
        elif word == '--generate-with' and rest:
            taken.append(rest.pop(0))
        elif word.startswith('--generate-with='):
            taken.append(word.partition('=')[2])
        elif word[:2] in ('-I', '-D', '-U') or word.startswith(('-arch=', '--arch=')):
            taken.append(word)
    return taken


def cudalite_sim(line, cell):
    """Run the cell, a complete program, on the CPU; print what it prints, counts and findings; and show them in the report."""
    words = shlex.split(line)
    split = words.index('--') if '--' in words else len(words)
    options, arguments = words[:split], words[split:]
    with _Cell(cell) as file:
        counts = file.beside('counts.json')
        run = _run([program('cudalite-sim'), '-I.', '-I', include_dir(), f'--json={counts}'] + options + [file.path] + arguments)
        sys.stdout.write(file.named(run.stdout))
        sys.stderr.write(file.named(run.stderr))
        if os.path.exists(counts) and '--no-count' not in options:
            report = _run([program(), '-I.', '-I', include_dir(), '-w', '--report=html', f'--measured={counts}'] +
                          _for_report(options) + [file.path])
            if report.stdout.strip():
                _show(file.named(report.stdout))
    if run.returncode:
        _fail('cudalite-sim: exit status 3: the program has faults, which are told above' if run.returncode == 3 else
              f'cudalite-sim: exit status {run.returncode}')


def register(ipython):
    for magic in (cudalite, cudalite_sim):
        ipython.register_magic_function(magic, magic_kind='cell', magic_name=magic.__name__)
