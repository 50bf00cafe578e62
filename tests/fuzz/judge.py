"""Original against generated: translates, builds and runs programs, and says what is wrong.

Enters: programs (host.py). Leaves: for each seed a Verdict. The judge is cudalite-sim's runtime, which
shares no code with cudalite's analysis; its results are read as cudalite/sim/results.cc writes them.
"""
import os
import re
import shutil
import subprocess
import tempfile

from host import program_text

SECONDS = 120          # for one command
WAVEFRONTS = 8.0       # most wavefronts for one that would do, over a kernel, before it is a fault
ENOUGH_REQUESTS = 64   # ... where there are enough to speak of
# What a tile may move beyond the original: rows shorter than a sector share sectors between lanes of
# an original warp that are in different warps of a copy, and neighbours are a large part of a short row.
MORE, FEW_SECTORS = 1.125, 16
GLOBAL, SHARED = "0", "1"
# Counts are compared, so both programs must make the accesses that their sources show: g++ knows in
# one of them, and not in the other, that a store is dead or may wait until behind a loop.
COMPILER_FLAGS = "-fno-tree-dse -fno-move-loop-stores"


class Failure:
    def __init__(self, kind, text):
        self.kind = kind  # tool, original, build, run, output, finding, sectors, wavefronts
        self.text = text


class Verdict:
    def __init__(self, seed):
        self.seed = seed
        self.staged = False
        self.failure = None
        self.before = self.after = 0  # global sectors
        self.wavefronts = self.ideal = 0


class Tools:
    """Where the programs are, and what cudalite is told besides."""

    def __init__(self, directory, include, options=(), change=None):
        compiler = os.environ.get("CXX") or "g++"
        self.flags = [] if "clang" in compiler else [f"--compiler-flags={COMPILER_FLAGS}"]
        self.cudalite = os.path.join(directory, "cudalite")
        self.sim = os.path.join(directory, "cudalite-sim")
        self.include = include
        self.options = list(options)
        self.redefine = False  # try other values of macros, too
        self.change = change or (lambda text: text)  # of generated text: plants faults
        self.text = program_text  # of programs
        for program in (self.cudalite, self.sim):
            if not os.access(program, os.X_OK):
                raise SystemExit(f"tests/fuzz: {program} is not there; build it first")


def run_command(words, output=None, results=None):
    """Exit status (None: it ran too long), and what it wrote."""
    environment = dict(os.environ)
    if results:
        environment["CUDALITE_SIM_RESULTS"] = results
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=SECONDS, env=environment, check=False)
    except subprocess.TimeoutExpired:
        return None, "it ran too long"
    except OSError as error:
        return None, str(error)
    if output:
        with open(output, "wb") as file:
            file.write(done.stdout)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


class Run:
    """One program's run: lines of output by seed, counts and findings by kernel."""

    def __init__(self):
        self.trouble = None  # (kind, text) of the whole program
        self.lines = {}
        self.sectors = {}
        self.wavefronts = {}
        self.ideal = {}
        self.requests = {}
        self.findings = {}


def read_results(run, path):
    kernels, kernel, complete = [], None, False
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            words = line.rstrip("\n").split("\t")
            if words[0] == "kernel":
                kernel = re.search(r"k(\d+)", words[1])
                kernel = int(kernel.group(1)) if kernel else None
                kernels.append(kernel)
            elif words[0] == "pc" and words[3] == GLOBAL:
                run.sectors[kernel] = run.sectors.get(kernel, 0) + int(words[10])
            elif words[0] == "pc" and words[3] == SHARED:
                run.requests[kernel] = run.requests.get(kernel, 0) + int(words[6])
                run.wavefronts[kernel] = run.wavefronts.get(kernel, 0) + int(words[13])
                run.ideal[kernel] = run.ideal.get(kernel, 0) + int(words[14])
            elif words[0] == "finding":
                number = int(words[3])
                owner = kernels[number] if 0 <= number < len(kernels) else None
                run.findings.setdefault(owner, []).append(words[1] + ": " + " ".join(words[2:]))
            complete = words[0] == "end"
    if not complete:
        run.trouble = ("run", "the runtime's results are not complete")


