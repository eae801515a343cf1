"""The settings of a table: the game, its options, the clocks, and who may find it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted
from fairdeal.games import find_game

SECOND = 1_000  # times are whole milliseconds
MIN_CLOCK = 5 * SECOND
MAX_CLOCK = 600 * SECOND
DAY = 86_400 * SECOND
DAY_CLOCKS = (1 * DAY, 3 * DAY, 7 * DAY)  # of correspondence play
DEFAULT_TURN = 20 * SECOND  # PR-32
DEFAULT_INTERMISSION = 30 * SECOND  # PR-32
DEFAULT_CALL = 15 * SECOND  # enough for beginners to look at their cards
MAX_WORD_LENGTH = 40  # of a game's key, a preset, a bot's level
CLOCK_NAMES = {"turn": "the time of a turn", "intermission": "the pause after a round", "call": "the time for a call"}
OPEN_CHAT, PHRASES_ONLY = "open", "phrases"
TURN_OPTION = "turn_seconds"  # name of the option, in games that have one, for the time of a turn (PR-32)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host has chosen. Clocks are in milliseconds; None is no clock.

    `turn` is the time of a turn; in correspondence play it is days, and the match goes on while nobody is connected.
    Where the game has an option for it, the two always agree: the option follows `turn`;
    given alone, the option sets `turn`; given together, they must be equal (the default of 20 s counts as not given).
    """

    game: str
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None
    turn: int | None = DEFAULT_TURN
    intermission: int | None = DEFAULT_INTERMISSION
    call: int | None = DEFAULT_CALL  # for a phase in which the first to act counts (BS-5)
    takeover: str | None = None  # level of the bot that takes over when a player leaves; None: automatic moves
    public: bool = True
    rated: bool = False  # people play for their ratings, by the rules of the preset
    chat: str = OPEN_CHAT  # or quick phrases only

    @property
    def is_correspondence(self) -> bool:
        """Whether players have days for each turn."""
        return self.turn in DAY_CLOCKS

    def validated(self) -> Self:
        """Return these settings with every default filled in; BadSetup if they cannot be played."""
        self._check_types()
        kind = find_game(self.game)
        turn = self._turn_time(kind)
        _check_clock("turn", turn, DAY_CLOCKS)
        _check_clock("intermission", self.intermission)
        _check_clock("call", self.call)
        filled = replace(self, turn=turn)
        game = filled.create_game()
        defaults = kind.presets[game.preset].changed(filled._live_defaults(kind))
        options = game.options.differences(defaults)
        if self.rated:
            _check_rated(options, turn)
        return replace(filled, preset=game.preset, seats=game.players, options=options)

    def with_changes(self, changes: Mapping[str, Any]) -> Self:
        """Return validated settings with some values replaced. A different game starts with its default options."""
        unknown = [name for name in changes if name not in (known := [setting.name for setting in fields(self)])]
        if unknown:
            raise BadSetup(f"there is no setting {quoted(unknown[0])}; settings: {', '.join(known)}")
        changes = dict(changes)
        if changes.get("game", self.game) != self.game:
            changes = {"preset": None, "options": {}, "seats": None, **changes}
        options = changes.get("options", self.options)
        if "turn" in changes and "options" not in changes:
            changes["options"] = {name: value for name, value in options.items() if name != TURN_OPTION}
        elif "turn" not in changes and isinstance(options, Mapping) and TURN_OPTION in options:
            changes["turn"] = DEFAULT_TURN  # counts as not given: the option sets it
        return replace(self, **changes).validated()

    def create_game(self, names: tuple[str, ...] | None = None) -> Game:
        """Create the game for players of these names, or for all seats."""
        kind = find_game(self.game)
        options = {**self._live_defaults(kind), **self.options}
        if _has_turn_option(kind):
            options[TURN_OPTION] = 0 if self.is_correspondence else (self.turn or 0) // SECOND
        players = len(names) if names is not None else self.seats
        return kind.configure(players, self.preset, options, names)

    def _live_defaults(self, kind: type[Game]) -> Mapping[str, object]:
        """Defaults of options at live tables. A rated match has none: it ends by itself, as in the preset."""
        return {} if self.rated else kind.play_defaults

    def to_json(self) -> dict[str, object]:
        values = {setting.name: getattr(self, setting.name) for setting in fields(self)}
        if not self.rated:
            del values["rated"]  # which earlier versions do not know
        return values | {"options": dict(self.options)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Settings":
        if not isinstance(document.get("game"), str):
            raise BadSetup("game must be the key of a game")
        return cls(document["game"]).with_changes(document)

    def _turn_time(self, kind: type[Game]) -> int | None:
        """Time of a turn, whether `turn` or the game's own option sets it.

        The option counts seconds, and is off in correspondence play.
        """
        if not _has_turn_option(kind):
            return self.turn
        if self.is_correspondence and self.options.get(TURN_OPTION, 0) == 0:
            return self.turn
        preset = self.preset if self.preset is not None else next(iter(kind.presets))
        if preset not in kind.presets or (self.turn != DEFAULT_TURN and TURN_OPTION not in self.options):
            return self.turn
        given = {name: self.options[name] for name in self.options if name == TURN_OPTION}
        seconds = kind.presets[preset].changed(given).to_json()[TURN_OPTION]
        turn = int(seconds) * SECOND or None
        if self.turn not in (DEFAULT_TURN, turn):
            raise BadSetup(
                f"PR-32: turn is {_in_seconds(self.turn)} and {TURN_OPTION} is {seconds}: give one of the two"
            )
        return turn

    def _check_types(self) -> None:
        for name in ("game", "preset", "takeover"):
            value = getattr(self, name)
            is_word = isinstance(value, str) and 0 < len(value) <= MAX_WORD_LENGTH
            if not is_word and (value is not None or name == "game"):
                raise BadSetup(f"{name} must be a text of 1 to {MAX_WORD_LENGTH} characters, not {quoted(value)}")
        if not isinstance(self.options, Mapping) or not all(isinstance(name, str) for name in self.options):
            raise BadSetup(f"options must be names with values, not {quoted(self.options)}")
        if self.seats is not None and not _is_integer(self.seats):
            raise BadSetup(f"seats must be a whole number, not {quoted(self.seats)}")
        for name in ("public", "rated"):
            if not isinstance(getattr(self, name), bool):
                raise BadSetup(f"{name} must be true or false, not {quoted(getattr(self, name))}")
        if self.chat not in (OPEN_CHAT, PHRASES_ONLY):
            raise BadSetup(f"chat must be {OPEN_CHAT} or {PHRASES_ONLY}, not {quoted(self.chat)}")


def _has_turn_option(kind: type[Game]) -> bool:
    return any(spec.name == TURN_OPTION for spec in kind.options_type.specs())


def _check_rated(options: Mapping[str, object], turn: int | None) -> None:
    """Ratings compare people who play by the same rules, and nobody may hold up a rated match."""
    changed = [name for name in options if name != TURN_OPTION]
    if changed:
        raise BadSetup(f"a rated match has the rules of its preset: leave {changed[0]} as it is, or rated off")
    if turn is None:
        raise BadSetup(
            f"a rated match needs a clock: give turn, {MIN_CLOCK // SECOND} to {MAX_CLOCK // SECOND} seconds"
        )


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_clock(name: str, time: object, day_clocks: tuple[int, ...] = ()) -> None:
    if time is None or (time in day_clocks and _is_integer(time)):
        return
    if not isinstance(time, int) or isinstance(time, bool) or not MIN_CLOCK <= time <= MAX_CLOCK or time % SECOND:
        raise BadSetup(
            f"PR-32: {CLOCK_NAMES[name]} cannot be {_in_seconds(time)}; give {MIN_CLOCK // SECOND} to "
            f"{MAX_CLOCK // SECOND} whole seconds, {'1, 3 or 7 days, ' if day_clocks else ''}or no clock at all"
        )


def _in_seconds(time: object) -> str:
    """A time in milliseconds as people read it; anything else as it is."""
    if isinstance(time, int) and not isinstance(time, bool) and abs(time) < 10**12:
        if time in DAY_CLOCKS:
            return "1 day" if time == DAY else f"{time // DAY} days"
        seconds = f"{time / SECOND:g}"
        return f"{seconds} second" if seconds == "1" else f"{seconds} seconds"
    return "no clock" if time is None else quoted(time)
