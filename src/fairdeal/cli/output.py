"""What goes to the terminal or down a pipe: text, JSON, and the one line that says what was wrong."""

import io
import json
import os
import sys
from collections.abc import Sequence

import click

LONGEST_COMPLAINT = 1000


def prepare() -> None:
    """Let no odd character, missing stream or foreign encoding stop us."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def flush() -> None:
    """Send all on its way, while a closed pipe can still be noticed."""
    sys.stdout.flush()


def abandon() -> None:
    """Nobody reads standard output any more: let what is left of it go nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # a stream with no file behind it
        pass


def say(text: str = "") -> None:
    """A line, or several, for people."""
    click.echo(text)


def clear_screen() -> None:
    """Nothing that stood on the terminal can be read any more, not even by scrolling back."""
    if sys.stdout.isatty():
        sys.stdout.write("\033[H\033[2J\033[3J")


def say_json(document: object) -> None:
    """One JSON document on one line."""
    sys.stdout.write(json.dumps(document) + "\n")


def complain(message: str, status: int) -> int:
    """The one line that says what was wrong; returns the exit status."""
    try:
        flush()
        sys.stderr.write(f"fairdeal: {one_line(message)}\n")
        sys.stderr.flush()
    except OSError:  # nobody listens
        abandon()
    return status


def reason(error: Exception) -> str:
    """What the system had to say against a file, in a few words."""
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()


def system_error(error: OSError) -> str:
    """What the system had to say, and about which file."""
    return f"{error.filename}: {reason(error)}" if error.filename is not None else reason(error)


def one_line(text: str) -> str:
    """A text that may come from anywhere, safe to be shown: on one line, with no control characters, not too long."""
    cut = text if len(text) <= LONGEST_COMPLAINT else text[: LONGEST_COMPLAINT - 1] + "…"
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in cut)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines in columns: the first to the left, the others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(text.rjust(widths[k]) if k else text.ljust(widths[0]) for k, text in enumerate(row)).rstrip()
        for row in rows
    ]