def run_source(tools, directory, name, flags=()):
    """Builds and runs a .cu file in the simulator."""
    run = Run()
    path = os.path.join(directory, name)
    program, results, output = path + ".run", path + ".results", path + ".out"
    status, text = run_command([tools.sim, *tools.flags, *flags, "-o", program, path])
    if status != 0:
        run.trouble = ("build", text[:100000])
        return run
    status, text = run_command([program], output, results)
    if status not in (0, 3):
        run.trouble = ("run", f"exit status {status}: {text[-2000:]}")
        return run
    read_results(run, results)
    with open(output, encoding="utf-8", errors="replace") as file:
        for line in file:
            run.lines.setdefault(int(line.split()[0]), []).append(line)
    return run


def parts_of(text):
    """The text of each kernel, by seed."""
    pieces = re.split(r"(?m)^/\* ---- (\w+) ---- \*/\r?$", text)
    return {int(name): piece for name, piece in zip(pieces[1::2], pieces[2::2]) if name.isdigit()}


def messages_by_seed(text, path):
    """Messages about a file, by the seed into whose text they point."""
    messages = {}
    for line in text.split("\n"):
        found = re.match(re.escape(path) + r":(\d+)[:.]", line)
        if found:
            messages.setdefault(int(found.group(1)), []).append(line[len(path) + 1:])
    seeds, seed = {}, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            found = re.match(r"/\* ---- (\w+) ---- \*/", line)
            if found:
                seed = int(found.group(1)) if found.group(1).isdigit() else None
            if number in messages and seed is not None:
                seeds.setdefault(seed, []).extend(messages[number])
    return seeds


def judge_batch(tools, programs, directory, known=None):
    """Verdicts by seed; only those that have a fault of the whole program, or none at all, where the
    others cannot be told. `known`: runs of originals by seeds, for those who run the same ones
    again."""
    before, after = os.path.join(directory, "before.cu"), os.path.join(directory, "after.cu")
    source = tools.text(programs)
    if "--infer" in tools.options:
        source = without_annotations(source)
    with open(before, "w", encoding="utf-8") as file:
        file.write(source)
    verdicts = {program.seed: Verdict(program.seed) for program in programs}

    def fail_all(kind, text, path=None):
        guilty = messages_by_seed(text, path) if path else {}
        if len(verdicts) == 1:
            guilty = {seed: guilty.get(seed, [text]) for seed in verdicts}
        for seed, lines in guilty.items():
            lines.sort(key=lambda line: " error: " not in line)
            if len(verdicts) == 1 or " error: " in lines[0]:
                verdicts[seed].failure = Failure(kind, "\n".join(lines))
        return {seed: verdict for seed, verdict in verdicts.items() if verdict.failure}

    status, text = run_command([tools.cudalite, "-O1", "-I", tools.include, *tools.options, before, "-o",
                                after])
    if status != 0:
        return fail_all("tool", f"cudalite: exit status {status}\n{text}", before)
    with open(after, encoding="utf-8") as file:
        generated = file.read()
    mutated = tools.change(generated)
    if mutated != generated:
        with open(after, "w", encoding="utf-8") as file:
            file.write(mutated)
    changed = {seed for seed, part in parts_of(mutated).items() if part != parts_of(source)[seed]}
    seeds = tuple(verdicts)
    first = known.get(seeds) if known is not None else None
    if not first:
        first = run_source(tools, directory, "before.cu")
    if known is not None:
        known[seeds] = first
    if first.trouble:
        return fail_all("original", "\n".join(first.trouble), before)
    second = first if not changed else known.get(mutated) if known is not None else None
    if not second:
        second = run_source(tools, directory, "after.cu")
    if known is not None:
        known[mutated] = second  # other options may make the same text
    if second.trouble:
        return fail_all(*second.trouble, after)
    for seed, verdict in verdicts.items():
        verdict.staged = seed in changed
        compare(verdict, first, second)
    if tools.redefine:
        again = [program for program in programs if program.seed in changed and
                 not verdicts[program.seed].failure]
        judge_redefined(tools, again, verdicts, directory)
    for program in programs:
        verdict = verdicts[program.seed]
        most = MORE * verdict.before + FEW_SECTORS
        if not verdict.failure and not program.is_partial() and verdict.after > most:
            verdict.failure = Failure("sectors", f"{verdict.before} global sectors before, "
                                                 f"{verdict.after} after")
    return verdicts


