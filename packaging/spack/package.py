# A recipe for Spack: copy it to packages/cudalite/package.py of a repository of recipes, and put in where releases are.
from spack.package import *


class Cudalite(MakefilePackage):
    """Makes tiled, coalesced CUDA kernels of plain ones, and simulates CUDA programs on the CPU to count their memory accesses."""

    homepage = "https://example.org/cudalite"
    git = "https://example.org/cudalite.git"

    license("MIT")

    version("0.1.0", tag="v0.1.0")
    version("main", branch="main")

    variant("sim", default=True, description="Build cudalite-sim, which needs glibc")

    depends_on("c", type="build")
    depends_on("cxx", type=("build", "run"), when="+sim")
    depends_on("gmake@4.3:", type="build")

    conflicts("+sim", when="platform=darwin", msg="cudalite-sim needs Linux")

    def edit(self, spec, prefix):
        pass  # the Makefile takes all from its command line

    @property
    def make_arguments(self):
        sim = "yes" if self.spec.satisfies("+sim") else "no"
        return ["WERROR=", "CFLAGS=-O2", "CXXFLAGS=-O2", f"SIM={sim}", f"PREFIX={self.prefix}", "DESTDIR="]

    def build(self, spec, prefix):
        make(*self.make_arguments)

    def install(self, spec, prefix):
        make(*self.make_arguments, "install")
