"""Builds both programs with make and installs them into the Python package, below cudalite/files. All else is in pyproject.toml.

CUDALITE_BUILD names a folder in which make has built both, and they are taken as they are; else they are built in build/wheel. SIM=no leaves cudalite-sim out; only Linux with glibc has it."""
import os
import re
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

TOP = os.path.dirname(os.path.abspath(__file__))
GIVEN = os.environ.get('CUDALITE_BUILD')
BASE = os.path.join(GIVEN or os.path.join(TOP, 'build'), 'wheel')


def version():
    with open(os.path.join(TOP, 'cudalite', 'base', 'version.h'), encoding='utf-8') as header:
        return re.search(r'^#define CUDALITE_VERSION "(.*)"', header.read(), re.MULTILINE).group(1)


def has_simulator():
    host = sysconfig.get_config_var('HOST_GNU_TYPE') or ''
    return sys.platform == 'linux' and 'musl' not in host and os.environ.get('SIM') != 'no'


def make_install(prefix):
    make = shutil.which('gmake') or 'make'
    words = [make, '-C', TOP, f'BUILD={GIVEN or BASE + "/make"}', f'PREFIX={prefix}', 'DESTDIR=',
             f'ZSH_DIR={prefix}/share/zsh/site-functions']
    if GIVEN:
        words += ['-o', 'all']
    else:
        words += ['WERROR=', 'CFLAGS=-O2', 'CXXFLAGS=-O2']
    if not has_simulator():
        words += ['SIM=no']
    environment = {name: value for name, value in os.environ.items() if name not in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL')}
    subprocess.run(words + ['install'], check=True, env=environment)


class BuildWithMake(build_py):
    def run(self):
        super().run()
        package = os.path.join(TOP, 'packaging', 'python') if self.editable_mode else self.build_lib
        files = os.path.abspath(os.path.join(package, 'cudalite', 'files'))
        shutil.rmtree(files, ignore_errors=True)
        make_install(files)


class WheelOfPrograms(bdist_wheel):
    """For each Python, but for one system."""

    def get_tag(self):
        return ('py3', 'none', super().get_tag()[2])


class DistributionOfPrograms(Distribution):
    def has_ext_modules(self):
        return True


os.makedirs(BASE, exist_ok=True)
setup(version=version(), distclass=DistributionOfPrograms,
      cmdclass={'build_py': BuildWithMake, 'bdist_wheel': WheelOfPrograms},
      options={'build': {'build_base': BASE}, 'egg_info': {'egg_base': BASE}})
