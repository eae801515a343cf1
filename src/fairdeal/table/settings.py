"""How a table is set up: the game, its options, the clocks, who may come."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import shown
from fairdeal.games import find_game

SECOND = 1_000  # times are whole milliseconds
SHORTEST = 5 * SECOND
LONGEST = 600 * SECOND
TURN = 20 * SECOND
LONGEST_WORD = 40  # of a game's key, a preset, a bot's level
TURN_OPTION = "turn_seconds"  # what a game that has an option of its own for the clock of a turn calls it (PR-32)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host has chosen. Clocks are in milliseconds; None is no clock.

    `turn` is the one clock of a turn. Where the game has an option for it, the two always say the same: the option
    follows `turn`; given alone it sets `turn`; given both, they must agree (the usual 20 s count as not given).
    """

    game: str
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None
    turn: int | None = TURN  # PR-32
    intermission: int | None = 30 * SECOND  # PR-32
    call: int | None = 8 * SECOND  # the clock of a window in which the first in time counts (BS-5)
    takeover: str | None = None  # the bot that takes over a seat whose player has left; None: automatic moves
    public: bool = True

    def checked(self) -> Self:
        """The same, with everything filled in; BadSetup where it could not be played."""
        self._check_types()
        kind = find_game(self.game)
        turn = self._turn(kind)
        for name, time in (("turn", turn), ("intermission", self.intermission), ("call", self.call)):
            _check_clock(name, time)
        filled = replace(self, turn=turn)
        game = filled.set_up()
        usual = kind.presets[game.preset].changed(kind.settings_in_play)
        return replace(filled, preset=game.preset, seats=game.players, options=game.options.differences(usual))

    def changed(self, given: Mapping[str, Any]) -> Self:
        """These settings with some of them replaced, checked. Another game begins with its own usual options."""
        unknown = [name for name in given if name not in (known := [one.name for one in fields(self)])]
        if unknown:
            raise BadSetup(f"there is no setting {shown(unknown[0])}; settings: {', '.join(known)}")
        changes = dict(given)
        if changes.get("game", self.game) != self.game:
            changes = {"preset": None, "options": {}, "seats": None, **changes}
        options = changes.get("options", self.options)
        if "turn" in changes and "options" not in changes:
            changes["options"] = {name: value for name, value in options.items() if name != TURN_OPTION}
        elif "turn" not in changes and isinstance(options, Mapping) and TURN_OPTION in options:
            changes["turn"] = TURN  # as if not given: the option says it
        return replace(self, **changes).checked()

    def set_up(self, names: tuple[str, ...] | None = None) -> Game:
        """The game, for so many players as there are names, or seats."""
        kind = find_game(self.game)
        options = {**kind.settings_in_play, **self.options}
        if _has_turn_option(kind):
            options[TURN_OPTION] = (self.turn or 0) // SECOND
        players = len(names) if names is not None else self.seats
        return kind.configure(players, self.preset, options, names)

    def to_json(self) -> dict[str, object]:
        return {one.name: getattr(self, one.name) for one in fields(self)} | {"options": dict(self.options)}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Settings":
        if not isinstance(given.get("game"), str):
            raise BadSetup("game: the key of a game is needed")
        return cls(given["game"]).changed(given)

    def _turn(self, kind: type[Game]) -> int | None:
        """The clock of a turn, whether it was said here or by the game's own option."""
        if not _has_turn_option(kind):
            return self.turn
        preset = self.preset if self.preset is not None else next(iter(kind.presets))
        if preset not in kind.presets or (self.turn != TURN and TURN_OPTION not in self.options):
            return self.turn
        said = kind.presets[preset].changed({name: self.options[name] for name in self.options if name == TURN_OPTION})
        seconds = said.to_json()[TURN_OPTION]
        turn = int(seconds) * SECOND or None
        if self.turn not in (TURN, turn):
            raise BadSetup(f"turn is {shown(self.turn)} milliseconds, {TURN_OPTION} is {seconds}: give one of the two")
        return turn

    def _check_types(self) -> None:
        for name in ("game", "preset", "takeover"):
            given = getattr(self, name)
            word = isinstance(given, str) and 0 < len(given) <= LONGEST_WORD
            if not word and (given is not None or name == "game"):
                raise BadSetup(f"{name} must be a short word, not {shown(given)}")
        if not isinstance(self.options, Mapping) or not all(isinstance(name, str) for name in self.options):
            raise BadSetup(f"options must be names with values, not {shown(self.options)}")
        if self.seats is not None and not _is_number(self.seats):
            raise BadSetup(f"seats must be a whole number, not {shown(self.seats)}")
        if not isinstance(self.public, bool):
            raise BadSetup(f"public must be true or false, not {shown(self.public)}")


def _has_turn_option(kind: type[Game]) -> bool:
    return any(spec.name == TURN_OPTION for spec in kind.options_type.specs())


def _is_number(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def _check_clock(name: str, time: object) -> None:
    if time is None:
        return
    if not isinstance(time, int) or isinstance(time, bool) or not SHORTEST <= time <= LONGEST or time % SECOND:
        raise BadSetup(
            f"{name}: {shown(time)} milliseconds cannot be; a clock runs for {SHORTEST // SECOND} to "
            f"{LONGEST // SECOND} whole seconds, or there is none"
        )
