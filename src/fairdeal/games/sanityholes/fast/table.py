# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The cards, roles and markers of a match as plain numbers. The rules that change them are in rules/.

Nothing is checked here: `match.py` verifies what comes from outside.
"""

from fairdeal.engine import bits, shuffle
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.fast import hand_rows, memory
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.options import ClosingPass, SanityholesOptions
from fairdeal.games.sanityholes.rules import terms


class Table:
    """Everything that decides how a match can go on. Sets of cards and seats are bits; memory.py describes hands."""

    def __init__(self, values: ValueTable, players: int, options: SanityholesOptions) -> None:
        self.create_fields()
        self.values = values
        self.players = players
        self.free_closing_pass = options.closing_pass is ClosingPass.FREE
        self.black_markers = options.black_markers

    def create_fields(self) -> None:
        """Set every field as at an empty table; a compiled object has its fields from the start."""
        self.markers = [0] * 6  # by seat
        self.has_ranking = False  # whether there was a round before,
        self.ranking = [0] * 6  # and the seats from first to last place in it
        self.turn_order = [0] * 6  # the seats in the order of turns
        self.next_seat = [0] * 6  # by seat: whose turn comes next
        self.dealer: int = terms.NOBODY
        self.match_over = False
        # The exchange
        self.given = [0] * 6  # by the higher player of a pair: the cards they give, as a set,
        self.given_markers = [0] * 6  # and the number of markers
        self.returned = [0] * 6  # by the lower player: the cards they give back
        # Hands
        self.pack = [0] * 78
        self.dealt = [0] * 6  # by seat: the cards held when the tricks begin, as a set
        self.held = [0] * 192  # by seat and value: the slots of the cards still held,
        self.counts = [0] * 192  # and their number
        self.hand_size = [0] * 6
        self.with_cards = 0  # seats that hold cards
        self.number_out = 0
        self.out_order = [0] * 6  # the seats in the order in which they went out
        self.round_over = False
        # The trick
        self.turn = 0
        self.leader = 0
        self.top_number = 0  # the play to beat: its number of cards, 0 if the player in turn leads,
        self.top_value: int = terms.NO_VALUE  # its value,
        self.top_seat: int = terms.NOBODY  # and who played it
        self.passed = 0  # seats that have passed since then
        self.skipped: int = terms.NOBODY  # the seat that the last play skipped
        # What the player in turn may do, once `rules.tricks.find_legal_moves` has found it
        self.playable = 0  # values of which there is a play, as a set
        self.clears = 0  # number of 2s that can clear the trick
        self.passes = 0  # 1 if the player can pass
        self.totals = [0] * 32  # for counting and picking plays (set_counts.py)

    def clear_match(self) -> None:
        """Forget all rounds, for a new match at the same table."""
        self.has_ranking = False
        self.match_over = False
        for seat in range(self.players):
            self.markers[seat] = 0

    def clear_gifts(self) -> None:
        """Forget the exchange of the last round."""
        for seat in range(self.players):
            self.given[seat] = 0
            self.given_markers[seat] = 0
            self.returned[seat] = 0

    def copy(self) -> "Table":
        copied = Table.__new__(Table)
        if not bits.COMPILED:
            copied.create_fields()
        copied.copy_from(self)
        return copied

    def copy_from(self, other: "Table") -> None:
        """Become a copy of another table."""
        self.values = other.values
        self.players = other.players
        self.free_closing_pass = other.free_closing_pass
        self.black_markers = other.black_markers
        self.has_ranking = other.has_ranking
        self.dealer = other.dealer
        self.match_over = other.match_over
        self.with_cards = other.with_cards
        self.number_out = other.number_out
        self.round_over = other.round_over
        self.turn = other.turn
        self.leader = other.leader
        self.top_number = other.top_number
        self.top_value = other.top_value
        self.top_seat = other.top_seat
        self.passed = other.passed
        self.skipped = other.skipped
        for seat in range(self.players):
            self.markers[seat] = other.markers[seat]
            self.ranking[seat] = other.ranking[seat]
            self.turn_order[seat] = other.turn_order[seat]
            self.next_seat[seat] = other.next_seat[seat]
            self.given[seat] = other.given[seat]
            self.given_markers[seat] = other.given_markers[seat]
            self.returned[seat] = other.returned[seat]
            self.dealt[seat] = other.dealt[seat]
            self.hand_size[seat] = other.hand_size[seat]
            self.out_order[seat] = other.out_order[seat]
        for i in range(self.players * memory.ROW):
            self.held[i] = other.held[i]
            self.counts[i] = other.counts[i]

    # ---- Hands

    def deal(self, stream: Stream, first: int) -> None:
        """Shuffle the pack and deal all cards one by one in the order of turns, beginning with a seat."""
        for card in range(terms.CARDS):
            self.pack[card] = card
        shuffle.shuffle(stream, self.pack, terms.CARDS, terms.CARDS)
        seat = first
        for turn in range(self.players):
            self.dealt[seat] = hand_rows.deal_row(
                self.held, self.counts, seat * memory.ROW, self.values.card_words, self.pack, turn, self.players
            )
            self.hand_size[seat] = (terms.CARDS - 1 - turn) // self.players + 1
            seat = self.next_seat[seat]

    def set_hand(self, seat: int, cards: int) -> None:
        """Replace a hand by a set of cards."""
        for i in range(seat * memory.ROW, seat * memory.ROW + memory.ROW):
            self.held[i] = 0
            self.counts[i] = 0
        self.dealt[seat] = 0
        self.hand_size[seat] = 0
        while cards:
            self.add_card(seat, bits.lowest128(cards))
            cards &= cards - 1

    def add_card(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        hand_rows.add_card(self.held, self.counts, seat * memory.ROW, self.values.value, self.values.slot_bit, 3 * card)
        self.dealt[seat] |= bits.bit128(card)
        self.hand_size[seat] += 1

    def hand_over(self, giver: int, receiver: int, cards: int) -> None:
        """Move a set of cards from one hand to another, before the tricks begin."""
        while cards:
            card = bits.lowest128(cards)
            cards &= cards - 1
            hand_rows.remove_card(
                self.held, self.counts, giver * memory.ROW, self.values.value, self.values.slot_bit, 3 * card
            )
            self.dealt[giver] &= ~bits.bit128(card)
            self.hand_size[giver] -= 1
            self.add_card(receiver, card)

    def hand_of(self, seat: int) -> int:
        """The cards that a seat holds, as a set."""
        cards = self.dealt[seat]
        rest = cards
        while rest:
            face = 3 * bits.lowest128(rest)
            if not self.held[seat * memory.ROW + self.values.value[face]] & self.values.slot_bit[face]:
                cards &= ~bits.bit128(bits.lowest128(rest))
            rest &= rest - 1
        return cards
