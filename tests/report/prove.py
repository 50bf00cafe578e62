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

TOP = os.environ.get("TOP", ".")
INCLUDES = [f"-I{TOP}/include", f"-I{TOP}/tests/property/kernels/inputs"]
GLOBAL = ("requests", "active_lanes", "sectors", "lines", "used_bytes")
SHARED = ("requests", "active_lanes", "wavefronts", "ideal_wavefronts")


class Trouble(Exception):
    """A command that failed for a reason of its own."""


class NoProgram(Exception):
    """The original is no program for the simulator as it stands: its test gives it more than is given here."""


def run(words, fine=(0,)):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=300, check=False)
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


def assumptions(source, kernels, names):
    """--assume for grids as they were and for parameters that were given numbers."""
    options = []
    for kernel in kernels:
        name = kernel["name"]
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
        self.lines = self.requests = self.open = 0
        self.wrong = []
        self.missed = []

    def add(self, other):
        self.lines += other.lines
        self.requests += other.requests
        self.open += other.open
        self.wrong += other.wrong
        self.missed += other.missed


def compare_launch(result, where, accesses, counted, launches, fields):
    result.lines += 1
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


def compare_variant(name, path, variant, kernel):
    result = Comparison()
    for space, fields, cost in (("global", GLOBAL, "sectors"), ("shared", SHARED, "wavefronts")):
        for kind in ("load", "store", "atomic"):
            here = [a for a in variant["accesses"] if a["space"] == space and a["kind"] == kind]
            unknown = [a for a in variant["accesses"] if a["space"] == "unknown"]
            sites = [s for s in kernel["sites"] if s["space"] == space and s["kind"] == kind
                     and os.path.basename(s["file"]) == os.path.basename(path)
                     and variant["line"] <= s["line"] <= variant["last_line"]]
            for first, last, accesses in groups_of(here):
                found = [s for s in sites if first <= s["line"] <= last]
                sites = [s for s in sites if s not in found]
                counted = {field: sum(s[field] for s in found) for field in fields}
                where = f"{path}:{first}: {name}: {kind} {space} {accesses[0]['text']}"
                if any(first <= a["line"] <= last for a in unknown):
                    continue
                if all(a["launch"] is None or a["launch"]["exact"] for a in accesses) and variant["launch"]:
                    compare_launch(result, where, accesses, counted, kernel["launches"], fields)
                else:
                    result.open += 1
                if counted["requests"]:
                    compare_request(result, where, accesses, counted, cost)
                    compare_limit(result, where, accesses, counted, cost)
            for site in sites:
                hidden = variant["notes"] or unknown
                if not hidden and site["requests"]:
                    result.missed.append(f"{path}:{site['line']}: {name}: {kind} {space} is not in the report")
    return result


def compare_program(path, told, key, kernels):
    """All kernels of a program that ran. `key`: before, after."""
    result = Comparison()
    for kernel in kernels:
        for predicted in told["kernels"]:
            variant = predicted[key] or (predicted["before"] if key == "after" else None)
            if predicted["name"] == kernel["name"].split("<")[0] and variant:
                result.add(compare_variant(kernel["name"], path, variant, kernel))
    return result


def prove(path, options, arguments, names, scratch, generated=True):
    """Comparisons of a program as it is and, if wanted, as cudalite changes it."""
    result = Comparison()
    with open(path, encoding="utf-8", errors="replace") as file:
        source = file.read()
    program = scratch + ".run"
    files = [("before", path)]
    if generated:
        changed = os.path.join(os.path.dirname(scratch), os.path.basename(path))
        run(["cudalite", "-w", *INCLUDES, f"-I{os.path.dirname(path)}", *options, "-o", changed, path])
        with open(changed, encoding="utf-8", errors="replace") as file:
            if file.read() != source:
                files.append(("after", changed))
    for key, file in files:
        try:
            build(file, [*options, f"-I{os.path.dirname(path)}"], program)
        except Trouble as trouble:
            raise NoProgram(str(trouble)) if key == "before" else trouble
        for words, values in zip(arguments, names):
            kernels = measure(program, words, scratch + ".json")
            told = report(path, [*options, *assumptions(source, kernels, values)])
            result.add(compare_program(file, told, key, kernels))
    return result


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


def prove_random(first, last, choice, directory, generated=True):
    text, values = one_size(run([f"{TOP}/tests/fuzz/generate", str(first), str(last)]).decode(), choice)
    path = os.path.join(directory, "random.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    result, files = Comparison(), [("before", path)]
    program, scratch = os.path.join(directory, "random.run"), os.path.join(directory, "random.json")
    if generated:
        os.makedirs(os.path.join(directory, "made"), exist_ok=True)
        changed = os.path.join(directory, "made", "random.cu")
        run(["cudalite", "-w", *INCLUDES, "-o", changed, path])
        files.append(("after", changed))
    for key, file in files:
        build(file, [], program)
        kernels = measure(program, [], scratch)
        options = []
        for kernel in kernels:
            options += assumptions(text, [kernel], values.get(kernel["name"].split("<")[0], {}))
        told = report(path, options)
        result.add(compare_program(file, told, key, kernels))
    return result
