"""Predicted against counted: compares a report with what cudalite-sim counts, line by line.

Enters: programs. Leaves: for each what differs. Compared are requests, lanes, sectors, lines, bytes and
wavefronts of each line, kind and space where the report says that its count of the launch is exact; and
the cost of one request where it says that this is exact, or a range, and all lanes took part in all
requests. The simulator compiles with -O 0, so that it counts what the source shows.
"""
import json
import os
import re
import subprocess

import calling

TOP = os.environ.get("TOP", ".")
INCLUDES = [f"-I{TOP}/include", f"-I{TOP}/tests/property/kernels/inputs"]
GLOBAL = ("requests", "active_lanes", "sectors", "lines", "used_bytes")
SHARED = ("requests", "active_lanes", "wavefronts", "ideal_wavefronts")


class Trouble(Exception):
    """A command that failed for a reason of its own."""


class NoProgram(Exception):
    """The original is no program for the simulator as it stands: its test gives it more than is given here."""


def run(words, fine=(0,)):
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=300, check=False)
    except (OSError, subprocess.TimeoutExpired) as reason:
        raise Trouble(str(reason)) from reason
    if done.returncode not in fine:
        raise Trouble(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')[:2000]}")
    return done.stdout


def report(path, options):
    return json.loads(run(["cudalite", "--report=json", "-w", *INCLUDES, *options, path], fine=(0, 1)))


def build(path, options, program):
    run(["cudalite-sim", "-O", "0", *INCLUDES, *options, "-o", program, path])


def measure(program, arguments, scratch):
    """The kernels of one run, by name. 3: findings, which other tests look at."""
    run(["cudalite-sim", "--built", "-q", "--json", scratch, program, "--", *arguments], fine=(0, 1, 2, 3, 4))
    with open(scratch, encoding="utf-8") as file:
        return json.load(file)["programs"][0]["kernels"]


# ---- what a run tells of launches ----

def split(text):
    """Arguments between commas outside brackets."""
    parts, depth, part = [], 0, ""
    for letter in text:
        depth += letter in "([{"
        depth -= letter in ")]}"
        if letter == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += letter
    return parts + [part]


def value_of(text, names):
    """An integer expression of a program's arguments, or None."""
    if not re.fullmatch(r"[\w\s+*/()-]+", text) or re.search(r"\d\.|\"", text):
        return None
    try:
        value = eval(text.replace("/", "//"), {"__builtins__": {}}, dict(names))  # nothing but sums and products
    except Exception:  # pylint: disable=broad-except
        return None
    return value if isinstance(value, int) else None


def plain_name(name):
    """Of program7::kernel_7<float>."""
    return name.split("<")[0].split(" ")[0].split("::")[-1]


def assumptions(source, kernels, names):
    """--assume for grids as they were and for parameters that were given numbers."""
    options = []
    for kernel in kernels:
        name = plain_name(kernel["name"])
        launches = re.findall(rf"\b{name}\s*(?:<[^<>]*>)?\s*<<<.*?>>>\s*\((.*?)\);", source, re.S)
        head = re.search(rf"__global__[^;{{]*?\b{name}\s*\(([^{{]*)\)\s*{{", source, re.S)
        for axis, count in zip("xyz", kernel["grid"]):
            options.append(f"--assume={name}:gridDim.{axis}={count}")
        if not head or not launches:
            continue
        params = [re.search(r"(\w+)\s*(?:\[[^\]]*\])*\s*$", text.strip()) for text in split(head.group(1))]
        values = [[value_of(text.strip(), names) for text in split(launch)] for launch in launches]
        for index, param in enumerate(params):
            given = {tuple(row[index:index + 1]) for row in values}
            if param and len(given) == 1 and given != {(None,)} and given != {()}:
                options.append(f"--assume={name}:{param.group(1)}={next(iter(given))[0]}")
    return options


# ---- comparing ----

def statements(path):
    """First and last line of the statement that a line of the file is a part of, where it has several."""
    spans, first = {}, None
    try:
        with open(path, encoding="latin-1") as file:
            lines = [""] + [re.sub(r"\s*(//.*|/\*.*\*/)?$", "", line.rstrip("\n")) for line in file]
    except OSError:
        return spans
    for number in range(1, len(lines)):
        follows = number + 1 < len(lines) and re.match(r"\s*[?:] ", lines[number + 1])
        goes_on = lines[number][-1:] in tuple(",+-*/%&|^=<>?(") or bool(follows)
        first = first or number
        if not goes_on:
            if first < number:
                spans.update({line: (first, number) for line in range(first, number + 1)})
            first = None
    return spans


def groups_of(accesses):
    """Accesses whose lines overlap, as (first line, last line, accesses)."""
    groups = []
    for access in sorted(accesses, key=lambda a: (a["line"], a["last_line"])):
        if groups and access["line"] <= groups[-1][1]:
            groups[-1][1] = max(groups[-1][1], access["last_line"])
            groups[-1][2].append(access)
        else:
            groups.append([access["line"], access["last_line"], [access]])
    return groups


class Comparison:
    """What was compared, and what differs."""

    def __init__(self):
        self.lines = self.requests = self.open = self.parted = self.unseen = 0
        self.wrong = []
        self.missed = []

    def add(self, other):
        self.lines += other.lines
        self.requests += other.requests
        self.open += other.open
        self.parted += other.parted
        self.unseen += other.unseen
        self.wrong += other.wrong
        self.missed += other.missed


def compare_launch(result, where, accesses, counted, launches, fields, may_part):
    result.lines += 1
    requests = sum(a["launch"]["requests"] if a["launch"] else 0 for a in accesses) * launches
    if may_part and requests != counted["requests"]:
        result.parted += 1
        fields = ("active_lanes",)
    for field in fields:
        predicted = sum(a["launch"][field] if a["launch"] else 0 for a in accesses) * launches
        if abs(predicted - counted[field]) > 1e-6 * max(1, counted[field]):
            result.wrong.append(f"{where}: {field} predicted {predicted:.0f}, counted {counted[field]:.0f}")


def compare_request(result, where, accesses, counted, field):
    """Claims about one request, where all requests were of full warps."""
    full = counted["requests"] > 0 and counted["active_lanes"] == 32 * counted["requests"]
    if not full or any(a["lanes"]["most"] != 32 or a["certainty"] == "unknown" for a in accesses):
        return
    least = min(a[field]["least"] for a in accesses) * counted["requests"]
    most = max(a[field]["most"] for a in accesses) * counted["requests"]
    result.requests += 1
    if not least <= counted[field] <= most:
        result.wrong.append(f"{where}: {field} of full warps from {least} to {most}, counted {counted[field]:.0f}")


def compare_limit(result, where, accesses, counted, field):
    """No request costs more than its upper limit."""
    most = max(a[field]["most"] for a in accesses) * counted["requests"]
    if any(a["certainty"] == "unknown" for a in accesses) and counted[field] > most:
        result.wrong.append(f"{where}: {field} at most {most}, counted {counted[field]:.0f}")


def compare_variant(name, path, variant, kernel, may_part):
    """In the kernel's file, and in others that have functions of which accesses are told."""
    result = Comparison()
    own = os.path.basename(variant["file"])
    told = {own: []}
    for access in variant["accesses"]:
        told.setdefault(os.path.basename(access["function"]["file"]) if access["function"] else own, []).append(access)
    for file, accesses in told.items():
        counted = os.path.basename(path) if file == own else file
        sites = [s for s in kernel["sites"] if os.path.basename(s["file"]) == counted]
        result.add(compare_file(name, path if file == own else file, variant, accesses, sites, kernel["launches"],
                                may_part))
    return result


def has_alias(variant):
    """A name may stand for an element: its loads are counted in lines that do not tell of them."""
    return any("here cannot be analysed" in str(note) for note in variant["notes"])


def compare_file(name, path, variant, told, counts, launches, may_part):
    result = Comparison()
    spans = statements(path)
    told = [{**a, "line": spans.get(a["line"], (a["line"],))[0],
             "last_line": spans.get(a["last_line"], (a["last_line"],))[-1]} for a in told]
    for space, fields, cost in (("global", GLOBAL, "sectors"), ("shared", SHARED, "wavefronts")):
        for kind in ("load", "store", "atomic"):
            here = [a for a in told if a["space"] == space and a["kind"] == kind]
            unknown = [a for a in told if a["space"] == "unknown"]
            sites = [s for s in counts if s["space"] == space and s["kind"] == kind]
            for first, last, accesses in groups_of(here):
                found = [s for s in sites if first <= s["line"] <= last]
                sites = [s for s in sites if s not in found]
                counted = {field: sum(s[field] for s in found) for field in fields}
                where = f"{path}:{first}: {name}: {kind} {space} {accesses[0]['text']}"
                if any(first <= a["line"] <= last for a in unknown):
                    continue
                if all(a["launch"] is None or a["launch"]["exact"] for a in accesses) and variant["launch"]:
                    compare_launch(result, where, accesses, counted, launches, fields, may_part)
                else:
                    result.open += 1
                if counted["requests"] and not has_alias(variant):
                    compare_request(result, where, accesses, counted, cost)
                    compare_limit(result, where, accesses, counted, cost)
            for site in sites:
                hidden = variant["notes"] or unknown
                if not variant["line"] <= site["line"] <= variant["last_line"]:
                    result.unseen += 1  # in a method, which the report does not look into
                elif not hidden and site["requests"]:
                    result.missed.append(f"{path}:{site['line']}: {name}: {kind} {space} is not in the report")
    return result


def compare_program(path, told, key, kernels, may_part=False):
    """All kernels of a program that ran. `key`: before, after. `may_part`: where the simulator counts another
    number of requests, lanes that parted may not have met again as soon as they could; then only their sum is
    compared."""
    result = Comparison()
    for kernel in kernels:
        for predicted in told["kernels"]:
            variant = predicted[key] or (predicted["before"] if key == "after" else None)
            if predicted["name"] == plain_name(kernel["name"]) and variant:
                result.add(compare_variant(kernel["name"], path, variant, kernel, may_part))
    return result


# ---- programs ----

HEADS = re.compile(r"__global__[^;{}()]*?\b(\w+)\s*\(")
WITH_PARENTHESES = re.compile(r"__launch_bounds__\s*\([^()]*\)|__attribute__\s*\(\(.*?\)\)")
SYSTEM = ("cstdint", "cstdio", "cstdlib", "cstring", "type_traits", "vector")


class Program:
    """A file whose kernels are compared, under names that no other program of the batch has."""

    def __init__(self, path, defines, number, directory):
        self.title = os.path.basename(path)
        self.defines = defines
        self.number = number
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        names = sorted({found.group(1) for found in HEADS.finditer(WITH_PARENTHESES.sub("", text))})
        for name in names:
            text = re.sub(rf"\b{name}\b", f"{name}_{number}", text)
        self.text = text
        self.options = [f"-D{word}" for word in defines] + [f"-I{os.path.dirname(path)}"]
        self.before = os.path.join(directory, "before", f"program{number}.cu")
        self.after = os.path.join(directory, "after", f"program{number}.cu")
        for folder in ("before", "after"):
            os.makedirs(os.path.join(directory, folder), exist_ok=True)
        with open(self.before, "w", encoding="utf-8") as file:
            file.write(text)
        run(["cudalite", "-O1", "-w", *INCLUDES, *self.options, "-o", self.after, self.before])
        with open(self.after, encoding="utf-8", errors="replace") as file:
            self.changed = file.read() != text

    def piece(self, key):
        """What a batch holds of it: its main is one function of many, its macros end with it."""
        path = self.before if key == "before" else self.after
        words = [word.split("=", 1) for word in self.defines]
        own = re.findall(r"(?m)^\s*#\s*define\s+(\w+)", self.text)
        return [*(f"#define {word[0]} {word[1]}" for word in words), "#define main main_of",
                f"namespace program{self.number} {{", f'#include "{path}"', "}",
                *(f"#undef {name}" for name in [*(word[0] for word in words), *own, "main"])]


def batch_text(programs, key):
    with_harness = any("harness.h" in program.text for program in programs)
    lines = [*(f"#include <{name}>" for name in SYSTEM), f'#include "{"harness.h" if with_harness else "cudalite.h"}"']
    for program in programs:
        lines += program.piece(key)
    lines += ["template <typename Program> static void run(Program program, int argc, char **argv)", "{",
              "    if constexpr (std::is_invocable<Program, int, char **>::value)",
              "        program(argc, argv);", "    else", "        program();",
              "    arrays().count = 0;" if with_harness else "", "}", "int main(int argc, char **argv)", "{"]
    lines += [f"    run(program{program.number}::main_of, argc, argv);" for program in programs]
    return "\n".join([*lines, "    return 0;", "}", ""])


def of_program(kernels, program):
    """The kernels of a run that belong to that program."""
    files = (program.before, program.after)
    return [kernel for kernel in kernels if kernel["file"] in files]


def counts_of(programs, arguments, directory, stem):
    """What runs count: {key: [kernels of each run]}; key: before, after."""
    counts = {}
    for key in ("before", "after"):
        taken = [program for program in programs if key == "before" or program.changed]
        if not taken:
            continue
        path, program = os.path.join(directory, f"{stem}.cu"), os.path.join(directory, f"{stem}.run")
        if len(taken) == 1 and len(programs) == 1:
            path = taken[0].before if key == "before" else taken[0].after
        else:
            text = batch_text(taken, key)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        build(path, taken[0].options if len(programs) == 1 else [], program)
        counts[key] = [measure(program, words, f"{program}.json") for words in arguments]
    return counts


def compare_counts(program, counts, names):
    result = Comparison()
    for index, values in enumerate(names):
        before = of_program(counts["before"][index], program)
        if not before:
            raise NoProgram("no kernel ran")
        told = report(program.before, [*program.options, *assumptions(program.text, before, values)])
        result.add(compare_program(program.before, told, "before", before))
        if program.changed:
            result.add(compare_program(program.after, told, "after", of_program(counts["after"][index], program)))
    return result


def prove_alone(program, arguments, names, directory):
    """One program, and why it is none where it cannot be run."""
    try:
        counts = counts_of([program], arguments, directory, f"alone{program.number}")
    except Trouble as trouble:
        raise NoProgram(str(trouble)) from trouble
    return compare_counts(program, counts, names)


def prove_batch(programs, arguments, names, directory):
    """Comparisons of programs as they are and as cudalite changes them: [(program, Comparison or what went
    wrong, whether it ran with others)]. They go into one program, which is what makes this cheap; where that is none,
    halves of them do."""
    if len(programs) > 1:
        try:
            counts = counts_of(programs, arguments, directory, f"batch{programs[0].number}")
        except Trouble:
            half = len(programs) // 2
            return [result for part in (programs[:half], programs[half:])
                    for result in prove_batch(part, arguments, names, directory)]
    results = []
    for program in programs:
        try:
            whole = len(programs) > 1 and all(of_program(kernels, program) for kernels in counts["before"])
            results.append((program, compare_counts(program, counts, names) if whole else
                            prove_alone(program, arguments, names, directory), whole))
        except (Trouble, NoProgram) as trouble:
            results.append((program, trouble, False))
    return results


# ---- random kernels ----

def one_size(text, choice):
    """Random programs with one launch a kernel, and what its parameters are, by kernel: {name: {name: value}}."""
    parts = re.split(r"(?m)^(?=static void test\d+\(void\)$)", text)
    values = {}
    for number, part in enumerate(parts[1:], 1):
        name = "k" + re.match(r"static void test(\d+)", part).group(1)
        rows = re.search(r"sizes\[\]\[\d+\] = \{(.*?)\};", part)
        if not rows:
            continue
        rows = [[int(word) for word in row.split(",")] for row in re.findall(r"\{([^{}]*)\}", rows.group(1))]
        row = choice % len(rows)
        part = re.sub(r"for \(int at = 0; at < \d+; at\+\+\)", f"for (int at = {row}; at < {row + 1}; at++)", part)
        names = re.findall(r"const int (\w+) = sizes\[at\]\[(\d+)\];", part)
        values[name] = {word: rows[row][int(index)] for word, index in names}
        # Arrays that begin where their memory does are passed by a name.
        for array in re.findall(r"Buffer (\w+) = buffer_new\('\w', [^;]*?, 0, [^,;]+, \d+, \d+\);", part):
            cast = re.search(rf"\(([\w ]+ \*)\)\({array}\.memory \+ {array}\.before\)", part)
            if cast:
                part = part.replace(cast.group(0), f"{array}_at")
                part = re.sub(r"(\n\s*)(k\d+<<<)", rf"\1{cast.group(1)}{array}_at = {cast.group(0)};\1\2", part)
        parts[number] = part
    return "".join(parts), values


def prove_random(first, last, choice, directory, grid, more=()):
    """Random kernels, as they are and changed, on one of each one's sizes. `more`: options of cudalite."""
    words = [f"{TOP}/tests/fuzz/generate", str(first), str(last), *(["--grid"] if grid else [])]
    text, values = one_size(run(words).decode(), choice)
    stem = f"{'grid' if grid else 'flat'}{first}{''.join(more)}"
    before, after = (os.path.join(directory, f"{stem}.{key}.cu") for key in ("before", "after"))
    with open(before, "w", encoding="utf-8") as file:
        file.write(text)
    run(["cudalite", "-O1", "-w", *INCLUDES, *more, "-o", after, before])
    result, program, told = Comparison(), os.path.join(directory, f"{stem}.run"), None
    for key, path in (("before", before), ("after", after)):
        build(path, [], program)
        kernels = measure(program, [], f"{program}.json")
        if not told:
            options = []
            for kernel in kernels:
                options += assumptions(text, [kernel], values.get(plain_name(kernel["name"]), {}))
            told = report(before, [*more, *options])
        result.add(compare_program(path, told, key, kernels))
    return result


def prove_calls(seed, directory):
    """A random program of kernels that call functions."""
    path = os.path.join(directory, f"calls{seed}.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write(calling.program(seed))
    build(path, [], f"{path}.run")
    return compare_program(path, report(path, []), "before", measure(f"{path}.run", [], f"{path}.json"), may_part=True)
