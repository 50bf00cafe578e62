#!/usr/bin/env python3
"""Predicted is counted: the report against cudalite-sim, line by line, before and after staging.

Every kernel of the property tests and every example, on two sizes each, those in kernels/, and random
kernels with blocks of one and of more dimensions: FLAT and GRID of them, which PROVE=all makes 1000 each; some of both with loads
that run ahead of the code. Kernels that call functions: CALLS programs of four, which PROVE=all makes 250.
"""
import collections
import concurrent.futures
import glob
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
sys.dont_write_bytecode = True
import sampling  # noqa: E402  pylint: disable=wrong-import-position
import prove  # noqa: E402  pylint: disable=wrong-import-position

TOP = prove.TOP
ALL = os.environ.get("PROVE") == "all"
FLAT = 1000 if ALL else int(os.environ.get("FLAT") or (10 if sampling.SAMPLE else 240))
GRID = 1000 if ALL else int(os.environ.get("GRID") or (10 if sampling.SAMPLE else 240))
CALLS = 250 if ALL else int(os.environ.get("CALLS") or (5 if sampling.SAMPLE else 20))
BATCH = 24   # programs in one
RANDOM = 40  # random kernels in one
AHEAD = ("-arch=sm_80", "--pipeline=3")
SIZES = [{"rows": 70, "columns": 37}, {"rows": 128, "columns": 64}]
SMALL_SIZES = [{"rows": 17, "columns": 5}, {"rows": 31, "columns": 33}]
# Macros of the examples; those that an example does not have mean nothing to it.
EXAMPLE_SIZES = [
    "ASIZE=101 NX=65 NY=97 N=65 M=47 NZ=33 HEIGHT=65 WIDTH=129 ROWS=65 COLUMNS=97 DEPTH=33 NI=33 NJ=31 NK=17 BODIES=129",
    "ASIZE=128 NX=128 NY=64 N=64 M=32 NZ=32 HEIGHT=64 WIDTH=128 ROWS=64 COLUMNS=64 DEPTH=64 NI=32 NJ=32 NK=32 BODIES=128",
]

# A launch that differs from the annotation is an error of cudalite's; elements that the harness has no values
# for have no host code.
NO_PROGRAM = ("refused_other_block.cu", "element_with_constructor.cu", "operator_changes_an_element.cu")

Result = collections.namedtuple("Result", "title comparison left_out failed batched", defaults=[True])


