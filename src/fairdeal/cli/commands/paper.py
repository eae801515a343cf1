"""Commands for tables with real cards: the rules, files to print, and the scores of a club evening."""

from typing import Any

import click

from fairdeal.cli import parameters
from fairdeal.cli.shared_options import (
    GAME_ARGUMENT,
    JSON_OPTION,
    PAPER_OPTION,
    PLAYERS_OPTION,
    PRESET_OPTION,
    SEED_OPTION,
    settings_option,
)


@click.command()
@JSON_OPTION
def games(as_json: bool) -> int:
    """List the games."""
    from fairdeal.cli import games

    return games.run(as_json)


@click.command(short_help="Show the rules and options of a game.")
@GAME_ARGUMENT
@click.argument("rule", required=False)
@click.option("--search", metavar="WORDS", help="Show only rules and options that contain all these words.")
@JSON_OPTION
def rules(game: str | None, rule: str | None, search: str | None, as_json: bool) -> int:
    """Show the rules of a GAME and all its options, or only the RULE with this number."""
    from fairdeal.cli import rules

    return rules.run(game, rule, search, as_json)


@click.command(short_help="Write the double deck as a PDF to print and cut out.")
@click.argument("file")
@click.option(
    "--skin", metavar="NAME", default="sanity", show_default=True, help="How the cards look: sanity, sanityholes."
)
@PAPER_OPTION
def deck(file: str, skin: str, paper: str) -> int:
    """Write the double deck to FILE, a PDF to print and cut out: nine cards on a page, with marks to cut along."""
    from fairdeal.cli import deck

    return deck.run(file, skin, paper)


@click.command(short_help="Write the rules of a table as a PDF of one page.")
@GAME_ARGUMENT
@click.argument("file", required=False)
@PRESET_OPTION
@settings_option("A house rule of your table.")
@PAPER_OPTION
def sheet(game: str | None, file: str | None, **arguments: Any) -> int:
    """Write the rules of a GAME in short to FILE, a PDF of one page, with the house rules of your table."""
    from fairdeal.cli import sheet

    return sheet.run(sheet.SheetArgs(game=game, file=file, **arguments))


@click.command(short_help="Deal the same cards for many tables, as hand records to print.")
@GAME_ARGUMENT
@click.option(
    "--number", metavar="N", default="16", show_default=True, callback=parameters.parse_number(1, 1000),
    help="Number of deals.",
)  # fmt: skip
@PLAYERS_OPTION
@PRESET_OPTION
@settings_option("Set an option of the game.")
@SEED_OPTION
@PAPER_OPTION
@click.option("--out", metavar="DIR", required=True, help="Folder for deals.pdf and deals.json.")
def deals(game: str | None, **arguments: Any) -> int:
    """Deal a GAME several times, so that many tables can play the same cards: hand records to print (deals.pdf), and
    records that Fairdeal plays from (deals.json)."""
    from fairdeal.cli import deals

    return deals.run(deals.DealsArgs(game=game, **arguments))


@click.command(short_help="Score a club evening with the same deals at every table.")
@click.argument("results")
@click.option("--deals", metavar="FILE", required=True, help="The deals.json that `fairdeal deals` wrote.")
@click.option("--par", metavar="BOT", help="Compare with what this bot scores with the same cards, such as strong.")
@click.option(
    "--plays", metavar="N", default="20", show_default=True, callback=parameters.parse_number(1, 10_000),
    help="How often bots play each deal.",
)  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="Print the ranking as CSV.")
@JSON_OPTION
def score(**arguments: Any) -> int:
    """Score RESULTS of a club evening in match points. RESULTS is a table (CSV with the columns deal, seat, name and
    score) or a list of objects (JSON); `-` reads it from standard input."""
    from fairdeal.cli import score

    return score.run(score.ScoreArgs(**arguments))
