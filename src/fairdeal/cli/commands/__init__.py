"""The commands and their arguments, in modules by purpose.

What a command does is in the module of `fairdeal.cli` with its name, which is loaded when the command is called.
"""

import click

from fairdeal.cli.admin import admin
from fairdeal.cli.command_group import CommandGroup
from fairdeal.cli.commands.experiments import arena, design, lab, simulate, tournament, train
from fairdeal.cli.commands.hosting import ratings, serve
from fairdeal.cli.commands.paper import deals, deck, games, rules, score, sheet
from fairdeal.cli.commands.playing import join, learn, play, puzzle, puzzles, watch
from fairdeal.cli.commands.records import replay, review, verify

COMMANDS = (  # in the order of `fairdeal --help`
    games, rules, deck, sheet, deals, score, tournament, simulate, lab, design, arena, train, replay, review, verify,
    play, learn, puzzle, puzzles, join, watch, serve, ratings, admin,
)  # fmt: skip


def _print_version(context: click.Context, _parameter: click.Parameter, is_requested: bool) -> None:
    if is_requested:
        from fairdeal import __version__, _build

        click.echo(f"fairdeal {__version__} ({_build.describe()})")
        context.exit()


@click.group(
    cls=CommandGroup,
    commands=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="To begin, try `fairdeal play president`, or `fairdeal serve --open` for the browser.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and whether it is compiled.",
)
@click.pass_context
def fairdeal(context: click.Context) -> None:
    """A card table that knows the house rules."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
