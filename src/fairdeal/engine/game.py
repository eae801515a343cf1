"""A game, set up: how many players, which options, who sits where. Checked once, then it never changes."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.options import Options, shown
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.plain_scene import plain_scene, round_row
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.scene import Doubt, Scene, ScoreRow
from fairdeal.engine.state import DEAL, INTERMISSION, OVER
from fairdeal.engine.watching import Watcher

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.bulk import Bulk
    from fairdeal.engine.encoder import Encoder
    from fairdeal.engine.events import Event
    from fairdeal.engine.moves import Move
    from fairdeal.engine.observations import Layout
    from fairdeal.engine.state import State
    from fairdeal.engine.view import View

WILD = 8  # in quick play one move in so many is random: nobody is as predictable as a rule of thumb
ROUND_ENDED = (OVER, INTERMISSION, DEAL)
UNLIKELIER = 0.5  # so much for every move that is a surprise
LONGEST_IMAGINED = 400  # moves: whoever imagines more gives up, and calls it even

Guesser: TypeAlias = Callable[[Stream], "tuple[State, float]"]  # a world of a seat, and how likely it is


@dataclass(slots=True)
class Tally:
    """What a batch of matches came to: moves and deals made, and for each seat how often it came in at each place."""

    games: int
    moves: int
    deals: int
    places: list[list[int]]


def play_at_random(state: "State", choices: Stream) -> int:
    """Uniformly random moves until nobody can act any more, whatever is dealt on the way; says how many there were."""
    moves = 0
    while state.actors:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(choices))
        moves += 1
    return moves


def random_matches(game: "Game", seed: int | str, first: int, count: int) -> Tally:
    """Random matches, stepped one move at a time: what `playouts` of a game must equal, however fast it is."""
    tally = Tally(count, 0, 0, [[0] * game.players for _ in range(game.players)])
    for index in range(first, first + count):
        own = match_seed(seed, index)
        state = game.start(own)
        tally.moves += play_at_random(state, Stream(own, CHOICES))
        tally.deals += state.rounds_dealt
        outcome = state.outcome
        assert outcome is not None
        for seat in range(game.players):
            tally.places[seat][outcome.place_of(seat) - 1] += 1
    return tally


class Game(ABC):
    """The base of every game: a game folder subclasses it and gives identity, options and rules."""

    key: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    least_players: ClassVar[int]
    most_players: ClassVar[int]
    usual_players: ClassVar[int]
    options_type: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Options]]  # the first is the default
    sample: ClassVar[tuple[str, ...]] = ("2c3d", "4d8h", "9c12s")  # a few of its cards, for a picture
    seats_change: ClassVar[bool] = False  # are there rules for leaving and joining between rounds?
    settings_in_play: ClassVar[Mapping[str, object]] = {}  # option defaults where people sit down to play
    settings_in_lab: ClassVar[Mapping[str, object]] = {}  # option defaults where the game itself is studied
    lowest_score_wins: ClassVar[bool] = False
    quick_phases: ClassVar[frozenset[str]] = frozenset()  # from these on `rest_of_round` knows a quick way to the end
    plans: ClassVar[bool] = False  # do those who think ahead do better with a tree of answers (bots/tree.py)?
    bluffs: ClassVar[bool] = False  # may moves be lies? Then all who think ahead weigh them, and are not to be read
    alike: ClassVar[bool] = False  # does the rest of a round go much the same way each time that a world is tried?
    slow: ClassVar[int] = 4  # to try a move out where there is no quick way counts as so many quick ones
    sure_by: ClassVar[float] = (
        1.0  # standard errors by which a move must be better to be made instead of the steady one
    )
    windows: ClassVar[frozenset[str]] = frozenset()  # phases in which several may act and the first in time counts

    def __init__(self, players: int, preset: str, options: Options, names: Sequence[str] | None = None) -> None:
        if players not in self.player_numbers():
            raise BadSetup(f"{self.title} is for {self.players_in_words()} players, not {players:,}")
        self.players = players
        self.preset = preset
        self.options = options
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
    ) -> Self:
        """Set the game up from what a person said; everything left out takes its default."""
        chosen = preset if preset is not None else next(iter(cls.presets))
        if chosen not in cls.presets:
            raise BadSetup(f"{cls.title} has no preset {shown(chosen)}; presets: {', '.join(cls.presets)}")
        if players is None:
            players = len(names) if names is not None else cls.usual_players
        return cls(players, chosen, cls.presets[chosen].changed(options or {}), names)

    @classmethod
    def player_numbers(cls) -> Sequence[int]:
        """How many may play."""
        return range(cls.least_players, cls.most_players + 1)

    @classmethod
    def players_in_words(cls) -> str:
        numbers = cls.player_numbers()
        if len(numbers) == cls.most_players - cls.least_players + 1 > 1:
            return f"{cls.least_players} to {cls.most_players}"
        return " or ".join(map(str, numbers))

    def check(self) -> None:
        """Refuse, with BadSetup, what no table could play."""

    def endless_option(self) -> str | None:
        """The option that lets a match go on until people stop it, if it is set so; bots would not stop."""
        return None

    def team_of(self, seat: int) -> int:
        """Whom a seat plays for: partners have the same number."""
        return seat

    def has_roles(self) -> bool:
        """Do seats hold roles in some round, so that one may ask how those who held them fared?"""
        return False

    def watcher(self) -> Watcher:
        """One who counts, in one match, how often each rule fires."""
        return Watcher()

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        """Options that a record leaves out and that then depend on whether it has a seed and how many deals."""
        return {}

    @abstractmethod
    def start(self, seed: int | str | None = None, deals: "Sequence[Mapping[str, object]]" = ()) -> "State":
        """A match from its first deal. `deals` replace the first seeded ones, as in a record."""

    @abstractmethod
    def parse(self, text: str) -> "Move":
        """The move that a text stands for; UnreadableMove if it is none of this game's."""

    @abstractmethod
    def steady(self, view: "View", stream: "Stream") -> "Move":
        """What a plain, fair player would do who sees this."""

    def steady_at(self, state: "State", seat: int, stream: "Stream") -> "Move":
        """The same where one holds the whole match anyway, as the lab does: a game may get there without a view."""
        return self.steady(state.view(seat), stream)

    def get_ready(self) -> None:
        """Before anybody thinks: have at hand what takes long to fetch, and is fetched once."""

    def find_better(self, view: "View", seconds: float | None = None) -> "Move | None":  # noqa: ARG002
        """A move better than the steady player's, where a game can find one, in this time if there is not more."""
        return None

    @abstractmethod
    def lines(self, view: "View", names: Sequence[str]) -> list[str]:
        """The table as one seat sees it, as lines of text."""

    @abstractmethod
    def sentence(self, event: "Event", names: Sequence[str]) -> str | None:
        """An event in a player's words; None for what needs no telling."""

    def scene(self, view: "View", names: Sequence[str]) -> Scene:
        """The table as browsers and terminals draw it, made of one seat's view alone."""
        return plain_scene(view, names, self.lines(view, names))

    def score_row(self, event: "Event") -> ScoreRow | None:
        """A line of the table of scores, if a round has ended with this event."""
        return round_row(event)

    def doubts(self, view: "View", text: str) -> list[Doubt]:
        """What would be wrong with a move if the player whose view this is made it now; nothing if it is legal."""
        try:
            move = self.parse(text)
        except IllegalMove as unreadable:
            return [Doubt.of(unreadable)]
        if view.seat is None:
            return [Doubt(None, None, "you are watching: only those who play can move")]
        if view.moves is not None and move in view.moves:
            return []
        return self.faults(move, view)

    def faults(self, move: "Move", view: "View") -> list[Doubt]:
        """Why a move that can be read is not legal now; at least one reason. Games know better than this."""
        if view.moves is None:
            return [Doubt(None, None, "it is not your turn")]
        return [Doubt(None, None, f"{move} is not possible now")]

    # ---- What players who think ahead ask

    def try_out(self, state: "State", seat: int, move: "Move", stream: "Stream") -> Sequence[float]:
        """What each seat gets if this one makes a move and all play on by thumb. The state is used up."""
        deal = state.rounds_dealt
        state.play(seat, move)
        return self.worths(state) if state.rounds_dealt != deal else self.play_out(state, stream)

    def play_out(self, state: "State", stream: "Stream") -> Sequence[float]:
        """Play on to the end of this round, by thumb, and say what it was worth to each seat: the more the better.

        No further: the deals after it are nobody's to know. The state is used up.
        """
        deal = state.rounds_dealt
        for _ in range(LONGEST_IMAGINED):
            if state.rounds_dealt != deal or state.phase in ROUND_ENDED:
                break
            if state.phase in self.quick_phases:
                return self.rest_of_round(state, stream)
            seat = state.actors[0]
            state.play(seat, self.steady(state.view(seat), stream))
        return self.worths(state)

    def candidates(self, view: "View", stream: "Stream", most: int) -> "list[Move]":
        """The moves worth thinking about: all, or of very many the steady player's and some others. His comes first."""
        moves = view.moves
        assert moves is not None
        found = {self.steady(view, stream): None}
        if moves.count() <= most:
            found.update(dict.fromkeys(moves))
        else:
            for _ in range(most - 1):
                found[moves.choice(stream)] = None
        return list(found)

    def rest_of_round(self, state: "State", stream: "Stream") -> Sequence[float]:
        """As `play_out`, much quicker, from the phases that the game names for it."""
        raise NotImplementedError

    def surprises(self, state: "State", seat: int) -> int:  # noqa: ARG002
        """How many moves of the others in this round they would not have made by thumb, holding what they hold here.

        The more, the less likely is a world that a seat imagines. 0 where a game does not know.
        """
        return 0

    def guesser(self, state: "State", seat: int) -> Guesser:
        """Worlds as one who has watched the others thinks of them, each with how likely it is."""

        def guess(stream: Stream) -> "tuple[State, float]":
            world = state.imagine(seat, stream)
            return world, UNLIKELIER ** self.surprises(world, seat)

        return guess

    def worths(self, state: "State") -> list[float]:
        """What a round that has ended is worth to each seat: points more than the others, or the place from 0 to 1."""
        if state.scores is not None:
            return self.leads(state.scores)
        return place_scores(state.places, state.players) if state.places is not None else [0.5] * state.players

    def leads(self, scores: Sequence[int]) -> list[float]:
        """How far each seat is ahead of the mean of the others, in points."""
        total, others = sum(scores), max(len(scores) - 1, 1)
        sign = -1 if self.lowest_score_wins else 1
        return [sign * (score - (total - score) / others) for score in scores]

    def bulk(self, seed: int | str) -> "Bulk | None":  # noqa: ARG002
        """The game's core, ready to play many matches; None where there is nothing quicker than `random_matches`."""
        return None

    def playouts(self, seed: int | str, first: int, count: int) -> Tally:
        """Matches `first` to `first + count - 1` of a batch, all by uniformly random moves, as fast as can be."""
        bulk = self.bulk(seed)
        return random_matches(self, seed, first, count) if bulk is None else bulk.run(first, count)

    def steady_playouts(self, seed: int | str, first: int, count: int) -> Tally | None:  # noqa: ARG002
        """The same by steady players; None where a game has no quick way to do it."""
        return None

    # What learners need is imported when it is asked for: most programs never do.

    def actions(self) -> "Actions":
        """Its moves as numbers (engine/actions.py); BadSetup where there would be too many. The same with each call."""
        from fairdeal.engine.plain_actions import PlainActions

        return PlainActions()

    def layout(self) -> "Layout[Any]":
        """Its views as rows of numbers (engine/observations.py)."""
        from fairdeal.engine.plain_layout import PlainLayout

        return PlainLayout(self, self.actions())

    def encoder(self, shape: "Layout[Any]") -> "Encoder | None":  # noqa: ARG002
        """One who writes the numbers of such a layout quickly; None where a game has nothing quicker than its views."""
        return None

    @classmethod
    def rules_page(cls) -> str:
        """The rules in our own words, with their numbers (Markdown)."""
        folder = sys.modules[cls.__module__].__package__
        assert folder is not None
        return resources.files(folder).joinpath("rules.md").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"<{self.title}, {self.players} players, {self.preset}>"
