#!/usr/bin/env python3
"""Every analysis is linear, or n log n: files that grow along one axis each, at sizes n and 4n, counted
in basic blocks by steps.c, not in times. `linear.t AXIS N` prints such a file. A sample, which does not compile
everything once more for that, asks of every fourth axis alone that the program itself ends well and how much memory it takes."""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
sys.dont_write_bytecode = True
from axes import AXES  # noqa: E402
import sampling  # noqa: E402

# What these cost is bounded by a limit (cudalite(1), CL140 and CL006), and grows faster below it: 16n, too.
BOUNDED = {'disjunction', 'else_if_accesses', 'ifs_leaving', 'ternary_left', 'loops', 'macro_doubling', 'macro_arguments_once',
           'macro_condition'}
MOST_RATIO, MOST_STEPS, MOST_KB = 5.0, 900e6, 128 * 1024  # half a second
TOP, BUILD = os.environ['TOP'], os.environ['BUILD']
WRAPPED = ['memcpy', 'memmove', 'memset', 'memcmp', 'memchr', 'memmem']
WAYS = {'output': ['-w', '-o', '/dev/null'], 'cpu': ['--target=cpu', '-o', '/dev/null'],
        'infer': ['-w', '--infer', '-o', '/dev/null'],
        'fix': ['-w', '--fix', '-o', '/dev/null'], 'diff': ['-w', '--diff', '-o', '/dev/null'], 'report': ['--report=html', '--report-file=/dev/null']}
# Reports and the translation for the simulator go over other things than the analysis.
OTHERS = ['declarations', 'accesses', 'loops_plain', 'functions', 'host_variables', 'launches_open',
          'line_with_warnings', 'device_variables', 'angles_close', 'parens_open', 'launch_blocks', 'launch_templates']


def build(out):
    cc = os.environ.get('CC', 'cc').split()
    make = ['make', '-s', '-C', TOP, f'BUILD={out}', 'WERROR=', 'WARNINGS=', 'CFLAGS=-O1 -fsanitize-coverage=trace-pc',
            'LDFLAGS=', *(os.path.relpath(f'{out}/{made}', TOP) for made in ('libcudalite.a', 'obj/cudalite/main.o'))]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(cc + ['-O1', '-o', f'{out}/cudalite', f'{out}/obj/cudalite/main.o', f'{TOP}/tests/cli/steps.c',
                         f'{out}/libcudalite.a', '-Wl,' + ','.join(f'--wrap={name}' for name in WRAPPED)], check=True)


def memory(text, way, directory):
    """KB that the program of the build takes; None where it failed."""
    path = f'{directory}/in.cu'
    with open(path, 'w') as out:
        out.write(text)
    child = subprocess.Popen([f'{BUILD}/cudalite', '-I', f'{TOP}/include'] + WAYS[way] + [path], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss if child.returncode in (0, 1) else None


def count(program, text, way, directory):
    """Basic blocks and KB; None where it failed."""
    path, steps = f'{directory}/in.cu', f'{directory}/steps'
    with open(path, 'w') as out:
        out.write(text)
    if os.path.exists(steps):
        os.remove(steps)
    done = subprocess.run([program, '-I', f'{TOP}/include'] + WAYS[way] + [path], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, env={**os.environ, 'STEPS': steps})
    if done.returncode not in (0, 1) or not os.path.exists(steps):
        return None
    with open(steps) as told:
        return [int(word) for word in told.read().split()]


def main():
    if len(sys.argv) == 3:
        print(AXES[sys.argv[1]][1](int(sys.argv[2])))
        return
    program = f'{BUILD}/steps'
    cases = [('infer' if axis.startswith('inferred') else 'output', axis) for axis in AXES]
    cases += [(way, axis) for way in ('cpu', 'report') for axis in OTHERS]
    cases += [('diff', 'kernels'), ('fix', 'misspelt')]
    every_one = len(cases)
    cases = sampling.every(4, cases)
    if sampling.SAMPLE:
        sampling.note(0, every_one, 'axes that are asked to be linear')
        sampling.note(len(cases), every_one, 'axes of which the memory is looked at')
    else:
        build(program)
    with tempfile.TemporaryDirectory() as directory:
        for number, (way, axis) in enumerate(cases, 1):
            n, text = AXES[axis]
            if sampling.SAMPLE:
                most = memory(text(4 * n), way, directory)
                print(f'{"ok" if most and most <= MOST_KB else "not ok"} {number} - {way}: memory of {axis} {4 * n}')
                print(f'# KB: {most}')
                continue
            one, four = (count(f'{program}/cudalite', text(size), way, directory) for size in (n, 4 * n))
            most = count(f'{program}/cudalite', text(16 * n), way, directory) if axis in BOUNDED else four
            fine = one and four and most and most[0] <= MOST_STEPS and most[1] <= MOST_KB
            fine = fine and (axis in BOUNDED or four[0] <= MOST_RATIO * one[0])
            print(f'{"ok" if fine else "not ok"} {number} - {way}: {axis} {n}, {4 * n}')
            if not fine:
                print(f'# steps and KB: {one}, {four}, {most}')
    print(f'1..{len(cases)}')


main()
