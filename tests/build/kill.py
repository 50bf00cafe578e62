#!/usr/bin/env python3
"""Ten cudalite runs at once, some on the same output, killed with SIGKILL at random moments.

    tests/build/kill.py WORK-DIRECTORY ROUNDS SEED

After each round each output is absent or whole; after runs that nobody kills no temporary file is
left. Prints what it saw; exit status 1 where something is wrong."""
import os
import random
import subprocess
import sys
import time

RUNS, OUTPUTS = 10, 4
KERNEL = """#include "cudalite.h"
__global__ void kernel%d(float *a)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 500 500");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= 500)
        return;
    for (int i = 0; i < 500; i++) {
        __annotation(L"loop i 0 500 1");
        a[row * 500 + i] *= 2;
    }
}
"""


def write_input(number):
    with open(f"in{number}.cu", "w", encoding="ascii") as file:
        file.write(KERNEL % number)
        file.write(f"// line of input {number}\n" * 200000)


def start(number):
    output = f"out/{number % OUTPUTS}.cu"
    command = ["cudalite", "-I../include", "-MD", f"in{number}.cu", "-o", output]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def left_over():
    return [name for name in os.listdir("out") if ".cudalite-" in name]


def torn(wanted):
    """Names of outputs that are neither of the files that belong there."""
    names = []
    for name in sorted(os.listdir("out")):
        if name.startswith("."):
            continue
        number, kind = name.split(".")
        fitting = [wanted[kind][run] for run in range(int(number), RUNS, OUTPUTS)]
        if read(f"out/{name}") not in fitting:
            names.append(name)
    return names


def expected():
    """What each run writes when nobody disturbs it, and how long it takes."""
    wanted, begin = {"cu": [], "d": []}, time.monotonic()
    for number in range(RUNS):
        assert start(number).wait() == 0
        for kind, contents in wanted.items():
            contents.append(read(f"out/{number % OUTPUTS}.{kind}"))
    assert b"__shared__" in wanted["cu"][0]
    return wanted, (time.monotonic() - begin) / RUNS


def main():
    directory, rounds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(seed)
    os.chdir(directory)
    os.mkdir("out")
    for number in range(RUNS):
        write_input(number)
    wanted, seconds = expected()
    killed = seen = 0
    for _ in range(rounds):
        if random.random() < 0.3:
            for name in os.listdir("out"):
                os.remove(f"out/{name}")
        runs = [start(number) for number in range(RUNS)]
        random.shuffle(runs)
        for run in runs:
            time.sleep(random.uniform(0, seconds * 0.6))
            run.kill()
        killed += sum(run.wait() == -9 for run in runs)
        seen += len(left_over())
        if torn(wanted):
            sys.exit(f"torn: {torn(wanted)}")
    for run in [start(number) for number in range(RUNS)]:
        if run.wait():
            sys.exit("a run that nobody killed failed")
    if torn(wanted) or left_over():
        sys.exit(f"at the end torn: {torn(wanted)}, left: {left_over()}")
    print(f"{killed} of {rounds * RUNS} runs killed, {seen} temporary files seen after them")
    if not killed:
        sys.exit("no run was killed")


main()
