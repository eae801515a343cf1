"""Lines that people type at the plain prompts of a match."""

import sys

from fairdeal.cli import output


class Leave(Exception):
    """A player wants to stop for now."""


def read_line(prompt: str) -> str:
    """Read a line from the terminal or a pipe; the end of the input counts as `quit`."""
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    if is_terminal:
        import readline  # noqa: F401  # importing it adds line editing and history to `input`
    try:
        line = input(prompt)
    except EOFError:
        output.print_text()
        raise Leave from None
    if not is_terminal:
        output.print_text(output.one_line(line))
    return line
