"""`fairdeal play`: set a table for people and bots, or take one up again."""

from dataclasses import dataclass, fields
from pathlib import Path

from fairdeal.cli import full_screen, output, saved, setup
from fairdeal.cli.session import Session
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.terminal import people
from fairdeal.terminal.match import Match

WITH_RESUME = ("game", "resume", "plain")
PAUSE = 0.5  # seconds that a bot's move can be looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes(setup.TableWishes):
    """What the command line says."""

    humans: int | None
    names: tuple[str, ...] | None
    resume: str | None
    plain: bool


def run(wishes: Wishes) -> int:
    match = new_match(wishes) if wishes.resume is None else resumed_match(wishes, wishes.resume)
    if len(match.people) == 1 and full_screen.wanted(wishes.plain):
        return on_full_screen(match)
    output.say(f"{setup.described(match.game)}. `help` says what you can type.")
    return Session(match).run()


def on_full_screen(match: Match) -> int:
    from fairdeal.terminal.local import LocalSeat
    from fairdeal.terminal.screen import TableScreen

    return full_screen.show(LocalSeat(match, match.game.title, PAUSE), TableScreen)


def new_match(wishes: Wishes) -> Match:
    people_names = who_plays(wishes)
    game = set_table(wishes, people_names)
    bots = game.players - len(people_names)
    if wishes.bots is not None and not bots:
        raise BadSetup(f"--bots: all {game.players} seats are people's")
    chosen = setup.one_a_seat(wishes.bots or (saved.USUAL_BOT,), bots)
    state = game.start(wishes.seed if wishes.seed is not None else setup.new_seed())
    return Match(state, [*[None] * len(people_names), *chosen])


def who_plays(wishes: Wishes) -> tuple[str, ...]:
    """The people at this terminal."""
    if wishes.names is None:
        number = wishes.humans or 1
        if number > 1000:
            raise BadSetup(f"--humans: {number:,} people are too many for one terminal")
        return (people.YOU,) if number == 1 else tuple(f"Player {n}" for n in range(1, number + 1))
    if wishes.humans is not None:
        raise BadSetup("--humans says how many people play, --names who they are: give one of the two")
    if len({name.lower() for name in wishes.names}) < len(wishes.names):
        raise BadSetup("--names: two people have the same name")
    return wishes.names


def set_table(wishes: Wishes, people_names: tuple[str, ...]) -> Game:
    kind = setup.named_game(wishes.game)
    players = wishes.players if wishes.players is not None else max(kind.usual_players, len(people_names))
    if players < len(people_names):
        raise BadSetup(f"--players: {len(people_names)} people do not fit at a table for {players}")
    settings = {**kind.settings_in_play, **wishes.settings}
    kind.configure(players, wishes.preset, settings)  # refuses a number of players before names are made up for them
    return kind.configure(players, wishes.preset, settings, people.names_for(people_names, players))


def resumed_match(wishes: Wishes, path: str) -> Match:
    """The match in a file, which says everything itself."""
    for one in fields(wishes):
        if one.name not in WITH_RESUME and getattr(wishes, one.name):
            raise BadSetup(f"--resume takes the table from the file; leave out {_flag(one.name)}")
    resumed = saved.load(path)
    if wishes.game not in (None, resumed.state.game.key):
        raise BadSetup(f"{path} is a match of {resumed.state.game.key}, not of {wishes.game}")
    return Match(resumed.state, resumed.bots, resumed.decisions, Path(path) if resumed.ours else None)


def _flag(name: str) -> str:
    return "-o" if name == "settings" else f"--{name}"
