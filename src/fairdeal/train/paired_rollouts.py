"""Paired rollouts: every candidate action of a decision is tried in the same world, and finished with the same luck.

Matches are played by a mixture of the network and the heuristic player. At a decision, the real state is copied for
each candidate, the action is taken, and a rollout finishes the round. Only differences between the candidates matter,
so the luck of the deal cancels. The hidden cards are those of the real state: over many matches they are distributed
as they should be, given what the seat has seen, and the regression averages over them.
"""

from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.train.labels import MAX_CANDIDATES, Labeler, Mixture
from fairdeal.train.rounds import begin_round, has_ended

MAX_MOVES = 1_500  # of a round; a longer one is abandoned
ENDLESS = 1 << 30  # turns until a rollout stops before the end of its round


class PairedRollouts(Labeler):
    """Decisions with all of their actions, or a sample, each valued by a rollout."""

    def play_round(self, state: State, player: LearnedPolicy, finisher: LearnedPolicy, mixture: Mixture) -> bool:
        """Play one round and label decisions in it; returns False if it does not come to an end."""
        deal = begin_round(state)
        strategy = state.game.strategy
        scores = self.scores_before(state)
        base = [0.5] * state.players if scores is None else strategy.margins(scores)
        heuristic = [self.happens(mixture.heuristic_seats) for _ in range(state.players)]
        for _ in range(MAX_MOVES):
            if has_ended(state, deal) or not state.actors:
                return True
            if self.is_full():
                return False
            seat = state.actors[0]
            legal = state.moves(seat)
            if legal.count() == 1:
                state.play(seat, legal.at(0))
                continue
            is_labeled = self.happens(strategy.labeled_share.get(state.phase, 1.0))
            advice = strategy.heuristic_move_at(state, seat, self.stream) if is_labeled or heuristic[seat] else None
            if self.happens(mixture.random_moves):
                move = legal.choice(self.stream)
            elif heuristic[seat] and advice is not None:
                move = advice
            else:
                move = player.choose_at(state, seat, self.stream)
            if is_labeled and advice is not None:
                by_network = self.happens(mixture.network_rollouts)
                self.label_move(state, seat, move, advice, finisher, by_network, base[seat])
            state.play(seat, move)
        return False

    def label_move(
        self, state: State, seat: int, move: Move, advice: Move, policy: LearnedPolicy, by_network: bool, base: float
    ) -> None:
        """Label the actions that could have been taken at each part of a move."""
        strategy, moves = state.game.strategy, state.moves(seat)
        sequence = policy.actions.sequence_of(move, moves)
        advised = policy.actions.sequence_of(advice, moves)
        luck = Stream(self.stream.long_word(), CHOICES)
        for part in range(len(sequence)):
            begun = sequence[:part]
            follows = part < len(advised) and advised[:part] == begun
            wanted = {sequence[part], advised[part]} if follows else {sequence[part]}
            candidates = self.choose_candidates(policy.legal_at(state, seat, begun), wanted)
            if len(candidates) < 2:
                continue
            if self.is_full():
                return
            known = policy.record(state, seat, begun, candidates, advised, self.positions, self.candidates) / 100
            self.advised.append(candidates.index(advised[part]) if follows else -1)
            for action in candidates:
                luck.begin(CHOICES, part)
                whole = policy.move_at(state, seat, (*begun, action), luck, advised)
                if by_network:
                    value = self.gain_by_network(state.copy(), seat, whole, luck, policy)
                else:
                    value = strategy.evaluate_for_training(state.copy(), seat, whole, luck) - base
                self.values.append(value - known)
            self.last_actions.append(len(self.values))
            self.phases.append(self.phase_names.index(state.phase))

    def choose_candidates(self, legal: list[int], wanted: set[int]) -> list[int]:
        """A sample of the legal actions that includes the wanted ones."""
        others = [action for action in legal if action not in wanted]
        while len(others) + len(wanted) > MAX_CANDIDATES:
            del others[self.stream.below(len(others))]
        return [*sorted(wanted), *others]

    def gain_by_network(self, state: State, seat: int, move: Move, luck: Stream, policy: LearnedPolicy) -> float:
        """What a seat gains in this round by a move if the network finishes the round."""
        before, deal = self.scores_before(state), state.rounds_dealt
        state.play(seat, move)
        if state.rounds_dealt == deal:
            policy.play_on(state, seat, ENDLESS, luck)
        return state.game.strategy.gains(state, before)[seat]
