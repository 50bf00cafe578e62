#!/usr/bin/env python3
"""Do #line directives name the right lines? Ends lines of an annotated file with comments that
hold their numbers, runs cudalite --line-directives, and compares where the compiler would see each
comment.

    tests/build/lines.py WORK-DIRECTORY file.cu...

For each file one line: its name and how many comments came out, or what is wrong. Generated lines
have to be lines of the output. Exit status 1 where anything is wrong."""
import os
import re
import subprocess
import sys

DIRECTIVE = re.compile(r'#line (\d+) "(.*)"$')
MARK = re.compile(r'/\*@(\d+)\*/')


def marked(text):
    lines = text.split("\n")
    before = ""
    for number, line in enumerate(lines, 1):
        plain = re.search(r'[;{}]$', line) and not re.search(r'^\s*#|["\'\\]|/[*/]|\*/', line)
        # A bound check becomes one line; its return is a part of it.
        check = re.search(r'\breturn\b', line) or re.search(r'\breturn\b', before)
        if plain and not check and not before.endswith("\\"):
            lines[number - 1] = f"{line} /*@{number}*/"
        before = line
    return "\n".join(lines)


def places(text, output):
    """(line of the text, file and line that the compiler takes it for, its content)"""
    file, line = output, 1
    for number, content in enumerate(text.split("\n"), 1):
        directive = DIRECTIVE.match(content)
        if directive:
            line, file = int(directive[1]), directive[2]
        else:
            yield number, file, line, content
            line += 1


def check(path, work):
    source, output = os.path.join(work, "marked.cu"), os.path.join(work, "made.cu")
    with open(path, encoding="latin-1") as file:
        text = marked(file.read())
    with open(source, "w", encoding="latin-1") as file:
        file.write(text)
    ways = re.search(r"^// DEFINES: ([^|\n]*)", text, re.M)  # the first way of a test kernel
    options = re.search(r"^// OPTIONS: (.*)", text, re.M)
    command = ["cudalite", "-w", "--line-directives", *(ways[1].split() if ways else []),
               *(options[1].split() if options else []), "-I", os.path.dirname(path), "-Iinclude",
               source, "-o", output]
    if subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode:
        return "cudalite fails", 0
    with open(output, encoding="latin-1") as file:
        made = file.read()
    count, right, copies = 0, set(), {}
    for number, file, line, content in places(made, output):
        if file == output and line != number:
            return f"line {number} of the output is told to be {line}", 0
        for mark in MARK.findall(content)[:1]:
            count += 1
            if (file, line) == (source, int(mark)):
                right.add(mark)
            elif file == output:
                copies[mark] = f"line {mark} is told to be {file}:{line}"  # of a function, in a call's place
            elif file == source and "<<<" in "".join(text.split("\n")[line - 1:int(mark)]):
                pass  # a launch of several lines is a call on one
            elif not re.fullmatch(r"\} /\*@\d+\*/( /\*@\d+\*/)?", content.strip()):  # the end of what a call became
                return f"line {mark} is told to be {file}:{line}", 0
    for mark, problem in copies.items():
        if mark not in right:
            return problem, 0
    if count < 3:
        return f"only {count} marks came out", 0
    return None, count


def main():
    failed = False
    for path in sys.argv[2:]:
        problem, count = check(path, sys.argv[1])
        failed |= problem is not None
        print(f"{path}: {problem or count}")
    sys.exit(failed)


main()
