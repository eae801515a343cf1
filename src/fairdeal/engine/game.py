"""A configured game: number of players, options and names, validated once and immutable from then on.

`Game` holds identity and set-up only. How a game is shown, how bots play it, how programs drive it and what can be
planned ahead are four components (`presentation`, `strategy`, `research`, `planning`) that are imported when they are
first used.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from fairdeal.engine.components import AI, PLANNING, RESEARCH, UI, load_component
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game_files import GameFiles
from fairdeal.engine.options import Options, quoted

if TYPE_CHECKING:
    from fairdeal.engine.moves import Move
    from fairdeal.engine.planning import Planning
    from fairdeal.engine.presentation import Presentation
    from fairdeal.engine.research import Research
    from fairdeal.engine.state import State
    from fairdeal.engine.strategy import Strategy

MAX_ROUNDS = 1_000_000  # the highest limit on the rounds of a match


class Game(GameFiles, ABC):
    """Base class of every game. A game package subclasses it and exports the subclass as `GAME`."""

    key: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    default_players: ClassVar[int]
    options_type: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Options]]  # the first is the default
    play_defaults: ClassVar[Mapping[str, object]] = {}  # option defaults at live tables
    former_limit: ClassVar[str | None] = None  # option in records of earlier versions that is now `max_rounds`
    lab_defaults: ClassVar[Mapping[str, object]] = {}  # option defaults in the lab
    sample_cards: ClassVar[tuple[str, ...]] = ("2c3d", "4d8h", "9c12s")  # shown in pictures of the game
    short_match: ClassVar[int] = 1  # deals of a short match, such as the daily deal
    deal_word: ClassVar[str] = "hand"  # what one deal and its play are called: a hand or a round
    seats_can_change: ClassVar[bool] = False  # the rules let players leave and join between rounds
    lowest_score_wins: ClassVar[bool] = False
    first_come_phases: ClassVar[frozenset[str]] = frozenset()  # several seats may act, and only the first one counts
    default_components: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            UI: "fairdeal.engine.presentation",
            AI: "fairdeal.engine.strategy",
            RESEARCH: "fairdeal.engine.research",
            PLANNING: "fairdeal.engine.planning",
        }
    )

    def __init__(
        self, players: int, preset: str, options: Options, names: Sequence[str] | None = None, max_rounds: int = 0
    ) -> None:
        if players not in self.player_numbers():
            raise BadSetup(f"{self.title} is for {self.players_in_words()} players, not {players:,}")
        self.players = players
        self.preset = preset
        self.options = options
        self.max_rounds = check_max_rounds(max_rounds)
        self.names = tuple(names) if names is not None else tuple(f"Player {n + 1}" for n in range(players))
        if len(self.names) != players:
            raise BadSetup(f"{len(self.names)} names for {players} players")
        self.check()

    @classmethod
    def configure(
        cls,
        players: int | None = None,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        max_rounds: int = 0,
    ) -> Self:
        """Set up and validate the game; everything left out takes its default.

        `max_rounds` is not a rule of the game but a limit for programs: the match ends after that many deals, and the
        places at that time are its result. A tie that the rules break by another deal is still broken. 0: no limit.
        """
        chosen = preset if preset is not None else next(iter(cls.presets))
        if chosen not in cls.presets:
            raise BadSetup(f"{cls.title} has no preset {quoted(chosen)}; presets: {', '.join(cls.presets)}")
        if players is None:
            players = len(names) if names is not None else cls.default_players
        if cls.former_limit is not None and cls.former_limit in (options or {}):
            raise BadSetup(
                f"{cls.title} has no option {cls.former_limit}: a match has no limit; programs set one with max_rounds "
                "(--max-rounds N)"
            )
        return cls(players, chosen, cls.presets[chosen].changed(options or {}), names, max_rounds)

    @classmethod
    def configure_for_programs(
        cls,
        players: int | None = None,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        max_rounds: int | None = None,
    ) -> Self:
        """Set up the game for programs that may play at random: with a limit on deals if they might never end it."""
        game = cls.configure(players, preset, options, max_rounds=max_rounds or 0)
        return game if max_rounds is not None else game.limited_to(game.needed_limit(plays_to_win=False))

    def limited_to(self, max_rounds: int) -> Self:
        """The same game with another limit on deals."""
        return type(self)(self.players, self.preset, self.options, self.names, max_rounds)

    @classmethod
    def take_former_limit(cls, options: Mapping[str, object]) -> tuple[dict[str, object], int]:
        """Options of a stored match without the one that is now `max_rounds`, and its value; BadSetup if invalid."""
        current = dict(options)
        limit = current.pop(cls.former_limit, 0) if cls.former_limit is not None else 0
        return current, check_max_rounds(limit)

    @classmethod
    def player_numbers(cls) -> Sequence[int]:
        """Supported numbers of players."""
        return range(cls.min_players, cls.max_players + 1)

    @classmethod
    def players_in_words(cls) -> str:
        """Supported numbers of players as text: "2 to 6" or "4 or 6"."""
        numbers = cls.player_numbers()
        if len(numbers) == cls.max_players - cls.min_players + 1 > 1:
            return f"{cls.min_players} to {cls.max_players}"
        return " or ".join(map(str, numbers))

    def check(self) -> None:
        """Raise BadSetup for a combination of players and options that no table could play."""

    def needed_limit(self, plays_to_win: bool) -> int:  # noqa: ARG002
        """Deals after which a match between programs ends because it might never end by its rules; 0: no limit.

        `plays_to_win`: the bots of at least one team try to win.
        """
        return 0

    def may_never_end(self, plays_to_win: bool = False) -> bool:
        """Whether a match might go on forever. People can stop; programs need `max_rounds`."""
        return self.max_rounds == 0 and self.needed_limit(plays_to_win) > 0

    def team_of(self, seat: int) -> int:
        """Team of a seat; partners have the same number."""
        return seat

    def has_roles(self) -> bool:
        """Whether the places of one round become roles in the next."""
        return False

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        """Options that a record may leave out and whose default depends on its seed and number of deals."""
        return {}

    @abstractmethod
    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> "State":
        """Start a match. `deals` replace the first seeded deals, as in a record."""

    def read_deals(
        self, seed: int | str | None, deals: Sequence[Mapping[str, object]]
    ) -> tuple[list[Any], list[dict[str, object]]]:
        """Validate what a match starts from: the given deals as the game stores them, and as they were written."""
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        return [self.read_deal(deal) for deal in deals], [dict(deal) for deal in deals]

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        """Validate one deal of a record; BadRecord says what is wrong with it."""
        raise NotImplementedError

    @abstractmethod
    def parse(self, text: str) -> "Move":
        """Parse a move; raises UnreadableMove if the text is not a move of this game."""

    @functools.cached_property
    def presentation(self) -> "Presentation":
        """How the game is shown to people."""
        component: Presentation = load_component(self, UI)
        return component

    @functools.cached_property
    def strategy(self) -> "Strategy":
        """How bots play the game."""
        component: Strategy = load_component(self, AI)
        return component

    @functools.cached_property
    def research(self) -> "Research":
        """How programs drive the game."""
        component: Research = load_component(self, RESEARCH)
        return component

    @functools.cached_property
    def planning(self) -> "Planning":
        """What players can plan before their turn."""
        component: Planning = load_component(self, PLANNING)
        return component

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players, {self.preset}>"


def check_max_rounds(given: object) -> int:
    """A valid limit on rounds; BadSetup otherwise."""
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MAX_ROUNDS:
        return given
    raise BadSetup(f"max_rounds is a whole number from 1 to {MAX_ROUNDS:,}, or 0 for no limit; not {quoted(given)}")
