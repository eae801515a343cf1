# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Bull Sanity in bulk: whole matches with uniformly random moves, equal to stepped ones."""

from fairdeal.engine import draw
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.bull_sanity.fast.legal_claims import count_choices, pick_cards
from fairdeal.games.bull_sanity.fast.table import Table
from fairdeal.games.bull_sanity.rules import calls, claims, deal, going_out


class BulkTable(Table):
    """A table at which one match after the other is played."""

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        self.hand_number = 1  # a match has one deal
        cards.begin(DEAL, 0)
        seats.begin(SEATS, 0)
        deal.deal_cards(self, cards, deal.draw_dealer(self, seats))

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        self.deal_next(cards, seats)
        moves = 0
        while not self.over:
            claim_randomly(self, choices)
            moves += 1
            while self.waiting:
                answer_randomly(self, choices)
                moves += 1
        return moves

    def place_of(self, seat: int) -> int:
        return going_out.place_of(self, seat)


def claim_randomly(table: Table, choices: Stream) -> None:
    """Claim a random legal value with random cards, numbered as in `LegalClaims`."""
    hand = table.hands[table.turn]
    value, high = claims.lowest_value(table), claims.next_value(table)
    each = count_choices(hand)
    k = choices.below_wide(each if value == high else 2 * each)
    if k >= each:
        k -= each
        value = high
    claims.claim(table, value, pick_cards(hand, k + 1))


def answer_randomly(table: Table, choices: Stream) -> None:
    """Let the next player who is asked accept or call."""
    seat = calls.next_to_answer(table)
    if draw.below(choices, 2):
        calls.accept(table, seat)
    else:
        calls.call(table, seat)
