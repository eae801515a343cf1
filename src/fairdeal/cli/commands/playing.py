"""Commands for people who play, alone or at live tables, learn or solve puzzles. One group makes puzzles."""

from typing import Any

import click

from fairdeal.cli import parameters
from fairdeal.cli.command_group import CommandGroup
from fairdeal.cli.shared_options import (
    ALL_CORES_OPTION,
    BOT_NAMES,
    GAME_ARGUMENT,
    JSON_OPTION,
    PLAIN_OPTION,
    SEED_OPTION,
    SERVER_OPTION,
    table_options,
)
from fairdeal.cli.signals import raise_on_hangup


@click.command(short_help="Play here, against bots.")
@click.argument("game", required=False)
@table_options(f"One bot, or one for each seat that no person plays: {BOT_NAMES}.")
@click.option(
    "--humans", metavar="N", callback=parameters.parse_number(1), help="Number of people who share this terminal."
)
@click.option("--names", metavar="A,B,…", callback=parameters.parse_names, help="Their names.")
@click.option("--resume", metavar="FILE", help="Continue a saved match.")
@PLAIN_OPTION
def play(game: str | None, **arguments: Any) -> int:
    """Play a GAME here: alone against bots on the full screen, or with others at the same keyboard, line by line."""
    from fairdeal.cli import play

    return play.run(play.PlayArgs(game=game, **arguments))


@click.command(short_help="Learn the cards or a game by playing.")
@click.argument("game", required=False)
@click.option("--list", "show_list", is_flag=True, help="List all lessons and your progress.")
@click.option("--restart", is_flag=True, help="Start over, even if you have stopped in the middle of the lesson.")
@PLAIN_OPTION
def learn(**arguments: Any) -> int:
    """Take the lesson of a GAME: a few minutes of play with explanations. Without GAME, learn the cards. GAME can also
    be the key of a lesson, such as president.house."""
    from fairdeal.cli import learn

    return learn.run(learn.LearnArgs(**arguments))


@click.command(short_help="Solve puzzles: find the best move.")
@click.argument("game", required=False)
@click.option("--theme", metavar="NAME", help="Only puzzles about this kind of decision, such as lead or bid.")
@click.option("--difficulty", metavar="NAME", help="Only puzzles that are easy, medium or hard.")
@click.option("--daily", is_flag=True, help="The puzzle of the day: the same for everybody.")
@click.option("--list", "show_list", is_flag=True, help="List the puzzles, and which of them you have solved.")
@PLAIN_OPTION
def puzzle(**arguments: Any) -> int:
    """Solve puzzles of a GAME: positions in which one move is clearly best. The next one that you have not solved comes
    first. GAME can also be the key of a puzzle, as --list shows it."""
    from fairdeal.cli import puzzle

    return puzzle.run(puzzle.PuzzleArgs(**arguments))


@click.group(cls=CommandGroup, short_help="Make puzzles for a game, and verify them.")
def puzzles() -> None:
    """Puzzles: positions in which one move is clearly best for a player who sees only their own cards."""


@puzzles.command("make", short_help="Make puzzles from rounds between bots.")
@GAME_ARGUMENT
@click.option(
    "--number", metavar="N", default="100", show_default=True, callback=parameters.parse_number(1, 100_000),
    help="Number of puzzles.",
)  # fmt: skip
@click.option(
    "--worlds", metavar="N", default="200", show_default=True, callback=parameters.parse_number(32, 1_000_000),
    help="Deals in which a move must be clearly best; it is verified in four times as many.",
)  # fmt: skip
@SEED_OPTION
@click.option("--out", metavar="FILE", help="The file for the puzzles; default: GAME.puzzles.jsonl.")
@ALL_CORES_OPTION
def make_puzzles(game: str | None, **arguments: Any) -> int:
    """Make puzzles of a GAME: strong bots play, and every decision is judged by the method of the review. Ctrl-C stops;
    the same command continues."""
    from fairdeal.cli import puzzles

    with raise_on_hangup(KeyboardInterrupt):
        return puzzles.run_make(puzzles.MakeArgs(game=game, **arguments))


@puzzles.command("check", short_help="Let master verify puzzles at ten times its budget.")
@GAME_ARGUMENT
@click.option("--file", metavar="FILE", help="Check the puzzles of this file.")
@click.option(
    "--limit", metavar="N", callback=parameters.parse_number(1, 100_000), help="Only the first N of each game."
)
@click.option("--out", metavar="FILE", help="Write the results to FILE; after Ctrl-C the same command continues.")
@SEED_OPTION
@ALL_CORES_OPTION
@JSON_OPTION
def check_puzzles(game: str | None, **arguments: Any) -> int:
    """Verify the puzzles of a GAME, or of all games: does master choose the answer, with ten times its budget and fresh
    random numbers? Fails if it confirms fewer than 98 %."""
    from fairdeal.cli import puzzles

    with raise_on_hangup(KeyboardInterrupt):
        return puzzles.run_check(puzzles.CheckArgs(game=game, **arguments))


@click.command(short_help="Join a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@click.option("--name", metavar="NAME", help="Your name at the table; default: your user name.")
@SERVER_OPTION
@PLAIN_OPTION
def join(**arguments: Any) -> int:
    """Join a live table and play with people in browsers. URL-OR-CODE is the table's link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.JoinArgs(**arguments))


@click.command(short_help="Watch a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@SERVER_OPTION
@PLAIN_OPTION
def watch(**arguments: Any) -> int:
    """Watch a live table. URL-OR-CODE is the table's link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.JoinArgs(**arguments, watch=True))
