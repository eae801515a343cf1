"""What a command line may hold: how its values are read, and how a wrong one is explained."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import click

MOST_DIGITS = 30
LONGEST_SEED = 1000

Reader: TypeAlias = Callable[[click.Context, click.Parameter, str | None], int | None]


def number(low: int = 0, high: int | None = None) -> Reader:
    """Reads a whole number in a range."""
    top = f"to {high:,}" if high is not None else "up"
    accepted = f"a whole number from {low:,} {top}"

    def read(context: click.Context, parameter: click.Parameter, given: str | None) -> int | None:
        if given is None:
            return None
        digits = given.strip().replace(",", "").replace("_", "")
        if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
            found = int(digits)
            if found >= low and (high is None or found <= high):
                return found
        raise click.BadParameter(f"{_shown(given)} is not {accepted}", context, parameter)

    return read


def seed(context: click.Context, parameter: click.Parameter, given: str | None) -> int | str | None:
    """Reads what fixes every shuffle: a whole number, or any other text."""
    if given is None:
        return None
    if not 0 < len(given) <= LONGEST_SEED or not given.isprintable():
        accepted = f"a whole number from 0 up, or a text of at most {LONGEST_SEED:,} printable characters"
        raise click.BadParameter(f"a seed is {accepted}", context, parameter)
    return int(given) if given.isascii() and given.isdigit() else given


def settings(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> dict[str, str]:
    """Reads options of a game, each `name=value`."""
    read = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"{_shown(one)} is not name=value, such as rounds=3", context, parameter)
        read[name.strip()] = value.strip()
    return read


def variations(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Reads options to be varied, each `name=value,value`."""
    read: dict[str, tuple[str, ...]] = {}
    for one in given:
        name, _, values = one.partition("=")
        listed = tuple(value.strip() for value in values.split(","))
        if not name.strip() or not all(listed):
            raise click.BadParameter(f"{_shown(one)} is not name=value,value, such as rounds=3,5", context, parameter)
        if name.strip() in read:
            raise click.BadParameter(f"{name.strip()} is there twice; list all its values at once", context, parameter)
        read[name.strip()] = listed
    return read


def fraction(context: click.Context, parameter: click.Parameter, given: str | None) -> float | None:
    """Reads a number between 0 and 1."""
    if given is None:
        return None
    try:
        found = float(given)
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise click.BadParameter(f"{_shown(given)} is not a number between 0 and 1, such as 0.01", context, parameter)
    return found


def names(context: click.Context, parameter: click.Parameter, given: str | None) -> tuple[str, ...] | None:
    """Reads names with commas between them."""
    if given is None:
        return None
    read = tuple(name.strip() for name in given.split(","))
    if not all(read):
        raise click.BadParameter(f"{_shown(given)} is not one name, or several with commas between", context, parameter)
    return read


def _shown(given: str) -> str:
    from fairdeal.engine.options import shown  # not at the top: `--help` has no use for the engine

    return shown(given)


def complaint(error: click.UsageError) -> str:
    """What was wrong with a command line, and what is accepted."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        return f"there is no option {error.option_name}; {_options(error.ctx)}"
    if type(error) is click.BadParameter and error.param is not None:
        return f"{_name(error.param)}: {error.message}"
    message = error.format_message().rstrip(".")
    return f"{message}; {_usage(error.ctx) if error.ctx is not None else 'see fairdeal COMMAND --help'}"


def _name(parameter: click.Parameter) -> str:
    return max(parameter.opts, key=len) if isinstance(parameter, click.Option) else str(parameter.name).upper()


def _options(context: click.Context) -> str:
    options = [_name(one) for one in context.command.get_params(context) if isinstance(one, click.Option)]
    return f"{context.command_path} has {', '.join(options)}"


def _usage(context: click.Context) -> str:
    return f"usage: {context.command_path} {' '.join(context.command.collect_usage_pieces(context))}"
