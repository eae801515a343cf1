"""Self-play: the network plays all seats, and every action is followed by how the round ended (deep Monte Carlo)."""

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
        seats: list[int] = []
        known: list[float] = []
        deal = begin_round(state)
        for _ in range(MAX_MOVES):
            if has_ended(state, deal):
                gains = state.game.strategy.gains(state, before)
                self.values += [gains[seat] - value for seat, value in zip(seats, known, strict=True)]
                return True
            seat = state.actors[0]
            move = player.choose_at(state, seat, self.stream)
            sequence = player.actions.sequence_of(move, state.moves(seat))
            for part, action in enumerate(sequence):
                begun = sequence[:part]
                if self.positions.has_room(1) and len(player.legal_at(state, seat, begun)) > 1:
                    known.append(player.record(state, seat, begun, [action], (), self.positions, self.candidates) / 100)
                    seats.append(seat)
                    self.last_actions.append(len(self.last_actions) + 1)
                    self.phases.append(self.phase_names.index(state.phase))
                    self.advised.append(-1)
            state.play(seat, move)
        self.keep(first)
        return False
