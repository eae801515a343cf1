"""Every command with its arguments. What a command does stands in a module of its own, loaded when it is called."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fairdeal.cli import usage
from fairdeal.cli.signals import hanging_up_raises

Command = TypeVar("Command", bound=Callable[..., Any])


class Commands(click.Group):
    """The commands, in the order in which one meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"there is no command {args[0]!r}; commands: {', '.join(self.commands)}")
        return super().resolve_command(ctx, args)


def _version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from fairdeal import __version__, _build

        click.echo(f"fairdeal {__version__} ({_build.describe()})")
        context.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Begin with `fairdeal play president`, or with `fairdeal serve --open` for the browser.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Which one this is."
)
@click.pass_context
def fairdeal(context: click.Context) -> None:
    """A card table that knows the house rules."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")(command)


def plain_option(command: Command) -> Command:
    told = "Line by line, in sentences: for screen readers and pipes."
    return click.option("--plain", is_flag=True, help=told)(command)


def table_options(which: str) -> Callable[[Command], Command]:
    """What simulate, play and arena share: how the table is set up. `which`: how many bots are named."""
    options = (
        click.option("--seed", metavar="S", callback=usage.seed, help="Fixes every shuffle: a number, or any text."),
        click.option(
            "--bots", metavar="A,B,…", callback=usage.names,
            help=f"random, steady, sharp, expert (sharp:0.5s: so long a move): {which}.",
        ),
        click.option(
            "-o", "--option", "settings", metavar="NAME=VALUE", multiple=True, callback=usage.settings,
            help="An option of the game; `fairdeal rules GAME` has them all.",
        ),
        click.option("--preset", metavar="P", help="A named set of options."),
        click.option("--players", metavar="N", callback=usage.number(1), help="How many sit at the table."),
    )  # fmt: skip

    def with_options(command: Command) -> Command:
        for option in options:
            command = option(command)
        return command

    return with_options


@fairdeal.command()
@json_option
def games(as_json: bool) -> int:
    """The games there are."""
    from fairdeal.cli import games

    return games.run(as_json)


@fairdeal.command(short_help="The rules of a game, and its options.")
@click.argument("game", required=False, metavar="GAME")
@click.argument("rule", required=False)
@json_option
def rules(game: str | None, rule: str | None, as_json: bool) -> int:
    """The rules of a GAME and all its options; with a number, one RULE."""
    from fairdeal.cli import rules

    return rules.run(game, rule, as_json)


@fairdeal.command(short_help="Let bots play many matches.")
@click.argument("game", required=False, metavar="GAME")
@click.option(
    "--games", metavar="N", default="1000", callback=usage.number(1, 2**32 - 1), help="How many matches; 1,000."
)
@table_options("one, or one a seat")
@click.option("--records", metavar="FILE", help="Write a record of each match to FILE, one a line.")
@click.option("--deals", is_flag=True, help="With every deal in the records.")
@click.option("--workers", metavar="N", default="1", callback=usage.number(1, 64), help="Processes that play at once.")
@json_option
def simulate(game: str | None, **wishes: Any) -> int:
    """Let bots play many matches of a GAME, and count who comes in where."""
    from fairdeal.cli import simulate

    with hanging_up_raises(KeyboardInterrupt):
        return simulate.run(simulate.SimulateArgs(game=game, **wishes))


@fairdeal.command(short_help="What a house rule does to a game.")
@click.argument("game", required=False, metavar="GAME")
@click.option(
    "--vary", metavar="OPTION=A,B,…", multiple=True, callback=usage.variations,
    help="Compare these values of an option, of players or of preset; several: all combinations.",
)  # fmt: skip
@click.option("--players", metavar="N,…", callback=usage.names, help="How many sit at the table; several: compare.")
@click.option("--preset", metavar="P", help="A named set of options.")
@click.option(
    "-o", "--option", "settings", metavar="NAME=VALUE", multiple=True, callback=usage.settings,
    help="An option of the game that stays the same.",
)  # fmt: skip
@click.option("--games", metavar="N", callback=usage.number(1, 2**32 - 1), help="Matches of each variant; 1,000.")
@click.option(
    "--precision", metavar="X", callback=usage.fraction,
    help="Play until headlines are known to ±X: 0.01 is one point, or 1 % of a number.",
)  # fmt: skip
@click.option("--bots", metavar="A,B,…", callback=usage.names, help="Who plays: one, or one a seat; steady.")
@click.option("--rival", metavar="BOT", help="Whom that bot is measured against, skill or luck? random; none: nobody.")
@click.option("--seed", metavar="S", callback=usage.seed, help="Fixes every shuffle: a number, or any text.")
@click.option("--workers", metavar="N", callback=usage.number(1, 256), help="Processes that play; all cores.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here.")
@click.option("--out", metavar="DIR", help="Write report.html, results.json and the data into this folder.")
@click.option("--resume", metavar="DIR", help="Go on with a study that was interrupted, or make it longer.")
@click.option(
    "--format", "data_format", metavar="F", default="parquet", show_default=True, help="The data: parquet or csv."
)
@click.option("--all", "show_all", is_flag=True, help="Every measure in the table, not only what is telling.")
@json_option
def lab(game: str | None, **wishes: Any) -> int:
    """What does a house rule do to a GAME? Bots play every variant on the same deals; says what differs, and how sure
    that is."""
    from fairdeal.cli import lab

    with hanging_up_raises(KeyboardInterrupt):
        return lab.run(lab.LabArgs(game=game, **wishes))


@fairdeal.command(short_help="Which bot is better?")
@click.argument("game", required=False, metavar="GAME")
@click.option(
    "--deals",
    metavar="N",
    callback=usage.number(1, 1_000_000),
    help="How many deals; each is played on every side.",
)
@click.option("--sprt", metavar="LOW,HIGH", help="Play until the first bot's mean place is settled: LOW or HIGH.")
@table_options("two or more; the first among copies of the second, or MODULE:FUNCTION for one of your own")
@click.option("--results", metavar="FILE", help="Keep every deal's results in FILE; go on with what is there.")
@click.option("--workers", metavar="N", default="1", callback=usage.number(1, 64), help="Processes that play at once.")
@json_option
def arena(game: str | None, **wishes: Any) -> int:
    """Bots against each other in a GAME: the same deals with seats rotated, and 95 % intervals."""
    from fairdeal.cli import arena

    with hanging_up_raises(KeyboardInterrupt):
        return arena.run(arena.ArenaArgs(game=game, **wishes))


@fairdeal.command(short_help="Play a record through.")
@click.argument("file")
@json_option
@click.option("--trace", is_flag=True, help="JSON, and before it one line a move: who could do what, and did.")
@click.option("--at", metavar="N", callback=usage.number(), help="Stop after N moves.")
@click.option("--seat", metavar="S", callback=usage.number(), help="Only what this seat may know; seats count from 0.")
@plain_option
def replay(file: str, as_json: bool, trace: bool, at: int | None, seat: int | None, plain: bool) -> int:
    """Look at a record on the full screen, or play it through. FILE has one, or one a line; - is standard input."""
    from fairdeal.cli import replay

    return replay.run(file, replay.Wishes(as_json=as_json or trace, trace=trace, at=at, seat=seat, plain=plain))


@fairdeal.command(short_help="Check that the deals of a match were fair.")
@click.argument("record", metavar="RECORD")
@json_option
@click.option("--commitment", "promised", metavar="HASH", help="What the table showed you before the first deal.")
@click.option("--nonce", metavar="TEXT", help="What your client added: it must be in the record.")
def verify(record: str, as_json: bool, promised: str | None, nonce: str | None) -> int:
    """Check that nobody stacked the deck of a live match: recompute its commitment, its seed and every deal.

    RECORD is a file with one record, or one a line; - is standard input.
    """
    from fairdeal.cli import verify

    return verify.run(record, verify.Wishes(as_json=as_json, promised=promised, nonce=nonce))


@fairdeal.command(short_help="Play here, against bots.")
@click.argument("game", required=False)
@table_options("one, or one a seat")
@click.option("--humans", metavar="N", callback=usage.number(1), help="How many people share the terminal.")
@click.option("--names", metavar="A,B,…", callback=usage.names, help="Their names.")
@click.option("--resume", metavar="FILE", help="Go on with a match that was saved.")
@plain_option
def play(game: str | None, **wishes: Any) -> int:
    """Play a GAME here: you against bots, on the full screen, or several people in turn, line by line."""
    from fairdeal.cli import play

    return play.run(play.Wishes(game=game, **wishes))


def server_option(command: Command) -> Command:
    told = "Where the table of a code is; else FAIRDEAL_SERVER, or this machine."
    return click.option("--server", metavar="URL", help=told)(command)


@fairdeal.command(short_help="Sit down at a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@click.option("--name", metavar="NAME", help="What others call you; else your name on this machine.")
@server_option
@plain_option
def join(**wishes: Any) -> int:
    """Sit down at a live table, beside people in browsers: URL-OR-CODE is its link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.Wishes(**wishes))


