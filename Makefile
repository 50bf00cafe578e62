# cudalite. `make help` lists what can be made. GNU make 4.3 or newer.
#
# Recipes may run on a machine that has git and make and nothing else: the targets that contributors
# call run tools/deps first and then make the target that does the work (check: deps, then
# check-built). Nothing here may ask the compiler anything while this file is read.

# macOS has GNU make 3.81 as make; gmake of `brew install make` is new enough.
ifneq ($(filter 3.% 4.0 4.1 4.2 4.2.%,$(MAKE_VERSION)),)
$(error cudalite needs GNU make 4.3 or newer, and this is $(MAKE_VERSION); on macOS and BSD gmake may be newer)
endif

BUILD ?= build
# One spelling: dependencies that compilers have written name their targets by it.
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
PREFIX ?= /usr/local
DESTDIR ?=
CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
WARNINGS ?= -Wall -Wextra -Wconversion
# Warnings are errors in a checkout; whoever builds a release has a compiler that we do not know.
WERROR ?= $(if $(wildcard .git),-Werror)
SEEDS ?= 10000
RE2C ?= re2c
PROVE ?= prove
PYTHON ?= python3
JOBS ?= $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# make knows no default for parallel work; a -j on the command line wins. A make inside of a make
# gets its share from the outer one.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif
.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all FORCE

ifeq ($(V),1)
Q :=
say := @:
else
Q := @
say := @printf '  %-7s %s\n'
endif
again = +$(Q)$(MAKE) --no-print-directory

version := $(shell sed -n 's/^.define CUDALITE_VERSION "\(.*\)"/\1/p' cudalite/base/version.h)

# ---- what is built ----

c_flags = -std=c11 -D_POSIX_C_SOURCE=200809L -I. $(WARNINGS) $(WERROR) $(CPPFLAGS) $(CFLAGS)
cxx_flags = -std=c++17 -I. -Iinclude $(WARNINGS) $(WERROR) $(CPPFLAGS) $(CXXFLAGS)

