#!/usr/bin/env python3
"""Long launches: how far they are, on a terminal; Ctrl-C ends them, and what has run is counted. Speaks TAP."""
import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SIM = f"{os.environ['BUILD']}/cudalite-sim"
PATIENCE = 60  # seconds
tests = 0


def ok(good, name, told=''):
    global tests
    tests += 1
    print(f'{"" if good else "not "}ok {tests} - {name}')
    for line in [] if good else told.splitlines():
        print('# ' + line)


def run(*arguments, stops_at=None):
    """What a program shows on a terminal, and its status; Ctrl-C is pressed once it has shown `stops_at`."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(SIM, [SIM, *arguments])
    shown, start = b'', time.time()
    while time.time() - start < PATIENCE:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
        if stops_at and stops_at in shown:
            time.sleep(1)  # what it says it does next has begun
            os.write(terminal, b'\x03')
            stops_at = None
    else:
        os.kill(child, 9)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return shown.decode(), status


with tempfile.TemporaryDirectory() as directory:
    program, counts = f'{directory}/program', f'{directory}/counts'
    subprocess.run([SIM, '-o', program, f'{HERE}/programs/long.cu'], check=True)
    text, status = run('-j1', '--json', counts, '--built', program, stops_at=b' left')
    ok(status == -2, 'Ctrl-C ends a program, as by its signal', f'{status}\n{text}')
    ok(re.search(r'\rslow: \d+ of 8192 blocks, (\d+ min )?\d+ s left\x1b\[K', text), 'before, a line says how far it is', text)
    ok('\r\x1b[K' in text, '... which is taken away', text)
    ok(re.search(r'^slow +\d\d\d+ ', text, re.M), 'the table has what was counted', text)
    ok(re.search(r'long.cu:\d+: note: stopped in launch \d+ of slow, after \d+ of 8192 blocks', text), '... up to where is told', text)
    with open(counts) as file:
        told = json.load(file)['programs'][0]
    ok(told['exit'] == 130 and not told['complete'] and told['kernels'][0]['blocks'] < 8192 and told['kernels'][0]['global']['requests'] > 100, '... and so has the JSON', str(told))
    text, status = run('--no-count', '-j1', '--built', program, '--', 'endless', stops_at=b'begins')
    ok(status == -2, 'without counts it just ends', f'{status}\n{text}')
    text, status = run('-j2', '--built', program, '--', 'endless', stops_at=b'begins')
    ok(status == -2 and 'stopped in launch 1 of endless, after 0 of 2 blocks' in text, 'a kernel that never ends is stopped, too',
       f'{status}\n{text}')
    text, status = run('-j1', '--compare', '--built', program, program, stops_at=b' left')
    ok(status == -2 and 'differ' not in text, 'what was stopped is not compared', f'{status}\n{text}')
    done = subprocess.run([SIM, '-j1', '--limit=2', '--built', program], capture_output=True, text=True, check=False)
    ok('left' not in done.stderr and 'begins' in done.stdout, 'no line where standard error is no terminal', done.stderr)
print(f'1..{tests}')
sys.exit(0)
