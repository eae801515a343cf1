"""Every command with its arguments. What a command does is in its own module, loaded when the command is called."""

from typing import Any

import click

from fairdeal.cli import parameters
from fairdeal.cli.admin import admin
from fairdeal.cli.shared_options import (
    ALL_CORES_OPTION,
    GAME_ARGUMENT,
    JSON_OPTION,
    MAX_ROUNDS_OPTION,
    PAPER_OPTION,
    PLAIN_OPTION,
    PLAYERS_OPTION,
    PRESET_OPTION,
    SEED_OPTION,
    SERVER_OPTION,
    STUDY_BOTS_OPTION,
    WORKERS_OPTION,
    settings_option,
    table_options,
)
from fairdeal.cli.signals import raise_on_hangup

MAX_GAMES = 2**32 - 1  # as lab.index_ranges.MAX_MATCHES, which `--help` does not import
LOCAL_PROXY = "127.0.0.1,::1"  # what --proxy means without a value
MAX_SERVE_WORKERS = 256


class CommandGroup(click.Group):
    """Lists the commands in the order of their definition, and all of them after an unknown one."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"there is no command {args[0]!r}; commands: {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)


def _print_version(context: click.Context, _parameter: click.Parameter, is_requested: bool) -> None:
    if is_requested:
        from fairdeal import __version__, _build

        click.echo(f"fairdeal {__version__} ({_build.describe()})")
        context.exit()


@click.group(
    cls=CommandGroup,
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


# ---- The commands


@fairdeal.command()
@JSON_OPTION
def games(as_json: bool) -> int:
    """List the games."""
    from fairdeal.cli import games

    return games.run(as_json)


@fairdeal.command(short_help="Show the rules and options of a game.")
@GAME_ARGUMENT
@click.argument("rule", required=False)
@click.option("--search", metavar="WORDS", help="Show only rules and options that contain all these words.")
@JSON_OPTION
def rules(game: str | None, rule: str | None, search: str | None, as_json: bool) -> int:
    """Show the rules of a GAME and all its options, or only the RULE with this number."""
    from fairdeal.cli import rules

    return rules.run(game, rule, search, as_json)


@fairdeal.command(short_help="Write the double deck as a PDF to print and cut out.")
@click.argument("file")
@click.option(
    "--skin", metavar="NAME", default="sanity", show_default=True, help="How the cards look: sanity, sanityholes."
)
@PAPER_OPTION
def deck(file: str, skin: str, paper: str) -> int:
    """Write the double deck to FILE, a PDF to print and cut out: nine cards on a page, with marks to cut along."""
    from fairdeal.cli import deck

    return deck.run(file, skin, paper)


@fairdeal.command(short_help="Write the rules of a table as a PDF of one page.")
@GAME_ARGUMENT
@click.argument("file", required=False)
@PRESET_OPTION
@settings_option("A house rule of your table.")
@PAPER_OPTION
def sheet(game: str | None, file: str | None, **arguments: Any) -> int:
    """Write the rules of a GAME in short to FILE, a PDF of one page, with the house rules of your table."""
    from fairdeal.cli import sheet

    return sheet.run(sheet.SheetArgs(game=game, file=file, **arguments))


@fairdeal.command(short_help="Deal the same cards for many tables, as hand records to print.")
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


@fairdeal.command(short_help="Score a club evening with the same deals at every table.")
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


@fairdeal.group(cls=CommandGroup, short_help="Simulate a tournament.")
def tournament() -> None:
    """Tournaments: series, Swiss, round robin, knockout, duplicate match points."""


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
    help="series, swiss, round-robin, knockout or duplicate.",
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


@fairdeal.command(short_help="Let bots play many matches.")
@GAME_ARGUMENT
@click.option(
    "--games", metavar="N", default="1000", show_default=True, callback=parameters.parse_number(1, MAX_GAMES),
    help="Number of matches.",
)  # fmt: skip
@table_options("one, or one for each seat")
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


@fairdeal.command(short_help="Measure what a house rule does to a game.")
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


@fairdeal.command(short_help="Search for house rules that meet your targets.")
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


@fairdeal.command(short_help="Measure which bot is better.")
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
@table_options("two or more; the first plays among copies of the second; MODULE:FUNCTION is your own bot")
@MAX_ROUNDS_OPTION
@click.option("--results", metavar="FILE", help="Append the results of every deal to FILE, and continue from it.")
@WORKERS_OPTION
@JSON_OPTION
def arena(game: str | None, **arguments: Any) -> int:
    """Let bots play a GAME against each other: the same deals with rotated seats, and 95 % intervals."""
    from fairdeal.cli import arena

    with raise_on_hangup(KeyboardInterrupt):
        return arena.run(arena.ArenaArgs(game=game, **arguments))


@fairdeal.command(short_help="Train the network of the bot swift.")
@GAME_ARGUMENT
@click.option("--minutes", metavar="N", callback=parameters.parse_number(1, 100_000), help="How long; default: 30.")
@click.option(
    "--actions", metavar="N", callback=parameters.parse_number(1, 10**12),
    help="Stop after N actions: with the same seed, the same network on one machine.",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(["rollouts", "self-play"]), help="How to learn; default: what suits the game."
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


@fairdeal.command(short_help="Replay a record.")
@click.argument("file")
@JSON_OPTION
@click.option(
    "--trace", is_flag=True, help="Print JSON, with a line for each move before it: who could do what, and who did."
)
@click.option("--at", metavar="N", callback=parameters.parse_number(), help="Stop after N moves.")
@click.option("--svg", metavar="FILE", help="Write an animated picture to FILE instead: everything, or a part of it.")
@click.option("--round", "round_", metavar="N", callback=parameters.parse_number(1), help="With --svg: only round N.")
@click.option(
    "--from", "first", metavar="N", callback=parameters.parse_number(), help="With --svg: begin after N moves."
)
@click.option("--to", "last", metavar="N", callback=parameters.parse_number(1), help="With --svg: end after N moves.")
@click.option(
    "--seat", metavar="S", callback=parameters.parse_number(),
    help="Show only what this seat may know; seats count from 0.",
)  # fmt: skip
@PLAIN_OPTION
def replay(file: str, svg: str | None, **arguments: Any) -> int:
    """Step through a record on the full screen, or print it. FILE has one record, or one on each line; - is standard
    input."""
    from fairdeal.cli import replay, replay_picture

    picture = {name: arguments.pop(name) for name in ("round_", "first", "last")}
    if svg is not None:
        return replay_picture.run(file, replay_picture.PictureArgs(svg=svg, **picture))
    replay_picture.refuse_without_svg(picture)
    arguments["as_json"] = arguments["as_json"] or arguments["trace"]
    return replay.run(file, replay.ReplayArgs(**arguments))


@fairdeal.command(short_help="Review a match: your mistakes and your luck.")
@click.argument("record", metavar="RECORD")
@click.option(
    "--seat", metavar="S", default="0", show_default=True, callback=parameters.parse_number(),
    help="The seat to review; seats count from 0.",
)  # fmt: skip
@click.option("--player", metavar="NAME", help="The player to review, by name, instead of a seat.")
@click.option("--html", metavar="FILE", help="Also write the review to FILE as one page.")
@click.option(
    "--worlds", metavar="N", callback=parameters.parse_number(8, 1_000_000),
    help="Worlds in which each move is compared with the best one; more give narrower intervals.",
)  # fmt: skip
@SEED_OPTION
@JSON_OPTION
def review(record: str, **arguments: Any) -> int:
    """Review the decisions of one seat of a finished match: what each cost, over all deals the player had to reckon
    with, and how much of the result was luck. RECORD is a file with one record; - is standard input. For a folder of
    records: mistakes by kind, and the trend."""
    from fairdeal.cli import review

    with raise_on_hangup(KeyboardInterrupt):
        return review.run(record, review.ReviewArgs(**arguments))


@fairdeal.command(short_help="Check that the deals of a match were fair.")
@click.argument("record", metavar="RECORD")
@JSON_OPTION
@click.option("--commitment", metavar="HASH", help="The commitment that the table showed you before the first deal.")
@click.option("--nonce", metavar="TEXT", help="The nonce that your client added: it must be in the record.")
@click.option("--player", metavar="NAME", help="Your name in the match: the nonce must be that of this player.")
@click.option("--head", metavar="HASH", help="The last head of the chain of moves that your client saw.")
def verify(record: str, as_json: bool, **noted: str | None) -> int:
    """Check that nobody stacked the deck of a live match: recompute what was promised, its seed, every deal and move.

    RECORD is a file with one record, or one on each line; - is standard input.
    """
    from fairdeal.cli import verify
    from fairdeal.fair.verification import Noted

    return verify.run(record, verify.VerifyArgs(as_json=as_json, noted=Noted(**noted)))


@fairdeal.command(short_help="Play here, against bots.")
@click.argument("game", required=False)
@table_options("one, or one for each seat that no person plays")
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


@fairdeal.command(short_help="Learn the cards or a game by playing.")
@click.argument("game", required=False)
@click.option("--list", "show_list", is_flag=True, help="List all lessons and your progress.")
@click.option("--restart", is_flag=True, help="Start over, even if you have stopped in the middle of the lesson.")
@PLAIN_OPTION
def learn(**arguments: Any) -> int:
    """Take the lesson of a GAME: a few minutes of play with explanations. Without GAME, learn the cards. GAME can also
    be the key of a lesson, such as president.house."""
    from fairdeal.cli import learn

    return learn.run(learn.LearnArgs(**arguments))


@fairdeal.command(short_help="Solve puzzles: find the best move.")
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


@fairdeal.group(cls=CommandGroup, short_help="Make puzzles for a game, and verify them.")
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
    the same command goes on."""
    from fairdeal.cli import puzzles

    with raise_on_hangup(KeyboardInterrupt):
        return puzzles.run_make(puzzles.MakeArgs(game=game, **arguments))