library_sources := $(filter-out cudalite/main.c,$(wildcard cudalite/*.c cudalite/*/*.c cudalite/*/*/*.c))
library_sources := $(filter-out cudalite/sim/%,$(library_sources))
templates := $(sort $(wildcard templates/*.cu templates/*.html templates/*.txt))
unit_sources := $(wildcard tests/unit/test_*.c)

library_objects := $(library_sources:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/embedded.o
unit_tests := $(unit_sources:tests/unit/%.c=$(BUILD)/unit/%)

all: $(if $(wildcard cudalite/main.c),$(BUILD)/cudalite)

$(BUILD)/cudalite: $(BUILD)/obj/cudalite/main.o $(BUILD)/libcudalite.a
	$(say) LINK $@
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/libcudalite.a: $(library_objects)
	$(say) AR $@
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	$(say) CC $<
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(c_flags) -MMD -MP -c -o $@ $<

$(BUILD)/obj/embedded.o: $(BUILD)/embedded.c $(BUILD)/flags
	$(say) CC $<
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(c_flags) -MMD -MP -c -o $@ $<

$(BUILD)/embedded.c: tools/embed $(templates) $(BUILD)/templates
	$(say) EMBED 'templates/'
	$(Q)tools/embed $(templates) >$@

$(BUILD)/unit/%: tests/unit/%.c $(BUILD)/libcudalite.a $(BUILD)/flags
	$(say) CC $<
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(c_flags) -MMD -MP -MF $@.d $(LDFLAGS) -o $@ $< $(BUILD)/libcudalite.a -lcmocka

# Files that change only when what they hold does: other flags or templates rebuild what they
# concern.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(c_flags) $(CXX) $(cxx_flags) $(LDFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(c_flags) $(CXX) $(cxx_flags) $(LDFLAGS)' >$@

$(BUILD)/templates: FORCE
	@mkdir -p $(@D)
	@echo '$(templates)' | cmp -s - $@ || echo '$(templates)' >$@

-include $(wildcard $(BUILD)/obj/*.d $(BUILD)/obj/*/*.d $(BUILD)/obj/*/*/*.d $(BUILD)/obj/*/*/*/*.d $(BUILD)/unit/*.d)

# ---- the simulator ----

# What includes runtime.h (or host.h) is the runtime, which is linked with the user's translated program; the
# rest is the program cudalite-sim, which finds runtime and headers from where it lies itself:
# <prefix>/bin/../lib/cudalite and ../include, or, in the build directory, lib and include, which is a
# link to the checkout's, so that the build directory may lie anywhere.
# SIM=no leaves it out: cudalite itself needs a C compiler and a POSIX system alone.
SIM ?= yes
sim_sources := $(if $(filter no,$(SIM)),,$(wildcard cudalite/sim/*.cc cudalite/sim/*/*.cc))
sim_runtime := $(if $(sim_sources),$(shell grep -lE '"(\.\./)?(runtime|host|sass|interpreter).h"' $(sim_sources)))
sim_program := $(if $(sim_sources),$(filter-out $(sim_runtime),$(sim_sources) $(wildcard cudalite/sim/*.c)))
sim_library := $(BUILD)/lib/libcudalite_sim.a

all: $(if $(sim_runtime),$(sim_library)) $(if $(sim_program),$(BUILD)/cudalite-sim)

# Without debug information, which each simulated program would carry: linking it took twice as long.
$(sim_runtime:%.cc=$(BUILD)/obj/%.o): override CXXFLAGS += -g0
machine_code_level ?= -O2
# Machine code rounds as it says, wherever the compiler would rather do it.
$(BUILD)/obj/cudalite/sim/sass/%.o: override CXXFLAGS += $(machine_code_level) -ffp-contract=off -frounding-math

$(sim_library): $(sim_runtime:%.cc=$(BUILD)/obj/%.o)
	$(say) AR $@
	$(Q)mkdir -p $(@D)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/cudalite-sim: $(addprefix $(BUILD)/obj/,$(addsuffix .o,$(basename $(sim_program)))) \
    $(BUILD)/libcudalite.a
	$(say) LINK $@
	$(Q)ln -sfn $(abspath include) $(BUILD)/include
	$(Q)$(CXX) $(CXXFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/obj/%.o: %.cc $(BUILD)/flags
	$(say) CXX $<
	$(Q)mkdir -p $(@D)
	$(Q)$(CXX) $(cxx_flags) -MMD -MP -c -o $@ $<

# The headers that each simulated program begins with, precompiled, for -O 1 and -O 0: half of what g++ does for a
# small program. cudalite-sim says with which flags, to a stand-in for the compiler; clang has none.
precompiled := $(BUILD)/lib/precompiled
ifeq ($(findstring clang,$(CXX)),)
first_headers := $(precompiled)/O1/cudalite_sim.h.gch $(precompiled)/O0/cudalite_sim.h.gch
all: $(if $(sim_program),$(first_headers))
endif

$(precompiled)/O%/cudalite_sim.h.gch: tools/precompile $(wildcard include/cudalite_sim.h \
    include/cudalite_sim/*.h include/cudalite_sim/cmath) $(BUILD)/cudalite-sim $(sim_library)
	$(say) PCH $@
	$(Q)mkdir -p $(@D)
	$(Q)echo '#include "$(abspath include)/cudalite_sim.h"' >$(@D)/cudalite_sim.h
	$(Q)rm -f $@
	$(Q)echo >$(@D)/empty.cu
	$(Q)$(BUILD)/cudalite-sim -O $* --compiler='tools/precompile $@ $(CXX)' -o $(@D)/none $(@D)/empty.cu

# Of the programs that tests make, gold links one in a third of the time of ld, where it is there and does.
linker := $(BUILD)/lib/linker
all: $(if $(sim_program),$(linker)/tried)

$(linker)/tried: $(BUILD)/cudalite-sim $(sim_library) $(first_headers)
	$(say) LINKER $@
	$(Q)mkdir -p $(linker)
	$(Q)rm -f $(linker)/ld
	$(Q)echo 'int main() {}' >$(linker)/empty.cu
	$(Q)! gold=$$(command -v ld.gold) || ln -s $$gold $(linker)/ld
	$(Q)$(BUILD)/cudalite-sim -q $(linker)/empty.cu 2>$@ || rm -f $(linker)/ld

# ---- the CMake package ----

# Complete in the build directory, too: there a file more says where program and headers are.
package := $(BUILD)/lib/cmake/cudalite
package_files := $(addprefix $(package)/,CudaliteFunctions.cmake cudaliteConfig.cmake \
    cudaliteConfigVersion.cmake)

all: $(package_files) $(package)/CudaliteTree.cmake

$(package)/%.cmake: cmake/%.cmake
	@mkdir -p $(@D)
	@cp $< $@

$(package)/cudaliteConfigVersion.cmake: cmake/cudaliteConfigVersion.cmake.in cudalite/base/version.h
	@mkdir -p $(@D)
	@sed 's/@VERSION@/$(version)/' $< >$@

$(package)/CudaliteTree.cmake: Makefile
	@mkdir -p $(@D)
	@printf 'set(%s "%s")\n' _cudalite_program '$(abspath $(BUILD))/cudalite' \
	    CUDALITE_INCLUDE_DIR '$(CURDIR)/include' >$@

# ---- completions of the shells, from the tables of options ----

programs := cudalite $(if $(sim_program),cudalite-sim)
completions := $(programs:%=$(BUILD)/completions/%.bash) $(programs:%=$(BUILD)/completions/_%) \
    $(programs:%=$(BUILD)/completions/%.fish)

all: $(completions)

$(filter %/cudalite.bash %/_cudalite %/cudalite.fish,$(completions)): cudalite/options.def
$(filter %/cudalite-sim.bash %/_cudalite-sim %/cudalite-sim.fish,$(completions)): \
    cudalite/sim/options.def

$(completions): completions/generate
	@mkdir -p $(@D)
	@completions/generate $(or $(filter bash fish,$(subst .,,$(suffix $@))),zsh) \
	    $(patsubst _%,%,$(basename $(@F))) <$(filter %.def,$^) >$@

# ---- tests ----

# $(call run_tests,directory of the programs,test files...). nvcc tests skip themselves and say so.
golden_tests := $(if $(wildcard tests/golden),tests/golden.t)
script_tests := $(sort $(wildcard tests/*/*.t))
# QUICK=1 leaves out nvcc, CMake, packages and the web page: a sanitizer sees nothing in them that it does not see in others.
slow_tests := tests/nvcc/% tests/build/cmake% tests/build/deb.t tests/build/wheel.t tests/build/site.t
script_tests := $(if $(QUICK),$(filter-out $(slow_tests),$(script_tests)),$(script_tests))
# Those that take longest begin first.
long_tests := tests/suites/suites.t tests/property/kernels.t tests/report/proof.t tests/fuzz/fuzz.t tests/mutation/mutation.t \
    tests/property/schedules.t tests/property/examples.t tests/nvcc/examples.t tests/build/deb.t tests/build/course.t \
    tests/property/conversions.t tests/report/formats.t tests/build/cmake.t $(if $(SAMPLE),,tests/build/site.t)
long_tests := $(filter $(script_tests),$(long_tests))
tests ?= $(long_tests) $(unit_tests) $(golden_tests) $(filter-out $(long_tests),$(script_tests))
run_tests = BUILD=$(abspath $(BUILD)) JOBS=$(JOBS) PATH=$(abspath $(1)):$$PATH CC='$(CC)' \
    CXX='$(CXX)' CMOCKA_MESSAGE_OUTPUT=TAP tests/prove $(if $(filter 1,$(V)),-v) -j$(JOBS) $(2)

.PHONY: deps check check-all check-built check-asan asan-goldens asan-goldens-built check-valgrind check-valgrind-built check-clang clang unit fuzz-compiles
deps: ; $(Q)tools/deps check demo

# A sample of what takes long: each test that takes one says so at the end.
check:
	$(Q)tools/deps check
	$(again) check-built SAMPLE=1

check-all:
	$(Q)tools/deps check
	$(again) check-built SAMPLE=

# Those that libFuzzer runs are compiled with the tests, too: by any compiler, since to run them takes clang.
fuzz-compiles:
	$(Q)$(CC) $(c_flags) -fsyntax-only $(fuzz_targets:%=tests/fuzz/%.c)

check-built: all fuzz-compiles $(unit_tests)
	$(Q)$(call run_tests,$(BUILD),$(tests))

unit: fuzz-compiles $(unit_tests)
	$(Q)$(call run_tests,$(BUILD),$(unit_tests))

# The same tests of a program that stops at the first overflow, leak or undefined operation. With
# sanitizers gcc warns of things that cannot happen, so its warnings are no errors there.
sanitizers := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
sanitized = BUILD=$(BUILD)/asan WERROR= CFLAGS='-O1 -g $(sanitizers)' LDFLAGS='$(sanitizers)'
check-asan:
	$(Q)tools/deps check
	$(again) check-built QUICK=1 $(sanitized)

# ... of the goldens and the unit tests alone, which CI runs: no simulator is built.
asan-goldens:
	$(Q)tools/deps check
	$(again) asan-goldens-built SIM=no $(sanitized)

asan-goldens-built: $(BUILD)/cudalite $(unit_tests)
	$(Q)$(call run_tests,$(BUILD),$(golden_tests) $(unit_tests))

# Warnings that gcc does not have: all of it by clang, and the unit tests; and the targets of fuzz-front, which nothing else builds.
# clang warns of the same without optimising, in a third of the time; check-clang tests what it optimises.
clang:
	$(Q)tools/deps check fuzz
	$(again) all unit BUILD=$(BUILD)/clang CC=clang CXX=clang++ CFLAGS=-O0 CXXFLAGS=-O0 machine_code_level=

check-clang:
	$(Q)tools/deps check fuzz
	$(again) check-built BUILD=$(BUILD)/clang CC=clang CXX=clang++

check-valgrind:
	$(Q)tools/deps valgrind
	$(again) check-valgrind-built QUICK=1

# tools/valgrind stands in for each program.
check-valgrind-built: all $(unit_tests)
	$(Q)mkdir -p $(BUILD)/valgrind
	$(Q)for program in cudalite cudalite-sim $(notdir $(unit_tests)); do \
	    ln -sf $(abspath tools/valgrind) $(BUILD)/valgrind/$$program; done
	$(Q)VALGRIND=$$(command -v valgrind) $(call run_tests,$(BUILD)/valgrind,$(patsubst $(BUILD)/unit/%,$(BUILD)/valgrind/%,$(tests)))

.PHONY: coverage coverage-built
coverage:
	$(Q)tools/deps coverage
	$(Q)rm -rf $(BUILD)/coverage
	$(again) coverage-built QUICK=1 BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' LDFLAGS=--coverage WERROR=

# Also of tests that fail: make's own exit status tells of them.
coverage-built: all $(unit_tests)
	$(Q)status=0; $(call run_tests,$(BUILD),$(tests)) || status=$$?; \
	gcovr --root . --filter cudalite/ --exclude cudalite/lex/lexer.c \
	    --exclude-unreachable-branches --sort-percentage --html-details $(BUILD)/coverage.html \
	    --print-summary $(BUILD); exit $$status

# ---- generated source ----

.PHONY: lexer check-lexer
re2c_line = $(RE2C) -i -W -Werror --no-generation-date -o
lexer:
	$(Q)tools/deps lexer
	$(say) RE2C cudalite/lex/lexer.c
	$(Q)$(re2c_line) cudalite/lex/lexer.c cudalite/lex/lexer.re

check-lexer:
	$(Q)tools/deps lexer
	$(Q)mkdir -p $(BUILD)/lexer/cudalite/lex
	$(Q)$(re2c_line) $(BUILD)/lexer/cudalite/lex/lexer.c cudalite/lex/lexer.re
	$(Q)cmp $(BUILD)/lexer/cudalite/lex/lexer.c cudalite/lex/lexer.c || \
	    { echo 'cudalite/lex/lexer.c is stale: run `make lexer`' >&2; exit 1; }

# ---- style ----

own_sources = $(filter-out cudalite/lex/lexer.c,$(wildcard \
    cudalite/*.[ch] cudalite/*/*.[ch] cudalite/*/*/*.[ch] tests/unit/*.[ch] tests/bench/*.[ch] include/*.[ch]))

.PHONY: format check-format tidy long-lines
format:
	$(Q)tools/deps format
	$(Q)clang-format -i $(own_sources)

check-format:
	$(Q)tools/deps format
	$(Q)clang-format --dry-run -Werror $(own_sources)

tidy:
	$(Q)tools/deps tidy
	$(Q)clang-tidy --quiet --warnings-as-errors='*' \
	    $(filter-out cudalite/lex/lexer.c,$(library_sources)) cudalite/main.c -- \
	    -std=c11 -D_POSIX_C_SOURCE=200809L -I.

# Lines over 100 columns.
long-lines:
	$(Q)tools/long-lines $(own_sources) cudalite/lex/lexer.re $(wildcard cudalite/sim/*)

# ---- demonstration, measurements, search for faults ----

.PHONY: demo demo-built bench bench-built bench-gpu bench-sweep bench-candidates calibrate bench-layout bench-layout-built bench-seeds bench-seeds-built fuzz fuzz-built fuzz-front fuzz-front-built
demo:
	$(Q)tools/deps demo
	$(again) demo-built

demo-built: all
	$(Q)BUILD=$(abspath $(BUILD)) PATH=$(abspath $(BUILD)):$$PATH tools/demo

bench:
	$(Q)tools/deps build
	$(again) bench-built

bench-built: all
	$(Q)BUILD=$(abspath $(BUILD)) PATH=$(abspath $(BUILD)):$$PATH tests/bench/bench

bench-gpu: all
	$(Q)PATH=$(abspath $(BUILD)):$$PATH tests/bench/gpu --picture=$(BUILD)/bench-gpu.svg

# Plain kernels over shapes, as written and as generated, on the GPU at hand.
bench-sweep: all
	$(Q)bench/sweep/build.sh $(BUILD)/cudalite $(BUILD)/sweep -O2 --infer -arch=$(or $(ARCH),sm_90) -Ibench/sweep
	$(Q)$(MAKE) -s -C $(BUILD)/sweep ARCH=$(or $(ARCH),sm_90) sweep
	$(Q)$(BUILD)/sweep/sweep

# How well times are predicted: all schedules of the examples and of suites' kernels, timed.
bench-candidates: all
	$(Q)PATH=$(abspath $(BUILD)):$$PATH tests/bench/candidates

# Kernels in the manner of seed 001's suites, in docs/layout.md.
bench-layout:
	$(again) bench-layout-built

bench-layout-built: all
	$(Q)BUILD=$(abspath $(BUILD)) PATH=$(abspath $(BUILD)):$$PATH bench/layout/suite

# The papers' tables, in docs/seeds.md.
bench-seeds:
	$(Q)tools/deps check
	$(again) bench-seeds-built

bench-seeds-built: all
	$(Q)BUILD=$(abspath $(BUILD)) PATH=$(abspath $(BUILD)):$$PATH bench/seeds/run

# The GPU at hand, as a line for --device=FILE.
calibrate:
	@mkdir -p $(BUILD)
	$(Q)$(or $(NVCC),nvcc) -O3 -arch=native -o $(BUILD)/calibrate tools/calibrate.cu
	$(Q)$(BUILD)/calibrate >$(BUILD)/gpu.device
	$(Q)cat $(BUILD)/gpu.device

fuzz:
	$(Q)tools/deps check
	$(again) fuzz-built

fuzz-built: all
	$(Q)for shape in '' --grid --mixed --statements; do \
	    BUILD=$(abspath $(BUILD)) PATH=$(abspath $(BUILD)):$$PATH tests/fuzz/run $$shape $(SEEDS) || \
	        exit 1; done

fuzz-front:
	$(Q)tools/deps fuzz
	$(again) fuzz-front-built BUILD=$(BUILD)/fuzz CC=clang WERROR= \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'

# FUZZ_SECONDS: how long, for each target; the corpus grows in the build directory. What takes more
# than 2 seconds or 256 MB is a finding. ASan keeps freed memory for a while; it must not count.
FUZZ_SECONDS ?= 60
fuzz_targets = fuzz_front fuzz_lexer fuzz_whole fuzz_json
fuzz_limits = -timeout=2 -rss_limit_mb=256 -malloc_limit_mb=256
fuzz-front-built: $(BUILD)/libcudalite.a
	$(Q)for target in $(fuzz_targets); do \
	    mkdir -p $(BUILD)/corpus/$$target && \
	    $(CC) $(c_flags) -fsanitize=fuzzer -o $(BUILD)/$$target tests/fuzz/$$target.c \
	        $(BUILD)/libcudalite.a && \
	    ASAN_OPTIONS=quarantine_size_mb=8 $(BUILD)/$$target -max_total_time=$(FUZZ_SECONDS) \
	        -artifact_prefix=$(BUILD)/ -dict=tests/fuzz/words.dict $(fuzz_limits) $(BUILD)/corpus/$$target \
	        tests/fuzz/corpus || exit 1; done

# ---- the web page ----

# The documents, the manual pages and a playground, as files that need no server. The playground is cudalite compiled by
# emscripten; without emcc its page says that it is missing.
.PHONY: site site-built engine
site:
	$(Q)tools/deps site
	$(again) site-built
	@echo '$(BUILD)/site/index.html'

engine_files := $(BUILD)/wasm/engine.js $(BUILD)/wasm/engine.wasm
site-built:
	+$(Q)if command -v emcc >/dev/null; then $(MAKE) --no-print-directory engine BUILD=$(BUILD)/wasm CC=emcc AR=emar WERROR= \
	    CPPFLAGS= LDFLAGS= CFLAGS=-Os; fi
	$(say) SITE $(BUILD)/site
	$(Q)rm -rf $(BUILD)/site
	$(Q)if command -v emcc >/dev/null; then tools/site/build $(BUILD)/site $(engine_files); else tools/site/build $(BUILD)/site; fi

# What the engine can do, in a worker of a browser or in node; each instance runs main once.
engine_flags = -s MODULARIZE=1 -s EXPORT_NAME=cudaliteModule -s ENVIRONMENT=worker,node -s INVOKE_RUN=0 -s EXIT_RUNTIME=1 \
    -s ALLOW_MEMORY_GROWTH=1 -s FORCE_FILESYSTEM=1 -s EXPORTED_RUNTIME_METHODS=FS,callMain -s TOTAL_STACK=8MB
engine: $(BUILD)/engine.js

# Debian's emcc runs scripts that need Debian's acorn, which another node than Debian's does not look for there.
$(BUILD)/engine.js: $(BUILD)/obj/cudalite/main.o $(BUILD)/obj/tools/site/platform.o $(BUILD)/libcudalite.a
	$(say) LINK $@
	$(Q)NODE_PATH=$${NODE_PATH:-/usr/share/nodejs} $(CC) $(CFLAGS) $(engine_flags) -o $@ $^

# ---- installation ----

.PHONY: install uninstall dist clean help
bin_dir = $(DESTDIR)$(PREFIX)/bin
include_dir = $(DESTDIR)$(PREFIX)/include
man_dir = $(DESTDIR)$(PREFIX)/share/man
cmake_dir = $(DESTDIR)$(PREFIX)/lib/cmake/cudalite
share_dir = $(DESTDIR)$(PREFIX)/share/cudalite
library_dir = $(DESTDIR)$(PREFIX)/lib/cudalite
own_headers = $(filter-out $(if $(sim_program),,include/cudalite_sim.h),$(wildcard include/*.h))
sim_headers = $(if $(sim_program),$(wildcard include/cudalite_sim/*.h include/cudalite_sim/cmath))
library_headers = $(patsubst include/%,%,$(shell find include/cudalite_sim/cub include/cudalite_sim/cuda include/cudalite_sim/thrust -type f))
man1 = $(filter-out $(if $(sim_program),,man/cudalite-sim.1),$(wildcard man/*.1))
man7 = $(wildcard man/*.7)
bash_dir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
fish_dir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
ZSH_DIR ?= $(PREFIX)/share/zsh/site-functions
zsh_dir = $(DESTDIR)$(ZSH_DIR)

install: all
	install -d $(bin_dir) $(include_dir) $(man_dir)/man1 $(man_dir)/man7
	install $(BUILD)/cudalite $(bin_dir)
	install -m 644 $(own_headers) $(include_dir)
	$(if $(sim_headers),install -d $(include_dir)/cudalite_sim)
	$(if $(sim_headers),install -m 644 $(sim_headers) $(include_dir)/cudalite_sim)
	$(if $(sim_headers),for header in $(library_headers); do install -d $(include_dir)/$${header%/*} && \
	    install -m 644 include/$$header $(include_dir)/$$header || exit; done)
	$(if $(sim_program),install $(BUILD)/cudalite-sim $(bin_dir))
	$(if $(sim_runtime),install -d $(library_dir) && install -m 644 $(sim_library) $(library_dir))
	$(if $(man1),install -m 644 $(man1) $(man_dir)/man1)
	$(if $(man7),install -m 644 $(man7) $(man_dir)/man7)
	install -d $(share_dir)
	install -m 644 share/report.schema.json share/diagnostics.schema.json $(share_dir)
	install -d $(cmake_dir)
	install -m 644 $(package_files) $(cmake_dir)
	install -d $(bash_dir) $(fish_dir) $(zsh_dir)
	for program in $(programs); do \
	    install -m 644 $(BUILD)/completions/$$program.bash $(bash_dir)/$$program && \
	    install -m 644 $(BUILD)/completions/$$program.fish $(fish_dir) && \
	    install -m 644 $(BUILD)/completions/_$$program $(zsh_dir) || exit; done

uninstall:
	rm -f $(bin_dir)/cudalite $(bin_dir)/cudalite-sim
	rm -f $(addprefix $(include_dir)/,$(notdir $(wildcard include/*.h)))
	rm -rf $(include_dir)/cudalite_sim $(library_dir) $(cmake_dir) $(share_dir)
	rm -f $(addprefix $(man_dir)/man1/,$(notdir $(man1))) \
	    $(addprefix $(man_dir)/man7/,$(notdir $(man7))) \
	    $(programs:%=$(bash_dir)/%) $(programs:%=$(fish_dir)/%.fish) $(programs:%=$(zsh_dir)/_%)

dist:
	$(Q)mkdir -p $(BUILD)
	git archive --prefix=cudalite-$(version)/ -o $(BUILD)/cudalite-$(version).tar.gz HEAD

# A Python wheel, as $(BUILD)/cudalite-<version>-py3-none-<system>.whl.
.PHONY: wheel
wheel: all
	$(Q)CUDALITE_BUILD=$(abspath $(BUILD)) $(PYTHON) -m pip wheel -q --no-deps -w $(BUILD) .
	@ls $(BUILD)/cudalite-*.whl

# A Debian package of HEAD, as $(BUILD)/cudalite_<version>_<architecture>.deb.
.PHONY: deb
deb:
	$(Q)tools/deps deb
	$(Q)rm -rf $(BUILD)/deb $(BUILD)/*.deb
	$(Q)mkdir -p $(BUILD)/deb
	$(Q)git archive --prefix=cudalite-$(version)/ HEAD | tar x -C $(BUILD)/deb
	$(say) DEB cudalite-$(version)
	$(Q)cd $(BUILD)/deb/cudalite-$(version) && env -u MAKEFLAGS -u MAKELEVEL -u BUILD \
	    dpkg-buildpackage -b -us -uc >../log 2>&1 || { tail -n 20 ../log; exit 1; }
	$(Q)mv $(BUILD)/deb/cudalite_*.deb $(BUILD)
	$(Q)if command -v lintian >/dev/null; then lintian --fail-on error $(BUILD)/cudalite_*.deb; fi
	@ls $(BUILD)/cudalite_*.deb

clean:
	rm -rf $(BUILD)

help:
	@echo 'make                 build $(BUILD)/cudalite and, with it, cudalite-sim'
	@echo 'make demo            the kernel of the paper: before, after, and by hand'
	@echo 'make check           install what is missing, build, run the tests, of the longest a sample'
	@echo 'make check-all       the same with all of them'
	@echo 'make check-asan      the same tests with AddressSanitizer and UBSan; asan-goldens: a part, in two minutes'
	@echo 'make check-valgrind  the same tests under valgrind'
	@echo 'make clang           builds all with clang, whose warnings are errors, and runs the unit tests'
	@echo 'make check-clang     the same tests with clang'
	@echo 'make check-lexer     is the generated lexer current?    (make lexer renews it)'
	@echo 'make check-format    is the layout of the code right?   (make format renews it)'
	@echo 'make coverage        line coverage of cudalite/ by the tests'
	@echo 'make tidy            clang-tidy'
	@echo 'make long-lines      lines over 100 columns'
	@echo 'make bench           measurements, as ratios'
	@echo 'make bench-gpu       times of the examples on the GPU at hand, as written, -O1, -O2, by hand'
	@echo 'make bench-candidates  ... of each schedule that is compared, measured against predicted'
	@echo 'make bench-sweep     plain kernels over shapes on the GPU at hand, as written and as generated'
	@echo 'make bench-layout    where data lies: sixteen naive kernels, counted, into docs/layout.md'
	@echo "make bench-seeds     the papers' tables: traffic, and times where a GPU is, into docs/seeds.md"
	@echo 'make calibrate       measures the GPU at hand, for --device=$(BUILD)/gpu.device'
	@echo 'make fuzz SEEDS=N    N random kernels, original against generated'
	@echo 'make fuzz-front FUZZ_SECONDS=N   coverage-guided fuzzing of the front end'
	@echo 'make site            a web page: documents, manual pages, and cudalite in the browser; $(BUILD)/site/index.html'
	@echo 'make install PREFIX=/usr/local DESTDIR=   and uninstall'
	@echo 'make dist            a source archive of HEAD;    make deb   a Debian package of it'
	@echo 'make wheel           a Python wheel of both programs, with magics for notebooks'
	@echo 'make clean           remove $(BUILD)/'
	@echo 'Variables: BUILD, CC, CXX, CFLAGS, CXXFLAGS, LDFLAGS, WERROR, JOBS, V=1; SIM=no leaves cudalite-sim out.'