def wanted(path):
    """Programs that cudalite refuses, perhaps but with -O2, and elements that the simulator has no host code for,
    prove nothing."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return not re.search(r"// (EXPECT: error|OPTIONS: -O2)", text) and os.path.basename(path) not in NO_PROGRAM


def defines_of(path):
    """What a kernel's head says is given to cudalite, in each of its ways; the first and the middle one of many."""
    with open(path, encoding="utf-8", errors="replace") as file:
        head = file.read()
    options, ways = re.search(r"// OPTIONS: (.*)", head), re.search(r"// DEFINES: (.*)", head)
    common = [word[2:] for word in (options.group(1).split() if options else []) if word.startswith("-D")]
    ways = [[word[2:] for word in way.split()] for way in ways.group(1).split("|")] if ways else [[]]
    return [common + way for way in {0: ways[0], len(ways) // 2: ways[len(ways) // 2]}.values()]


def is_small(path):
    """The kernel's own sizes are smaller than SIZES: it makes more of them."""
    with open(path, encoding="utf-8", errors="replace") as file:
        own = re.search(r"// SIZES: (.*)", file.read())
    own = [[int(word) for word in size.split()] for size in own.group(1).split(",")] if own else []
    least = min(size["rows"] * size["columns"] for size in SIZES)
    return bool(own) and all(len(size) == 2 and size[0] * size[1] < least for size in own)


def outcome(title, comparison, batched=True):
    """Of a comparison, or of what was raised instead of one. `batched`: it ran with others, where it may."""
    if isinstance(comparison, prove.NoProgram):
        return Result(title, None, str(comparison).splitlines()[-1][:120], None, batched)
    if isinstance(comparison, Exception):
        return Result(title, None, None, str(comparison), batched)
    return Result(title, comparison, None, None, batched)


def batch(titles, programs, arguments, names, directory):
    made = prove.prove_batch(programs, arguments, names, directory)
    return [outcome(titles[program.number], comparison, batched) for program, comparison, batched in made]


def random_kernels(first, last, grid, directory, more=()):
    title = f"random kernels {first} to {last}{' with blocks of two and three dimensions' if grid else ''}"
    title = " ".join([title, *more])
    try:
        return [outcome(title, prove.prove_random(first, last, first // RANDOM, directory, grid, more))]
    except prove.Trouble as trouble:
        return [outcome(title, trouble)]


def calling_kernels(first, last, directory):
    results = []
    for seed in range(first, last + 1):
        try:
            results.append(outcome(f"random calls {seed}", prove.prove_calls(seed, directory)))
        except prove.Trouble as trouble:
            results.append(outcome(f"random calls {seed}", trouble))
    return results


def jobs(pool, directory):
    """All comparisons, as functions that run at the same time and give lists of Results."""
    kernels = [path for path in sorted(glob.glob(f"{TOP}/tests/property/kernels/*/*.cu")) if wanted(path)]
    files = [(" ".join([os.path.basename(path), *defines]), path, defines)
             for path in kernels for defines in defines_of(path)]
    everything, files = files, sampling.every(120, files)
    sampling.note(len(files), len(everything), "programs of property kernels whose report is counted after")
    groups = []
    for small, sizes in ((False, SIZES), (True, SMALL_SIZES)):
        alike = [file for file in files if is_small(file[1]) == small]
        groups += [(alike[at:at + BATCH], [[str(size["rows"]), str(size["columns"])] for size in sizes], sizes)
                   for at in range(0, len(alike), BATCH)]
    files = []
    for example in sorted(os.listdir(f"{TOP}/examples")):
        path = f"{TOP}/examples/{example}/{'mappings.cu' if example == 'mappings' else 'annotated.cu'}"
        if os.path.exists(path):
            files += [(f"{example} {sizes.split()[0]}", path, sizes.split()) for sizes in EXAMPLE_SIZES]
    files = sampling.every(40, files)
    groups += [(files[at:at + BATCH], [[]], [{}]) for at in range(0, len(files), BATCH)]
    own = f"{TOP}/tests/report/kernels"
    groups += [([(name, f"{own}/{name}", []) for name in sorted(os.listdir(own)) if name.endswith(".cu")], [[]], [{}])]
    number = 0
    for group, arguments, names in groups:
        titles, programs = {}, []
        for title, path, defines in group:
            number += 1
            titles[number] = title
            programs.append((path, defines, number))
        yield pool.submit(make_batch, titles, programs, arguments, names, directory)
    for grid, count in ((False, FLAT), (True, GRID)):
        for first in range(1, count + 1, RANDOM):
            yield pool.submit(random_kernels, first, min(first + RANDOM - 1, count), grid, directory)
        if grid or not sampling.SAMPLE:
            yield pool.submit(random_kernels, 1, RANDOM, grid, directory, AHEAD)
    for first in range(1, CALLS + 1, 10):
        yield pool.submit(calling_kernels, first, min(first + 9, CALLS), directory)


def make_batch(titles, programs, arguments, names, directory):
    made, results = [], []
    for path, defines, number in programs:
        try:
            made.append(prove.Program(path, defines, number, directory))
        except prove.Trouble as trouble:
            results.append(outcome(titles[number], trouble))
    return results + batch(titles, made, arguments, names, directory)


def main():
    total, made, failed, left_out, alone = prove.Comparison(), 0, 0, [], 0

    def ok(good, name, notes=()):
        nonlocal made, failed
        made += 1
        failed += not good
        print(f"{'ok' if good else 'not ok'} {made} - {name}", flush=True)
        for note in notes:
            for line in str(note).splitlines()[:20]:
                print(f"# {line}", flush=True)

    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or 2)) as pool:
        work = list(jobs(pool, directory))
        for number, job in enumerate(work):
            sampling.progress(number, len(work))
            for result in job.result():
                alone += not result.batched
                if result.left_out:
                    left_out.append(f"{result.title}: {result.left_out}")
                elif result.failed:
                    ok(False, result.title, [result.failed])
                else:
                    total.add(result.comparison)
                    wrong = result.comparison.wrong + result.comparison.missed
                    ok(not wrong, result.title, wrong[:10])
    print(f"# {total.lines} lines of launches and {total.requests} claims about requests are equal; {total.open} lines "
          f"have no exact count; in {total.parted} lines lanes of the simulator had parted; {total.unseen} lines of methods")
    for reason in left_out:
        print(f"# no program: {reason}")
    ok(len(left_out) <= made / 10, "most are programs")
    less = 12 if sampling.SAMPLE else 1
    ok(total.lines > 4000 / less and total.requests > 1500 / less, "enough was compared")
    ok(total.open < total.lines, "most lines have an exact count")
    ok(total.parted < total.lines / 50, "lanes of most lines stay together")
    if not sampling.SAMPLE:  # some kernels of many methods, or with options of their own, in a sample of 14 are no fault
        ok(alone <= made / 10, "most run with others", [f"{alone} by themselves, which takes ten times as long"])
        ok(total.unseen < total.lines / 50, "few lines are not in the report")
    print(f"1..{made}")
    sys.exit(1 if failed else 0)


main()
