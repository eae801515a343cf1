"""Self-play: every action of a match is followed by how the round ended (deep Monte Carlo).

The network plays all seats, or the heuristic player some of them.
"""

from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.state import State
from fairdeal.train.labels import Labeler, Mixture
from fairdeal.train.rounds import begin_round, has_ended

MAX_MOVES = 3_000  # of a round
ODDS = 1_000_000


class SelfPlay(Labeler):
    """Decisions with one action each: the one that was taken."""

    def play_round(self, state: State, player: LearnedPolicy, finisher: LearnedPolicy, mixture: Mixture) -> bool:  # noqa: ARG002
        player.random_odds = round(ODDS * mixture.random_moves)
        first = len(self.last_actions)
        before = self.scores_before(state)
        heuristic = [self.happens(mixture.heuristic_seats) for _ in range(state.players)]
        seats: list[int] = []
        known: list[float] = []
        deal = begin_round(state)
        for _ in range(MAX_MOVES):
            if has_ended(state, deal):
                gains = state.game.strategy.gains(state, before)
                self.values += [gains[seat] - value for seat, value in zip(seats, known, strict=True)]
                return True
            seat = state.actors[0]
            legal = state.moves(seat)
            advised: ActionSequence = ()
            if heuristic[seat] or player.adviser is not None:  # drawn once: the heuristic player may mix its moves
                move = state.game.strategy.heuristic_move_at(state, seat, self.stream)
                advised = player.actions.sequence_of(move, legal)
            if not heuristic[seat]:
                move = player.continue_at(state, seat, (), self.stream, advised)
            elif self.happens(mixture.random_moves):
                move = legal.choice(self.stream)
            sequence = player.actions.sequence_of(move, legal)
            for part, action in enumerate(sequence):
                begun = sequence[:part]
                if self.positions.has_room(1) and len(player.legal_at(state, seat, begun)) > 1:
                    number = player.record(state, seat, begun, [action], advised, self.positions, self.candidates)
                    known.append(number / 100)
                    seats.append(seat)
                    self.last_actions.append(len(self.last_actions) + 1)
                    self.phases.append(self.phase_names.index(state.phase))
                    self.advised.append(-1)
            state.play(seat, move)
        self.keep(first)
        return False
