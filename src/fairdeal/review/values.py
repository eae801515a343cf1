"""Values of real positions: how a round would end for each seat if the reviewer played on for everybody."""

from collections.abc import Sequence

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.review.match_walk import Round, round_values
from fairdeal.review.settings import ReviewSettings

FIRST_ROLLOUT = 2_000_000  # index of the random numbers, the same for all positions of a round
DEALS = 3_000_000  # the same for other deals


class RoundValues:
    """Values of the positions of one round to one seat, all with the same random numbers."""

    def __init__(self, played: Round, seat: int, settings: ReviewSettings) -> None:
        self.round = played
        self.seat = seat
        self.settings = settings
        self.key = match_seed(settings.seed, played.positions[0].number)
        self.luck = Stream(self.key, CHOICES)
        self.strategy = played.start.game.strategy

    def rollouts_at(self, state: State) -> int:
        """Fewer rollouts where each is slow."""
        number = self.settings.position_rollouts
        if state.phase in self.strategy.fast_rollout_phases:
            return number
        return max(1, number // self.strategy.slow_rollout_cost)

    def value_of(self, state: State, move: Move | None = None, mover: int = 0) -> float:
        """The mean result of the round from a position, or after a move in it; cards yet to be drawn are unknown."""
        rollouts, total = self.rollouts_at(state), 0.0
        for index in range(rollouts):
            self.luck.begin(CHOICES, FIRST_ROLLOUT + index)
            world = state.copy()
            if self.strategy.has_draws:
                self.strategy.redraw(world, self.luck)
            total += self.finish(world, move, mover)
        return total / rollouts

    def finish(self, world: State, move: Move | None, mover: int) -> float:
        """Make a move, if any, finish the round, and return its worth to the seat."""
        dealt = world.rounds_dealt
        if move is not None:
            world.play(mover, move)
        is_over = world.rounds_dealt != dealt or world.phase in ROUND_ENDED
        utilities: Sequence[float] = (
            self.strategy.utilities(world) if is_over else self.strategy.rollout(world, self.luck)
        )
        return round_values(world, utilities, self.round.start)[self.seat]

    def par(self) -> float:
        """What an average deal is worth to the seat before it is dealt.

        Equal players share everything equally, so par is the mean of all seats. A round that begins with roles is not
        equal: then other deals are played from the same roles.
        """
        state = self.round.start
        if self.round.redeal is None or not self.begins_with_roles():
            return (state.players - 1) / 2 if state.scores is None else self.mean_margin()
        total, stream = 0.0, Stream(self.key, CHOICES)
        for index in range(self.settings.deals):
            stream.begin(CHOICES, DEALS + index)
            self.luck.begin(CHOICES, FIRST_ROLLOUT + index)
            world = self.round.redeal(stream)
            total += round_values(world, self.strategy.rollout(world, self.luck), self.round.start)[self.seat]
        return total / self.settings.deals

    def begins_with_roles(self) -> bool:
        """Whether the seats have roles in this round."""
        return any(role is not None for role in self.round.start.view(None).roles)

    def mean_margin(self) -> float:
        """The mean worth of a round over all seats: margins cancel out, other parts of a utility may not."""
        results = self.round.results()
        return sum(results) / len(results)
