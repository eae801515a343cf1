"""Commands in which bots play: tournaments, simulations, studies of house rules, comparisons of bots, training."""

from typing import Any

import click

from fairdeal.cli import parameters
from fairdeal.cli.command_group import CommandGroup
from fairdeal.cli.shared_options import (
    ALL_CORES_OPTION,
    BOT_NAMES,
    GAME_ARGUMENT,
    JSON_OPTION,
    MAX_ROUNDS_OPTION,
    PLAYERS_OPTION,
    PRESET_OPTION,
    SEED_OPTION,
    STUDY_BOTS_OPTION,
    WORKERS_OPTION,
    settings_option,
    table_options,
)
from fairdeal.cli.signals import raise_on_hangup

MAX_GAMES = 2**32 - 1  # as lab.index_ranges.MAX_MATCHES, which `--help` does not import


@click.group(cls=CommandGroup, short_help="Simulate a tournament.")
def tournament() -> None:
    """Tournaments: series, Swiss, round robin, knockout, duplicate match points, teams."""


@tournament.command("simulate", short_help="Play a tournament between bots.")
@GAME_ARGUMENT
@click.option(
    "--bots", metavar="N", default="16", show_default=True, callback=parameters.parse_number(2, 100_000),
    help="Number of entrants.",
)  # fmt: skip
@click.option(
    "--levels", metavar="BOT,…", default="steady,relaxed", show_default=True, callback=parameters.parse_names,
    help="Bots that the entrants take in turn.",
)  # fmt: skip
@click.option(
    "--format", metavar="NAME", default="swiss", show_default=True,
    help="series, swiss, round-robin, knockout, duplicate, duplicate-tables or teams.",
)  # fmt: skip
@click.option(
    "--deals", metavar="N", callback=parameters.parse_number(1, 1000),
    help="Deals of each match; otherwise a short match of the game.",
)  # fmt: skip
@click.option(
    "--scoring", metavar="NAME", default="imps", show_default=True, help="Of teams: imps or match-points.",
)  # fmt: skip
@click.option(
    "--rounds", metavar="N", default="7", show_default=True, callback=parameters.parse_number(1, 1000),
    help="Number of rounds; a round robin and a knockout have as many as they need.",
)  # fmt: skip
@PRESET_OPTION
@settings_option("Set an option of the game.")
@SEED_OPTION
@JSON_OPTION
def simulate_tournament(game: str | None, **arguments: Any) -> int:
    """Play a tournament between bots in a GAME, from the first pairing to the final standings."""
    from fairdeal.cli import tournament

    with raise_on_hangup(KeyboardInterrupt):
        return tournament.run_simulation(tournament.SimulateTournamentArgs(game=game, **arguments))


@click.command(short_help="Let bots play many matches.")
@GAME_ARGUMENT
@click.option(
    "--games", metavar="N", default="1000", show_default=True, callback=parameters.parse_number(1, MAX_GAMES),
    help="Number of matches.",
)  # fmt: skip
@table_options(f"One bot, or one for each seat: {BOT_NAMES}.")
@MAX_ROUNDS_OPTION
@click.option("--records", metavar="FILE", help="Write a record of each match to FILE, one on each line.")
@click.option("--deals", is_flag=True, help="Include every deal in the records.")
@WORKERS_OPTION
@JSON_OPTION
def simulate(game: str | None, **arguments: Any) -> int:
    """Let bots play many matches of a GAME, and count who finishes where."""
    from fairdeal.cli import simulate

    with raise_on_hangup(KeyboardInterrupt):
        return simulate.run(simulate.SimulateArgs(game=game, **arguments))


@click.command(short_help="Measure what a house rule does to a game.")
@GAME_ARGUMENT
@click.option(
    "--vary", metavar="OPTION=A,B,…", multiple=True, callback=parameters.parse_variations,
    help="Compare these values of an option, of players or of preset; given several times: all combinations.",
)  # fmt: skip
@click.option(
    "--players", metavar="N,…", callback=parameters.parse_names, help="Number of players; several are compared."
)
@PRESET_OPTION
@settings_option("Set an option of the game in all variants.")
@MAX_ROUNDS_OPTION
@click.option(
    "--games", metavar="N", callback=parameters.parse_number(1, MAX_GAMES),
    help="Number of matches of each variant; default: 1,000.",
)  # fmt: skip
@click.option(
    "--precision", metavar="X", callback=parameters.parse_fraction,
    help="Play until the main results are known to ±X: 0.01 is one percentage point, or 1 % of a number.",
)  # fmt: skip
@STUDY_BOTS_OPTION
@click.option(
    "--rival", metavar="BOT",
    help="The opponent that shows how much skill matters; default: random; none: skip this measure.",
)  # fmt: skip
@click.option(
    "--tension", metavar="N", default="0", callback=parameters.parse_number(0, 1_000_000),
    help="Weigh a decision of each of the first N matches: how often more than one move is reasonable.",
)  # fmt: skip
@SEED_OPTION
@ALL_CORES_OPTION
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one on this machine.")
@click.option("--out", metavar="DIR", help="Write report.html, results.json and the data to this folder.")
@click.option("--resume", metavar="DIR", help="Continue an interrupted study, or extend a finished one.")
@click.option(
    "--format", "data_format", metavar="F", default="parquet", show_default=True, help="Data format: parquet or csv."
)
@click.option("--all", "show_all", is_flag=True, help="Show every measure, not only the most informative ones.")
@JSON_OPTION
def lab(game: str | None, **arguments: Any) -> int:
    """Measure what a house rule does to a GAME. Bots play every variant on the same deals; the result is what differs,
    and how certain that is."""
    from fairdeal.cli import lab

    with raise_on_hangup(KeyboardInterrupt):
        return lab.run(lab.LabArgs(game=game, **arguments))