@fairdeal.command(short_help="Watch a live table.")
@click.argument("table", metavar="URL-OR-CODE")
@server_option
@plain_option
def watch(**wishes: Any) -> int:
    """Watch a live table: URL-OR-CODE is its link, or its code alone."""
    from fairdeal.cli import join

    return join.run(join.Wishes(**wishes, watch=True))


@fairdeal.command(short_help="Live tables for browsers and programs.")
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", metavar="P", default="8000", show_default=True, callback=usage.number(0, 65535), help="0: any free one."
)
@click.option(
    "--db", "database", metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME; else a file of the user's data."
)
@click.option("--open", "open_browser", is_flag=True, help="Open it in the browser.")
@click.option(
    "--bot-pause", metavar="MS", default="1200", show_default=True, callback=usage.number(0, 15_000),
    help="How long bots think, in milliseconds, unless a table says otherwise.",
)  # fmt: skip
@click.option("--name", "names", metavar="NAME", multiple=True, help="A host name that the server is called by.")
@click.option("--origin", "origins", metavar="URL", multiple=True, help="Another site whose pages may ask.")
@click.option("--proxy", is_flag=True, help="Behind a proxy on this machine: believe the addresses it tells.")
@click.option("--unlimited", is_flag=True, help="No limits on how fast one may ask: for tests and bots of your own.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="info", show_default=True,
    help="What is logged, as JSON lines on standard error.",
)  # fmt: skip
def serve(**wishes: Any) -> int:
    """Live tables: people, bots and spectators in browsers and through programs, safe against crashes."""
    from fairdeal.cli import serve

    return serve.run(serve.Wishes(**wishes))
