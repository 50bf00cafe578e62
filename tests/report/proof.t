#!/usr/bin/env python3
"""Predicted is counted: the report against cudalite-sim, line by line, before and after staging.

A part of all in each run; PROVE=all takes every kernel of the property tests, every example on two
sizes, and 1000 random kernels, which takes a quarter of an hour.
"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import prove  # noqa: E402  pylint: disable=wrong-import-position

TOP = prove.TOP
ALL = os.environ.get("PROVE") == "all"
EVERY = 1 if ALL else 12      # of the property kernels
RANDOM = 1000 if ALL else 80
BATCH = 40                    # random kernels in one program
SIZES = [{"rows": 70, "columns": 37}, {"rows": 128, "columns": 64}]
# Macros of the examples; those that an example does not have mean nothing to it.
EXAMPLE_SIZES = [
    "ASIZE=101 NX=65 NY=97 N=65 M=47 NZ=33 HEIGHT=65 WIDTH=129 ROWS=65 COLUMNS=97 DEPTH=33 NI=33 NJ=31 NK=17 BODIES=129",
    "ASIZE=128 NX=128 NY=64 N=64 M=32 NZ=32 HEIGHT=64 WIDTH=128 ROWS=64 COLUMNS=64 DEPTH=64 NI=32 NJ=32 NK=32 BODIES=128",
]

# A launch that differs from the annotation is an error of cudalite's.
NO_PROGRAM = ("refused_other_block.cu",)

left_out = []
made = 0
failed = 0


def ok(good, name, notes=()):
    global made, failed  # pylint: disable=global-statement
    made += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {made} - {name}", flush=True)
    for note in notes:
        for line in str(note).splitlines()[:20]:
            print(f"# {line}", flush=True)


def judge(name, total, one):
    """A comparison that some function makes, as a test."""
    try:
        result = one()
    except prove.NoProgram as reason:
        left_out.append(f"{name}: {str(reason).splitlines()[-1][:120]}")
        return
    except prove.Trouble as trouble:
        ok(False, name, [trouble])
        return
    total.add(result)
    ok(not result.wrong and not result.missed, name, (result.wrong + result.missed)[:10])


def wanted(path):
    """Programs that cudalite refuses, and elements that the simulator has no host code for, prove nothing."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return not re.search(r"// EXPECT: error", text) and os.path.basename(path) not in NO_PROGRAM


def main():
    total = prove.Comparison()
    with tempfile.TemporaryDirectory() as directory:
        scratch = os.path.join(directory, "program")
        kernels = sorted(name for name in os.listdir(f"{TOP}/tests/property/kernels") if name.endswith(".cu"))
        kernels = [f"{TOP}/tests/property/kernels/{name}" for name in kernels]
        for path in [path for path in kernels if wanted(path)][::EVERY]:
            arguments = [[str(size["rows"]), str(size["columns"])] for size in SIZES]
            judge(os.path.basename(path), total,
                  lambda path=path, arguments=arguments: prove.prove(path, options_of(path), arguments, SIZES, scratch))
        for example in sorted(os.listdir(f"{TOP}/examples")):
            name = "mappings.cu" if example == "mappings" else "annotated.cu"
            path = f"{TOP}/examples/{example}/{name}"
            for sizes in EXAMPLE_SIZES[:2 if ALL else 1]:
                if os.path.exists(path):
                    options = [f"-D{size}" for size in sizes.split()]
                    judge(f"{example} {sizes.split()[0]}", total,
                          lambda path=path, options=options: prove.prove(path, options, [[]], [{}], scratch))
        for first in range(1, RANDOM, BATCH):
            judge(f"random kernels {first} to {first + BATCH - 1}", total,
                  lambda first=first: prove.prove_random(first, first + BATCH - 1, first // BATCH, directory))
    print(f"# {total.lines} lines of launches and {total.requests} claims about requests are equal; {total.open} lines "
          "have no exact count")
    for reason in left_out:
        print(f"# no program: {reason}")
    ok(len(left_out) <= made / 10, "most are programs")
    ok(total.lines > 400 and total.requests > 150, "enough was compared")
    ok(total.open < total.lines, "most lines have an exact count")
    print(f"1..{made}")
    sys.exit(1 if failed else 0)


def options_of(path):
    """What a kernel's head says is given to cudalite."""
    with open(path, encoding="utf-8", errors="replace") as file:
        found = re.search(r"// OPTIONS: (.*)", file.read())
    return [word for word in (found.group(1).split() if found else []) if word.startswith("-D")]


main()
