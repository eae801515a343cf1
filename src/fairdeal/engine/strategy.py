"""Strategy of a game: its heuristic player, and what search bots need to look ahead.

A game's own strategy is `STRATEGY` in its `ai` module. Search bots determinize: they sample worlds that the seat cannot
tell apart, try each candidate move in them, and finish the round with a rollout policy (`bots/search.py`).
"""

import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.mistakes import PLACE_THRESHOLDS, MistakeThresholds
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.state import ROUND_ENDED

if TYPE_CHECKING:
    from fairdeal.engine.events import Event
    from fairdeal.engine.features import Features
    from fairdeal.engine.learned_policy import LearnedPolicy
    from fairdeal.engine.moves import Move, Moves
    from fairdeal.engine.network import Network
    from fairdeal.engine.network_file import NetworkFile
    from fairdeal.engine.random import Stream
    from fairdeal.engine.state import State
    from fairdeal.engine.view import View

RANDOM_MOVE_ODDS = 8  # one rollout move in this many is random: real players are less predictable than a heuristic
UNLIKELY_MOVE_WEIGHT = 0.5  # factor on a world's likelihood for each move that the heuristic would not have made there
MAX_ROLLOUT_MOVES = 400  # a longer rollout is cut off and counted as even

WeightedSampler: TypeAlias = Callable[["Stream"], "tuple[State, float]"]  # a world and its likelihood