@click.command(short_help="Search for house rules that meet your targets.")
@GAME_ARGUMENT
@click.option(
    "--target", "targets", metavar="TEXT", multiple=True, required=True,
    help="What the game should be like, such as 'minutes a round < 5'; given several times: all of it.",
)  # fmt: skip
@click.option(
    "--vary", metavar="OPTION=A,B,…", multiple=True, callback=parameters.parse_variations,
    help="Try these values of an option, the usual one first; default: all options that have a list of values.",
)  # fmt: skip
@PLAYERS_OPTION
@PRESET_OPTION
@settings_option("Set an option of the game in all rule sets.")
@MAX_ROUNDS_OPTION
@click.option(
    "--games", metavar="N", default="1000", show_default=True, callback=parameters.parse_number(2, MAX_GAMES),
    help="Number of matches for the figures of the best rule sets.",
)  # fmt: skip
@STUDY_BOTS_OPTION
@SEED_OPTION
@ALL_CORES_OPTION
@JSON_OPTION
def design(game: str | None, **arguments: Any) -> int:
    """Search the options of a GAME for rules that meet your targets. Bots play many rule sets; the best ones are
    measured again on fresh deals."""
    from fairdeal.cli import design

    with raise_on_hangup(KeyboardInterrupt):
        return design.run(design.DesignArgs(game=game, **arguments))


@click.command(short_help="Measure which bot is better.")
@GAME_ARGUMENT
@click.option(
    "--deals", metavar="N", callback=parameters.parse_number(1, 1_000_000),
    help="Number of deals; each is played once from every side.",
)  # fmt: skip
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Play until a sequential test decides between mean places LOW and HIGH of the first bot.",
)
@table_options(
    f"Two or more bots: {BOT_NAMES}, or MODULE:FUNCTION for your own. The first plays among copies of the second."
)
@MAX_ROUNDS_OPTION
@click.option("--results", metavar="FILE", help="Append the results of every deal to FILE, and continue from it.")
@WORKERS_OPTION
@JSON_OPTION
def arena(game: str | None, **arguments: Any) -> int:
    """Let bots play a GAME against each other: the same deals with rotated seats, and 95 % intervals."""
    from fairdeal.cli import arena

    with raise_on_hangup(KeyboardInterrupt):
        return arena.run(arena.ArenaArgs(game=game, **arguments))


@click.command(short_help="Train the network of the bot swift.")
@GAME_ARGUMENT
@click.option(
    "--minutes", metavar="N", callback=parameters.parse_number(1, 100_000), help="Duration in minutes; default: 30."
)
@click.option(
    "--actions", metavar="N", callback=parameters.parse_number(1, 10**12),
    help="Stop after N actions: with the same seed, the same network on one machine.",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(["rollouts", "self-play"]), help="How to learn; default: what suits the game."
)
@click.option("--from", "start", metavar="FILE", help="Begin with this network, which then finishes the rollouts.")
@click.option(
    "--width",
    metavar="N",
    callback=parameters.parse_number(8, 128),
    help="Units of the first layer, a multiple of 8; default: 64, or those of the network of --from.",
)
@SEED_OPTION
@click.option("--out", metavar="DIR", required=True, help="The folder for the network, its checkpoint and its curve.")
@click.option("--resume", is_flag=True, help="Continue from the checkpoint in DIR.")
@click.option("--export", metavar="FILE", help="Write the network as ONNX, too.")
def train(game: str | None, **arguments: Any) -> int:
    """Train a network for a GAME by rollouts or self-play. Needs the extra `train`."""
    from fairdeal.cli import train

    with raise_on_hangup(KeyboardInterrupt):
        return train.run(train.TrainArgs(game=game, **arguments))
