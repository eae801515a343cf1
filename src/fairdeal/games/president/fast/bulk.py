# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""One-round matches in bulk, by chance or steady players: the same as stepped ones, without a Python object a move."""

from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.president.ai.rollout import Thumb
from fairdeal.games.president.fast import memory
from fairdeal.games.president.rules.pack import Rules
from fairdeal.games.president.rules.tricks import Round, no_combos


class OneRound(Core):
    """A table that is dealt to again and again."""

    def __init__(self, rules: Rules, players: int, steady: bool) -> None:
        self.players = players
        self.hand_number = 0
        self.round = Round(rules, players)
        self.legal = no_combos()
        self.thumb = Thumb(self.legal, rules.penalize_final_2, rules.penalize_final_joker)
        self.steady = steady  # who plays: steady players, or chance

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        self.hand_number += 1
        cards.begin(DEAL, 0)
        seats.begin(SEATS, 0)
        self.round.clear()
        self.round.deal_first_round(cards, seats)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        """One round; by steady players, where they are to play."""
        self.deal_next(cards, seats)
        if self.steady:
            return self.thumb.playout(self.round)
        return self.round.playout(choices, self.legal)

    def place_of(self, seat: int) -> int:
        """PR-14, PR-25: in a first round nobody can fall from grace, so only the penalised change places.

        They come after all others, the first of them to go out last of all.
        """
        earlier = 0
        penalised = self.is_penalised(seat)
        for other in range(self.players):
            if self.is_penalised(other) == penalised and self.went_out(other) < self.went_out(seat):
                earlier += 1
        return self.players - 1 - earlier if penalised else earlier

    def is_penalised(self, seat: int) -> int:
        return self.round.penalised >> seat & 1

    def went_out(self, seat: int) -> int:
        """As number so many."""
        return self.round.rows[seat * memory.ROW + memory.OUT]
