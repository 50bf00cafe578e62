"""Cases that are written as tables of pieces: many in one program, each judged by itself (judge.py).

Enters: cases. Leaves: what was wrong, told; an exit status.
"""
import argparse
import concurrent.futures
import os
import sys

from judge import Tools, judge

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEVELS = [["-O1"], ["-O2"], ["-O2", "-arch=sm_90"]]
INFERRED = ["--infer", "-O2", "-arch=sm_90"]

HEAD = """#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include "cudalite.h"
static void hash(int seed, const void *device, size_t bytes)
{
    static unsigned char all[1 << 18];
    unsigned long long sum = 14695981039346656037ull;
    if (cudaMemcpy(all, device, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
        printf("%d failed\\n", seed);
    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ all[i]) * 1099511628211ull;
    printf("%d %016llx\\n", seed, sum);
}
"""


class Case:
    """`@` in the text is the case's number: names of different cases differ. `call` runs it."""

    def __init__(self, name, text, call, options):
        self.name, self.pieces, self.call, self.options = name, text, call, options
        self.seed = 0

    def text(self):
        return f"/* ---- {self.seed} ---- */\n" + self.pieces.replace("@", str(self.seed)) + "\n"

    def is_partial(self):  # its sectors are not looked at
        return True


def numbered(cases):
    for seed, case in enumerate(cases, 1):
        case.seed = seed
    return cases


def some_of(cases, count):
    """A sample; the same one in each run."""
    step = max(len(cases) // count, 1) if count else 1
    return cases[step // 2::step]


def program(head, cases):
    calls = "".join("    " + case.call.replace("@", str(case.seed)) + "\n" for case in cases)
    return HEAD + head + "".join(case.text() for case in cases) + \
        "/* ---- main ---- */\nint main()\n{\n" + calls + "    return 0;\n}\n"


def judge_group(build, head, options, cases):
    """Failures and the seeds that were changed, of cases with the same option sets."""
    failures, changed, known = {}, set(), {}
    for words in options:
        tools = Tools(build, os.path.join(TOP, "include"), ["--weigh=sectors", *words])
        tools.text = lambda some: program(head, some)
        for seed, verdict in judge(tools, cases, os.environ.get("TMPDIR"), known).items():
            changed |= {seed} if verdict.staged else set()
            if verdict.failure and verdict.failure.kind not in ("sectors", "wavefronts"):
                failures.setdefault(seed, (" ".join(words), verdict.failure))
    return failures, changed


def run(description, head, cases):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("names", nargs="*", help="cases whose names have all of these in them")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="about N cases")
    parser.add_argument("--batch", type=int, default=60, help="cases of one program")
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS") or 2))
    parser.add_argument("--show", action="store_true", help="print the program, run nothing")
    options = parser.parse_args()
    every = numbered(cases)
    cases = [case for case in every if all(name in case.name for name in options.names)]
    cases = some_of(cases, options.sample)
    if options.show:
        sys.stdout.write(program(head, cases))
        return 0
    groups = []
    for words in {str(case.options): case.options for case in cases}.values():
        same = [case for case in cases if case.options == words]
        groups += [(words, same[at:at + options.batch]) for at in range(0, len(same), options.batch)]
    build = os.environ.get("BUILD", os.path.join(TOP, "build"))
    by_seed = {case.seed: case for case in cases}
    wrong = staged = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for failures, changed in pool.map(lambda group: judge_group(build, head, *group), groups):
            staged += len(changed)
            for seed, (words, failure) in sorted(failures.items()):
                wrong += 1
                print(f"{by_seed[seed].name} ({seed}; {words}): {failure.kind}: {failure.text[:600]}",
                      flush=True)
    print(f"{len(cases)} of {len(every)} cases, {staged} changed, {wrong} wrong")
    return 1 if wrong or not cases else 0
