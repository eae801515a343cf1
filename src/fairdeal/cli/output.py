"""Writing to the terminal or a pipe: text, JSON, and one-line error messages."""

import io
import json
import os
import sys
from collections.abc import Sequence

import click

from fairdeal.terminal.text import sanitize

MAX_LINE_LENGTH = 1000


def configure_streams() -> None:
    """Replace output streams that are closed, and characters that the encoding of a stream does not have."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def flush() -> None:
    """Write out everything while a closed pipe can still be noticed."""
    sys.stdout.flush()


def discard_stdout() -> None:
    """Discard the rest of standard output, because nobody reads it."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        os.close(devnull)
    except (OSError, ValueError):  # a stream without a file descriptor
        pass


def print_text(text: str = "") -> None:
    """Print one or more lines for people."""
    click.echo(text)


def clear_screen() -> None:
    """Clear the terminal, including what could be scrolled back to."""
    if sys.stdout.isatty():
        sys.stdout.write("\033[H\033[2J\033[3J")


def print_json(document: object) -> None:
    """Print a JSON document on one line."""
    sys.stdout.write(json.dumps(document) + "\n")


def print_error(message: str, status: int) -> int:
    """Print an error message on standard error; returns the exit status given."""
    try:
        flush()
        sys.stderr.write(f"fairdeal: {one_line(message)}\n")
        sys.stderr.flush()
    except OSError:  # standard error is closed too
        discard_stdout()
    return status


def print_note(text: str) -> None:
    """Print something that users should know on standard error, apart from the results."""
    click.echo(f"fairdeal: {one_line(text)}", err=True)


def describe_os_error(error: OSError) -> str:
    """What the operating system says, and about which file."""
    from fairdeal.engine.errors import error_reason  # not at the top: `--help` does not need the engine

    return f"{error.filename}: {error_reason(error)}" if error.filename is not None else error_reason(error)


def one_line(text: str) -> str:
    """Make untrusted text safe to print: on one line, without control characters, not too long."""
    shortened = text if len(text) <= MAX_LINE_LENGTH else text[: MAX_LINE_LENGTH - 1] + "…"
    return sanitize(shortened, unprintable="?")


def format_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows in columns: the first column to the left, the others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(text.rjust(widths[k]) if k else text.ljust(widths[0]) for k, text in enumerate(row)).rstrip()
        for row in rows
    ]
