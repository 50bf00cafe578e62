#!/usr/bin/env python3
"""What the launches of bench/sweep choose at sizes that only the running program knows, against what an H200 took for both forms
(sweep_h200.txt: kernel, rows, columns, microseconds as written, of the variant wherever it may run). No GPU is needed."""
import math
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get('TOP', f'{HERE}/../..')
CUDALITE = f"{os.environ['BUILD']}/cudalite"
# Known to be chosen where they are slower, by how much; whoever mends one takes it out.
SLOWER = {('product', 256, 256): 1.12}
MOST_RATIO, MOST_MORE, MOST_MEAN = 1.03, 1.0, 0.57
NAMES = {'nearest': ('n', 'd'), 'distances': ('n', 'dim'), 'window': ('n', 'taps'), 'product': ('n', 'm'), 'product_nt': ('n', 'm'),
         'ell': ('n', 'width')}


def conditions(text):
    """Those on sizes: (name, operator, number)."""
    return [(name, op, int(number)) for name, op, number in re.findall(r'\b(\w+) (>=|%) (\d+)', text)]


def holds(all_of, sizes):
    return all(name not in sizes or (sizes[name] >= number if op == '>=' else sizes[name] % number == 0)
               for name, op, number in all_of)


def is_launched(host, sizes):
    """Some form other than the kernel as it is written."""
    fits = re.search(r'const bool fits = (.*?);', host, re.S)
    if not fits:
        first = re.search(r'if \((.*?)\)\s*\n\s*\w+(?:<\d+>)?<<<', host, re.S)
        return bool(first) and holds(conditions(first.group(1)), sizes)
    branches = re.findall(r'if \(fits(.*?)\)\s*\n\s*\w+(?:<\d+>)?<<<', host, re.S)
    return holds(conditions(fits.group(1)), sizes) and any(holds(conditions(one), sizes) for one in branches)


def host_of(kernel):
    output = subprocess.run([CUDALITE, '-O2', '--infer', '-arch=sm_90', '-w', f'-I{TOP}/bench/sweep',
                             f'{TOP}/bench/sweep/kernels/{kernel}.cu', '-o', '-'], check=True, capture_output=True, text=True).stdout
    found = re.search(r'^static inline void launch_\w+\(.*?^}', output, re.S | re.M)
    return found.group(0) if found else ''


def main():
    hosts, slow, logarithms = {}, [], []
    for line in open(f'{HERE}/sweep_h200.txt'):
        if line.startswith('#'):
            continue
        kernel, rows, columns, written, variant = line.split()
        shape = (kernel, int(rows), int(columns))
        names = NAMES.get(kernel, ('rows', 'columns'))
        if kernel not in hosts:
            hosts[kernel] = host_of(kernel)
        launched = is_launched(hosts[kernel], dict(zip(names, shape[1:])))
        written, variant = float(written), float(variant)
        logarithms.append(math.log(variant / written) if launched else 0)
        limit = SLOWER.get(shape, MOST_RATIO)
        if launched and variant > limit * written and variant > written + MOST_MORE:
            slow.append(f'{kernel} {rows} x {columns}: {written} us as written, {variant}')
    mean = math.exp(sum(logarithms) / len(logarithms))
    print(f"{'not ' if slow else ''}ok 1 - of {len(logarithms)} launches none is known to be slower than as written")
    for one in slow:
        print(f'# {one}')
    print(f"{'not ' if mean > MOST_MEAN else ''}ok 2 - they take {mean:.3f} of the time, in the geometric mean")
    print(f"{'not ' if len(hosts) < 40 else ''}ok 3 - {len(hosts)} kernels are looked at")
    print('1..3')
    sys.exit(bool(slow) or mean > MOST_MEAN or len(hosts) < 40)


main()
