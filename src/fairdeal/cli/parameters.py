"""Parsing of command-line values: click callbacks that convert the text of a parameter or reject it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import click

MAX_DIGITS = 30
MAX_SEED_LENGTH = 1000  # as engine.record_fields.MAX_SEED_TEXT, which `--help` does not import

NumberCallback: TypeAlias = Callable[[click.Context, click.Parameter, str | None], int | None]


def parse_number(low: int = 0, high: int | None = None) -> NumberCallback:
    """A callback that parses a whole number in a range."""
    top = f"to {high:,}" if high is not None else "up"
    accepted = f"a whole number from {low:,} {top}"

    def parse(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        digits = text.strip().replace(",", "").replace("_", "")
        if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS:
            number = int(digits)
            if number >= low and (high is None or number <= high):
                return number
        raise click.BadParameter(f"{_quoted(text)} is not {accepted}", context, parameter)

    return parse


def parse_seed(context: click.Context, parameter: click.Parameter, text: str | None) -> int | str | None:
    """Parse a seed: a whole number, or any other text."""
    if text is None:
        return None
    if not 0 < len(text) <= MAX_SEED_LENGTH or not text.isprintable():
        accepted = f"a whole number from 0 up, or a text of at most {MAX_SEED_LENGTH:,} printable characters"
        raise click.BadParameter(f"a seed is {accepted}", context, parameter)
    return int(text) if text.isascii() and text.isdigit() else text


def parse_settings(context: click.Context, parameter: click.Parameter, texts: Sequence[str]) -> dict[str, str]:
    """Parse options of a game, each `name=value`."""
    settings = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{_quoted(text)} is not name=value, such as rounds=3", context, parameter)
        settings[name.strip()] = value.strip()
    return settings


def parse_variations(
    context: click.Context, parameter: click.Parameter, texts: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Parse options to vary, each `name=value,value`."""
    variations: dict[str, tuple[str, ...]] = {}
    for text in texts:
        name, _, listed = text.partition("=")
        values = tuple(value.strip() for value in listed.split(","))
        if not name.strip() or not all(values):
            raise click.BadParameter(f"{_quoted(text)} is not name=value,value, such as rounds=3,5", context, parameter)
        if name.strip() in variations:
            raise click.BadParameter(f"{name.strip()} is given twice; list all its values at once", context, parameter)
        variations[name.strip()] = values
    return variations


def parse_fraction(context: click.Context, parameter: click.Parameter, text: str | None) -> float | None:
    """Parse a number between 0 and 1."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1:
        raise click.BadParameter(f"{_quoted(text)} is not a number between 0 and 1, such as 0.01", context, parameter)
    return number


def parse_names(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Parse a comma-separated list."""
    if text is None:
        return None
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise click.BadParameter(f"{_quoted(text)} is not a list of names separated by commas", context, parameter)
    return names


def _quoted(text: str) -> str:
    from fairdeal.engine.options import quoted  # not at the top: `--help` does not need the engine

    return quoted(text)