@puzzles.command("check", short_help="Let master verify puzzles at ten times its budget.")
@GAME_ARGUMENT
@click.option("--file", metavar="FILE", help="Check the puzzles of this file.")
@click.option(
    "--limit", metavar="N", callback=parameters.parse_number(1, 100_000), help="Only the first N of each game."
)
@SEED_OPTION
@ALL_CORES_OPTION
@JSON_OPTION
def check_puzzles(game: str | None, **arguments: Any) -> int:
    """Verify the puzzles of a GAME, or of all games: does master choose the answer, with ten times its budget and fresh
    random numbers? Fails if it confirms fewer than 98 %."""
    from fairdeal.cli import puzzles

    with raise_on_hangup(KeyboardInterrupt):
        return puzzles.run_check(puzzles.CheckArgs(game=game, **arguments))


@fairdeal.command(short_help="Join a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@click.option("--name", metavar="NAME", help="Your name at the table; default: your user name.")
@SERVER_OPTION
@PLAIN_OPTION
def join(**arguments: Any) -> int:
    """Join a live table and play with people in browsers. URL-OR-CODE is the table's link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.JoinArgs(**arguments))


@fairdeal.command(short_help="Watch a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@SERVER_OPTION
@PLAIN_OPTION
def watch(**arguments: Any) -> int:
    """Watch a live table. URL-OR-CODE is the table's link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.JoinArgs(**arguments, watch=True))


@fairdeal.command(short_help="Host live tables for browsers and programs.")
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", metavar="P", default="8000", show_default=True, callback=parameters.parse_number(0, 65535),
    help="The port to listen on; 0: any free one.",
)  # fmt: skip
@click.option(
    "--db", "database", metavar="URL", envvar="FAIRDEAL_DB", show_envvar=True,
    help="sqlite:///FILE or postgresql://HOST/NAME; default: a file in your data folder.",
)  # fmt: skip
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--bot-pause", metavar="MS", default="1200", show_default=True, callback=parameters.parse_number(0, 15_000),
    help="Milliseconds before a bot moves, unless a table sets its own.",
)  # fmt: skip
@click.option(
    "--review-worlds", metavar="N", default="1000", show_default=True, callback=parameters.parse_number(0, 100_000),
    help="The budget of reviews, in worlds per decision; 0: no reviews.",
)  # fmt: skip
@click.option("--no-pairing", "pairing", is_flag=True, default=True, flag_value=False, help="Do not pair people.")
@click.option(
    "--pairing-wait", metavar="SECONDS", default="30", show_default=True, callback=parameters.parse_number(5, 600),
    help="How long people wait for others before bots fill their table.",
)  # fmt: skip
@click.option("--no-ratings", "ratings", is_flag=True, default=True, flag_value=False, help="No rated matches.")
@click.option("--no-tournaments", "tournaments", is_flag=True, default=True, flag_value=False, help="No tournaments.")
@click.option("--no-people", "people", is_flag=True, default=True, flag_value=False, help="No profiles and friends.")
@click.option("--accounts/--no-accounts", default=True, show_default=True, help="Let people register with a passkey.")
@click.option(
    "--guest-chat/--no-guest-chat", default=True, show_default=True,
    help="Let people without an account say more than quick phrases.",
)  # fmt: skip
@click.option("--word-list", metavar="FILE", help="Words that are refused in names and chat, one a line.")
@click.option(
    "--study-workers", metavar="N", default="1", show_default=True, callback=parameters.parse_number(0, 64),
    help="Processes that play studies of house rules; 0: no studies.",
)  # fmt: skip
@click.option(
    "--study-seconds", metavar="N", default="600", show_default=True, callback=parameters.parse_number(1, 1_000_000),
    help="Processor time for studies of one person, in seconds per hour.",
)  # fmt: skip
@click.option(
    "--study-total", metavar="N", default="2400", show_default=True, callback=parameters.parse_number(1, 10_000_000),
    help="Processor time for all studies, in seconds per hour.",
)  # fmt: skip
@click.option("--study-ray", metavar="ADDRESS", help="Play studies on this Ray cluster.")
@click.option("--push/--no-push", default=True, show_default=True, help="Offer push messages about turns of days.")
@click.option(
    "--push-service", "push_services", metavar="HOST", multiple=True,
    help="Another push service that messages may go to, beside those of the common browsers.",
)  # fmt: skip
@click.option(
    "--smtp", metavar="URL", envvar="FAIRDEAL_SMTP", show_envvar=True,
    help="Send e-mail about turns of days: smtp://USER:PASSWORD@HOST:PORT, or smtps://…",
)  # fmt: skip
@click.option("--mail-from", metavar="ADDRESS", help="The sender of these e-mails.")
@click.option("--site", metavar="URL", help="Address of this page, for links in messages.")
@click.option("--name", "names", metavar="NAME", multiple=True, help="A host name under which people reach the server.")
@click.option("--origin", "origins", metavar="URL", multiple=True, help="Another site whose pages may use the API.")
@click.option(
    "--proxy", metavar="[ADDRESSES]", is_flag=False, flag_value=LOCAL_PROXY,
    help="Trust the client addresses that a proxy reports: one on this machine, or at 10.0.0.10,10.1.0.0/24.",
)  # fmt: skip
@click.option(
    "--bus", metavar="URL", envvar="FAIRDEAL_BUS", show_envvar=True,
    help="Be a node of a cluster: nats://HOST:PORT, and the same --db on all nodes.",
)  # fmt: skip
@click.option(
    "--workers", metavar="N", default="1", show_default=True, callback=parameters.parse_number(1, MAX_SERVE_WORKERS),
    help="Run this number of nodes behind the port; needs --bus.",
)  # fmt: skip
@click.option("--address", metavar="NAME", help="Name of this node in the cluster; by default its host and port.")
@click.option("--unlimited", is_flag=True, help="Lift all rate limits: for tests and your own bots.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="info", show_default=True,
    help="What to log, as JSON lines on standard error.",
)  # fmt: skip
def serve(**arguments: Any) -> int:
    """Host live tables for people, bots and spectators, in browsers and through programs. Tables survive crashes."""
    from fairdeal.cli import serve

    return serve.run(serve.ServeArgs(**arguments))


@fairdeal.command(short_help="List and check the ratings of a server.")
@click.option(
    "--db", "database", metavar="URL", envvar="FAIRDEAL_DB", show_envvar=True,
    help="The server's database, as in `fairdeal serve`; default: a file in your data folder.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Compute all ratings again from the records, and compare every digit.")
@click.option("--rewrite", is_flag=True, help="Replace all ratings by those that follow from the records.")
def ratings(**arguments: Any) -> int:
    """List the ratings of the people on a server, or check them. The server can go on, except with --rewrite."""
    from fairdeal.cli import ratings

    return ratings.run(ratings.RatingsArgs(**arguments))


fairdeal.add_command(admin)