def judge_redefined(tools, programs, verdicts, directory):
    """The same texts with other values of the macros that have a default in them: the same results,
    or a static_assert that says no."""
    flags = {program.seed: program.redefined() for program in programs}
    flags = {seed: words for seed, words in flags.items() if words}
    while flags:
        words = [word for seed in flags for word in flags[seed]]
        second = run_source(tools, directory, "after.cu", words)
        if not second.trouble:
            break
        kind, text = second.trouble
        messages = messages_by_seed(text, os.path.join(directory, "after.cu"))
        guilty = [seed for seed in flags if any(" error: " in line for line in messages.get(seed, ()))]
        if not guilty:
            return
        for seed in guilty:
            del flags[seed]
            if not any("static assertion" in line for line in messages[seed]):
                verdicts[seed].failure = Failure("redefined " + kind, "\n".join(messages[seed]))
    if not flags:
        return
    first = run_source(tools, directory, "before.cu", words)
    if first.trouble:
        return
    for seed in flags:
        verdict = Verdict(seed)
        compare(verdict, first, second)
        if verdict.failure and verdict.failure.kind in ("output", "finding"):
            verdict.failure.kind = "redefined " + verdict.failure.kind
            verdicts[seed].failure = verdict.failure


def compare(verdict, first, second):
    seed = verdict.seed
    verdict.before, verdict.after = first.sectors.get(seed, 0), second.sectors.get(seed, 0)
    verdict.wavefronts, verdict.ideal = second.wavefronts.get(seed, 0), second.ideal.get(seed, 0)
    found, new = first.findings.get(seed, []), second.findings.get(seed, [])
    one, two = first.lines.get(seed, []), second.lines.get(seed, [])
    host = first.findings.get(None, []) + second.findings.get(None, [])
    if found or host or not one or any("failed" in line for line in one):
        verdict.failure = Failure("original", "\n".join(found + host + one))
    elif one != two:
        lines = [f"- {a.strip()}\n+ {b.strip()}" for a, b in zip(one, two) if a != b]
        verdict.failure = Failure("output", "\n".join(lines + new))
    elif new:
        verdict.failure = Failure("finding", "\n".join(new))
    elif (verdict.wavefronts > WAVEFRONTS * verdict.ideal and
          second.requests.get(seed, 0) >= ENOUGH_REQUESTS):
        verdict.failure = Failure("wavefronts", f"{verdict.wavefronts} wavefronts where "
                                                f"{verdict.ideal} would do")


ANNOTATION = re.compile(r'''__annotation\s*\((?:\s|[LRu8U]*"(?:[^"\\]|\\.)*")*\)\s*;?
                        |_Pragma\s*\(\s*"cudalite(?:[^"\\]|\\.)*"\s*\)
                        |^[ \t]*\#\s*pragma\s+cudalite(?:[^\n\\]|\\.)*(?:\\\n[^\n]*)*$''', re.X | re.M)


def without_annotations(source):
    """What a programmer writes who has never heard of them."""
    return ANNOTATION.sub("", source)


def judge(tools, programs, scratch=None, known=None):
    """Verdicts by seed. A batch whose trouble belongs to nobody is taken apart."""
    if not programs:
        return {}
    directory = tempfile.mkdtemp(prefix="cudalite-fuzz-", dir=scratch)
    try:
        verdicts = judge_batch(tools, programs, directory, known)
    finally:
        shutil.rmtree(directory)
    rest = [program for program in programs if program.seed not in verdicts]
    # Most often it is the few that messages name.
    half = len(rest) // 2 if not verdicts else len(rest)
    return {**verdicts, **judge(tools, rest[:half], scratch, known),
            **judge(tools, rest[half:], scratch, known)}