class Strategy:
    """How bots play a game. The defaults work for any game; a game overrides what it can do better."""

    fast_rollout_phases: ClassVar[frozenset[str]] = frozenset()  # phases from which `fast_rollout` finishes a round
    uses_answer_tree: ClassVar[bool] = False  # search answers in a tree (bots/answer_tree.py) instead of rollouts alone
    has_bluffs: ClassVar[bool] = False  # moves may be lies: search weighs worlds by evidence and mixes its own moves
    has_repeatable_rollouts: ClassVar[bool] = False  # a second rollout in the same world adds next to no information
    slow_rollout_cost: ClassVar[int] = 4  # a rollout outside the fast phases counts as this many simulations
    switch_threshold: ClassVar[float] = 1.0  # standard errors by which a move must beat the heuristic's to replace it
    mistake_thresholds: ClassVar[MistakeThresholds] = PLACE_THRESHOLDS  # verdicts of a review
    review_effort: ClassVar[int] = 1  # factor on the number of worlds in which a review compares moves
    has_draws: ClassVar[bool] = False  # cards are drawn during a round, so a round has luck after its deal

    training_rounds: ClassVar[int] = 4  # rounds in a row that a network is trained on
    training_actions: ClassVar[int] = 16_384  # labeled between two updates of a network
    labeled_share: ClassVar[Mapping[str, float]] = {"play": 0.5}  # of decisions in training, by phase; all in others
    takes_advice: ClassVar[bool] = False  # a network of this game knows what the heuristic player would do
    turn_phase: ClassVar[str | None] = None  # in which a turn of several moves begins; None: every move is a turn
    mixing_temperature: ClassVar[float] = 0.0  # of a network's mixed strategy, in units of the value's spread

    def __init__(self, game: Any) -> None:
        self.game = game  # typed by the subclass

    # ---- The heuristic player

    def heuristic_move(self, view: "View", stream: "Stream") -> "Move":
        """The move of a simple, fair player that sees this view; by default any legal move."""
        return view.legal_moves().choice(stream)

    def heuristic_move_at(self, state: "State", seat: int, stream: "Stream") -> "Move":
        """The same move for callers that hold the state; a game may find it without building a view."""
        return self.heuristic_move(state.view(seat), stream)

    # ---- Plans that a network has not learned

    def planned_move(self, view: "View") -> "Move | None":  # noqa: ARG002
        """The move of a plan that a network has not learned and does better to follow; None if there is no plan."""
        return None

    def planned_move_at(self, state: "State", seat: int) -> "Move | None":  # noqa: ARG002
        """The same for callers that hold the state, without building a view."""
        return None

    # ---- Moves to consider

    def prepare(self) -> None:
        """Load whatever takes long to load, before the clock of a search starts."""

    def candidates(self, view: "View", stream: "Stream", limit: int) -> "list[Move]":
        """Moves worth searching, the heuristic's first; IllegalMove for a seat that may not act.

        By default all legal moves, or a sample if there are more than `limit`.
        """
        moves = view.legal_moves()
        found = {self.heuristic_move(view, stream): None}
        if moves.count() <= limit:
            found.update(dict.fromkeys(moves))
        else:
            for _ in range(limit - 1):
                found[moves.choice(stream)] = None
        return list(found)

    def find_better_move(self, view: "View", seconds: float | None = None) -> "Move | None":  # noqa: ARG002
        """A move better than the heuristic's that an exact method finds within the given time, if any."""
        return None

    # ---- Rollouts: each uses up the state it is given

    def evaluate_move(self, state: "State", seat: int, move: "Move", stream: "Stream") -> Sequence[float]:
        """Utilities of all seats after one seat makes a move and a rollout finishes the round."""
        deal = state.rounds_dealt
        state.play(seat, move)
        return self.utilities(state) if state.rounds_dealt != deal else self.rollout(state, stream)

    def evaluate_for_training(self, state: "State", seat: int, move: "Move", stream: "Stream") -> float:
        """Utility of a move to the seat that makes it, as a network is to learn it: a game may reduce its luck."""
        return self.evaluate_move(state, seat, move, stream)[seat]

    def rollout(self, state: "State", stream: "Stream") -> Sequence[float]:
        """Finish the round with heuristic moves and return the utilities of all seats.

        It stops at the end of the round: no player can know anything about later deals.
        """
        deal = state.rounds_dealt
        for _ in range(MAX_ROLLOUT_MOVES):
            if state.rounds_dealt != deal or state.phase in ROUND_ENDED:
                break
            if state.phase in self.fast_rollout_phases:
                return self.fast_rollout(state, stream)
            seat = state.actors[0]
            state.play(seat, self.heuristic_move_at(state, seat, stream))
        return self.utilities(state)

    def fast_rollout(self, state: "State", stream: "Stream") -> Sequence[float]:
        """Like `rollout` but much faster, from the phases in `fast_rollout_phases`."""
        raise NotImplementedError

    def utilities(self, state: "State") -> list[float]:
        """Value of a finished round to each seat: its margin in points, or its place from 0 (last) to 1 (first)."""
        if state.scores is not None:
            return self.margins(state.scores)
        return place_scores(state.places, state.players) if state.places is not None else [0.5] * state.players

    def margins(self, scores: Sequence[int]) -> list[float]:
        """How many points each seat is ahead of the mean of the others."""
        total, others = sum(scores), max(len(scores) - 1, 1)
        sign = -1 if self.game.lowest_score_wins else 1
        return [sign * (score - (total - score) / others) for score in scores]

    def gains(self, state: "State", scores_before: Sequence[int] | None) -> list[float]:
        """Value of the round that has just ended to each seat: points gained on the others, or the place."""
        if scores_before is None or state.scores is None:
            return [place - 0.5 for place in self.utilities(state)]
        before = self.margins(scores_before)
        return [now - then for now, then in zip(self.margins(state.scores), before, strict=True)]

    # ---- The learned player

    def features_type(self) -> "type[Features] | None":
        """The features of positions and moves that a network of this game gets; None if it has none."""
        return None

    def option_levels(self) -> Mapping[str, Sequence[int]]:
        """Values of number options that the features distinguish."""
        found = self.features_type()
        return {} if found is None else found.option_levels

    def policy_with(self, network: "Network | None", temperature: int = 0, scale: float = 1.0) -> "LearnedPolicy":
        """A policy that plays with a network; BadSetup if there is none for this game and its options.

        Without a network, only the features can be used.
        """
        from fairdeal.engine.learned_policy import LearnedPolicy

        kind = self.features_type()
        if kind is None:
            raise BadSetup(f"{self.game.title} has no features for a network")
        spec = self.game.research.observation_spec()  # BadSetup if moves cannot be numbered
        encoder = self.game.research.encoder(spec)
        adviser = self if self.takes_advice else None
        policy = LearnedPolicy(kind(self.game, spec), network, spec, encoder, temperature, scale, adviser)
        policy.turn_phase = self.turn_phase
        return policy

    @functools.cached_property
    def learned_policy(self) -> "LearnedPolicy | BadSetup":
        """The policy with the network that comes with the game, or the reason why there is none."""
        return self.packaged_policy()

    def packaged_policy(self) -> "LearnedPolicy | BadSetup":
        """The same, whether or not the network is good enough with this number of players and these options."""
        try:
            file = packaged_network(sys.modules[type(self).__module__].__package__ or "")
            policy = self.policy_with(file.network, file.temperature, file.scale)
        except BadSetup as problem:
            return problem
        policy.values_positions = file.values_positions
        return policy

    def copy_policy(self, policy: "LearnedPolicy") -> "LearnedPolicy":
        """A policy with the same network that another thread can use."""
        assert policy.network is not None
        copied = self.policy_with(policy.network.copy(), policy.temperature, policy.scale)
        copied.values_positions = policy.values_positions
        return copied

    # ---- Evidence: which worlds explain what the others did

    def unlikely_moves(self, state: "State", seat: int) -> int:  # noqa: ARG002
        """Number of moves in this round that the heuristic would not have made for the other seats in this world.

        The more there are, the less likely the world is. 0 if the game has no such estimate.
        """
        return 0

    def weighted_sampler(self, state: "State", seat: int) -> WeightedSampler:
        """A function that samples worlds of a seat, each with its likelihood given what the others have done."""

        def sample(stream: "Stream") -> "tuple[State, float]":
            world = state.determinize(seat, stream)
            return world, UNLIKELY_MOVE_WEIGHT ** self.unlikely_moves(world, seat)

        return sample

    # ---- What reviews need: docs/review.md has the method

    def review_scale(self, state: "State") -> float:
        """Points or places per unit of `evaluate_move`: utilities of games without points go from 0 to 1."""
        return 1.0 if state.scores is not None else state.players - 1.0

    def decision_kind(self, view: "View", move: "Move") -> str:  # noqa: ARG002
        """What kind of decision a player faces, in one word: lead, bid, exchange, …; by default the phase."""
        return view.phase

    def facts(self, events: "Sequence[Event]", seat: int, move: "Move") -> list[str]:  # noqa: ARG002
        """What a move led to in one world, up to the seat's next turn: clauses with the number of the rule."""
        return []

    def round_facts(self, events: "Sequence[Event]", seat: int) -> "list[tuple[str, bool]]":  # noqa: ARG002
        """How the round went for a seat in one world, from all events since its move.

        Clauses as in `facts`, and whether that is good for the seat.
        """
        return []

    # ---- What puzzles need: docs/puzzles.md

    def lists_good_moves(self, moves: "Moves") -> bool:
        """Whether no move that the list of legal moves leaves out gains anything over the listed ones.

        By default whether nothing is left out: an entry with a verb alone stands for other moves (docs/notation.md).
        """
        return not any(isinstance(entry, dict) and set(entry) == {"verb"} for entry in moves.compact())

    # ---- What the coach needs: docs/learning.md

    def round_of_play(self, state: "State", seat: int) -> int:
        """Number of the trick or round of play, in which the coach warns at most once; it grows with the match.

        By default a round of play ends when another player moves.
        """
        return sum(mover != seat for mover, _ in state.played())

    def hidden_facts(self, world: "State", seat: int) -> "list[tuple[int, str]]":  # noqa: ARG002
        """What is true of other players in a world besides their cards: seats, and predicates such as `lies`."""
        return []

    def redraw(self, state: "State", stream: "Stream") -> None:
        """Shuffle the cards that will be drawn in this round; needed only if `has_draws`."""


@functools.cache
def packaged_network(package: str) -> "NetworkFile":
    """The network in a game's package `ai`; BadSetup if there is none."""
    from importlib import resources

    from fairdeal.engine.network_file import read_network

    path = resources.files(package).joinpath("network.bin")
    if not path.is_file():
        raise BadSetup("no network has been trained for this game")
    return read_network(path.read_bytes())


STRATEGY = Strategy
