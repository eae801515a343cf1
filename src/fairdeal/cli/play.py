"""`fairdeal play`: play against bots in this terminal, or continue a saved match."""

from dataclasses import dataclass, fields
from pathlib import Path

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.cli import output
from fairdeal.cli.full_screen import can_use_full_screen, run_full_screen
from fairdeal.cli.hot_seat import HotSeatSession
from fairdeal.cli.resume import load_saved_match
from fairdeal.cli.table_setup import (
    TableArgs,
    assign_bots,
    describe_table,
    new_seed,
    note_bot_problems,
    require_game,
)
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.second_person import YOU
from fairdeal.terminal.clients.local_match import LocalMatch
from fairdeal.terminal.player_names import name_players

ALLOWED_WITH_RESUME = ("game", "resume", "plain")
BOT_PAUSE = 0.5  # seconds to look at a bot's move
MAX_PEOPLE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayArgs(TableArgs):
    """Arguments of `play`."""

    humans: int | None
    names: tuple[str, ...] | None
    resume: str | None
    plain: bool


def run(args: PlayArgs) -> int:
    match = new_match(args) if args.resume is None else resume_match(args, args.resume)
    if len(match.human_seats) == 1 and can_use_full_screen(args.plain):
        return play_on_full_screen(match)
    output.print_text(f"{describe_table(match.game)}. `help` explains what you can type.")
    return HotSeatSession(match).run()


def play_on_full_screen(match: LocalMatch) -> int:
    from fairdeal.terminal.clients.local import LocalClient
    from fairdeal.terminal.screen.table import TableScreen

    return run_full_screen(LocalClient(match, match.game.title, BOT_PAUSE), TableScreen)


def new_match(args: PlayArgs) -> LocalMatch:
    people = people_names(args)
    game = configure_game(args, people)
    bot_seats = game.players - len(people)
    if args.bots is not None and not bot_seats:
        raise BadSetup(f"--bots: people play all {game.players} seats, so there is no seat for a bot")
    bots = assign_bots(args.bots or (DEFAULT_STRENGTH,), bot_seats)
    note_bot_problems(bots, game)
    state = game.start(args.seed if args.seed is not None else new_seed())
    return LocalMatch(state, [*[None] * len(people), *bots])


def people_names(args: PlayArgs) -> tuple[str, ...]:
    """The names of the people at this terminal."""
    if args.names is None:
        number = args.humans or 1
        if number > MAX_PEOPLE:
            raise BadSetup(f"--humans: {number:,} people are too many for one terminal")
        return (YOU,) if number == 1 else tuple(f"Player {n}" for n in range(1, number + 1))
    if args.humans is not None:
        raise BadSetup("--humans says how many people play, --names who they are: give only one of the two")
    if len({name.lower() for name in args.names}) < len(args.names):
        raise BadSetup("--names: two people have the same name")
    return args.names


def configure_game(args: PlayArgs, people: tuple[str, ...]) -> Game:
    kind = require_game(args.game)
    players = args.players if args.players is not None else max(kind.default_players, len(people))
    if players < len(people):
        raise BadSetup(f"--players: {len(people)} people do not fit at a table for {players}")
    settings = {**kind.play_defaults, **args.settings}
    kind.configure(players, args.preset, settings)  # rejects an invalid number of players before naming them all
    return kind.configure(players, args.preset, settings, name_players(people, players))


def resume_match(args: PlayArgs, path: str) -> LocalMatch:
    """Load a saved match; everything about the table comes from the file."""
    for field in fields(args):
        if field.name not in ALLOWED_WITH_RESUME and getattr(args, field.name):
            raise BadSetup(f"--resume takes the table from the file; leave out {_flag(field.name)}")
    saved = load_saved_match(path)
    if args.game not in (None, saved.state.game.key):
        raise BadSetup(f"{path} is a match of {saved.state.game.key}, not of {args.game}")
    return LocalMatch(saved.state, saved.bots, saved.undo_states, Path(path) if saved.can_overwrite else None)


def _flag(name: str) -> str:
    return "-o" if name == "settings" else f"--{name}"
