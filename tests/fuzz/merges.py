"""Threads that are merged as an annotation asks, in random kernels of any shape.

Enters: a program. Leaves: it, with `merge x 4` or the like at the top of its kernel. Where cudalite cannot merge so it
says why, and the kernel stays.
"""
import re


def with_merge(program):
    choices, plain = program.kernel.choices, program.device_text
    axis = choices.one("merge.axis", "x", "y")
    items = choices.weighted("merge.items", [(2, 25), (4, 40), (8, 20), (16, 10), (32, 5)])
    top = re.compile(rf"(\bk{program.seed}\([^;{{]*\{{)")
    program.device_text = lambda: top.sub(rf'\1\n    __annotation(L"merge {axis} {items}");', plain(),
                                          count=1)
    return program
