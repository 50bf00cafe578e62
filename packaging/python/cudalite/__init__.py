"""cudalite makes tiled, coalesced CUDA kernels of plain ones; cudalite-sim runs CUDA programs on the CPU and counts their memory
accesses. This package holds both programs; in a notebook `%load_ext cudalite` adds the cell magics %%cudalite and %%cudalite_sim."""
import os
import sys

try:
    from importlib.metadata import version

    __version__ = version('cudalite')
except ImportError:  # PackageNotFoundError is one: this folder is not installed
    __version__ = 'unknown'

FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'files')


def program(name='cudalite'):
    """The path of a program: cudalite or cudalite-sim."""
    return os.path.join(FILES, 'bin', name)


def include_dir():
    """The folder of cudalite.h."""
    return os.path.join(FILES, 'include')


def _run(name):
    path = program(name)
    if not os.path.exists(path):
        sys.exit(f'{name}: this package was built without it: it runs on Linux with glibc')
    os.execv(path, [path] + sys.argv[1:])


def main():
    _run('cudalite')


def main_sim():
    _run('cudalite-sim')


def load_ipython_extension(ipython):
    from . import magics

    magics.register(ipython)
