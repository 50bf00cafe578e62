"""Which cases run where SAMPLE is set (`make check`), and the note of it that tests/prove prints at the end."""
import os

SAMPLE = bool(os.environ.get("SAMPLE"))


def every(step, items):
    """With SAMPLE every so manieth of the items; without, all."""
    return items[step - 1::step] if SAMPLE else items


def note(some, of_all, what):
    if some == of_all:
        return
    if os.environ.get("BUILD"):
        with open(os.path.join(os.environ["BUILD"], "sampled"), "a", encoding="utf-8") as notes:
            notes.write(f"{some} of {of_all} {what}\n")
    print(f"# a sample: {some} of {of_all} {what}", flush=True)


def progress(some, of_all):
    if os.environ.get("PROGRESS"):
        print(f"progress {some} of {of_all}", flush=True)
