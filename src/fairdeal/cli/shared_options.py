"""Command-line options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fairdeal.cli import parameters

Command = TypeVar("Command", bound=Callable[..., Any])
BOT_NAMES = "relaxed, steady, strong, master (master:0.5s: half a second per move), random, swift, sharp, expert"
MAX_ROUNDS = 1_000_000  # as engine.game.MAX_ROUNDS, which `--help` does not import

GAME_ARGUMENT = click.argument("game", required=False, metavar="GAME")
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
PLAIN_OPTION = click.option(
    "--plain", is_flag=True, help="Print full sentences line by line, for screen readers and pipes."
)
SEED_OPTION = click.option(
    "--seed", metavar="S", callback=parameters.parse_seed, help="Fix every shuffle: a number, or any text."
)
PAPER_OPTION = click.option(
    "--paper", metavar="SIZE", default="a4", show_default=True, help="Size of the paper: a4 or letter."
)
PRESET_OPTION = click.option("--preset", metavar="P", help="A named set of options.")
WORKERS_OPTION = click.option(
    "--workers",
    metavar="N",
    default="1",
    show_default=True,
    callback=parameters.parse_number(1, 64),
    help="Number of processes.",
)
ALL_CORES_OPTION = click.option(
    "--workers", metavar="N", callback=parameters.parse_number(1, 256), help="Number of processes; default: all cores."
)
PLAYERS_OPTION = click.option(
    "--players", metavar="N", callback=parameters.parse_number(1, 1000), help="Number of players."
)
STUDY_BOTS_OPTION = click.option(
    "--bots", metavar="A,B,…", callback=parameters.parse_names,
    help="The bots that play: one, or one for each seat; default: swift, or steady if a variant has no network.",
)  # fmt: skip
MAX_ROUNDS_OPTION = click.option(
    "--max-rounds", metavar="N", callback=parameters.parse_number(1, MAX_ROUNDS),
    help="End every match after N deals (hands or rounds); default: no limit unless these bots might never end one.",
)  # fmt: skip
SERVER_OPTION = click.option(
    "--server", metavar="URL", help="The server for a code; default: FAIRDEAL_SERVER, else this machine."
)


def settings_option(help_text: str) -> Callable[[Command], Command]:
    return click.option(
        "-o", "--option", "settings", metavar="NAME=VALUE", multiple=True, callback=parameters.parse_settings,
        help=help_text,
    )  # fmt: skip


def table_options(bots_help: str) -> Callable[[Command], Command]:
    """The options that set up a table. `bots_help` is the help of `--bots`."""
    options = (
        SEED_OPTION,
        click.option("--bots", metavar="A,B,…", callback=parameters.parse_names, help=bots_help),
        settings_option("Set an option of the game; `fairdeal rules GAME` lists them."),
        PRESET_OPTION,
        click.option("--players", metavar="N", callback=parameters.parse_number(1), help="Number of players."),
    )  # fmt: skip

    def add_options(command: Command) -> Command:
        for option in options:
            command = option(command)
        return command

    return add_options
