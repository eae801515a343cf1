# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The pack of President and its deal (PR-1 to PR-4): hands as counts by rank, so any number of decks costs the same."""

from fairdeal.engine import bits, draw
from fairdeal.engine.hypergeometric import hypergeometric
from fairdeal.engine.random import Stream
from fairdeal.games.president.fast import memory
from fairdeal.games.president.options import (
    Equalize,
    EqualizeEndsTrick,
    FirstRound,
    PresidentOptions,
    Revolutions,
)


class Rules:
    """The options as numbers, for the core. One object a game, shared by all its states."""

    def __init__(self, options: PresidentOptions) -> None:
        self.small = options.decks == 1  # hands fit into words (memory.py)
        self.cards_of_a_rank = 4 * options.decks  # PR-1
        self.jokers = options.jokers_per_deck * options.decks
        self.special_3 = options.first_round is FirstRound.SPECIAL_3
        self.play_after_pass = options.play_after_pass
        self.voluntary_pass = options.voluntary_pass
        self.one_fewer_2 = options.one_fewer_2
        self.equalize = list(Equalize).index(options.equalize)
        self.equalize_ends_trick = list(EqualizeEndsTrick).index(options.equalize_ends_trick)
        self.equalize_only_by_scum = options.equalize_only_by_scum
        self.revolutions = list(Revolutions).index(options.revolutions)
        self.revolution_ends_trick = options.revolution_ends_trick
        self.four_in_a_row = options.four_in_a_row
        self.eight_rule = options.eight_rule
        self.single_turn = options.single_turn
        self.penalize_final_2 = options.penalize_final_2
        self.penalize_final_joker = options.penalize_final_joker


class Pack:
    """The hands of one round (memory.py says how they lie), and how they are dealt."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.with_cards = 0
        self.rows = bits.new_int64s(players * memory.ROW)

    def __dealloc__(self) -> None:
        bits.free_int64s(self.rows)

    def clear_hands(self) -> None:
        """An empty table, for a new deal."""
        for i in range(self.players * memory.ROW):
            self.rows[i] = 0
        for seat in range(self.players):
            self.rows[seat * memory.ROW + memory.OUT] = memory.NOBODY

    def deal(self, stream: Stream, start: int) -> None:
        """PR-3: the whole pack, one card at a time from seat `start` on; every deal equally likely."""
        if self.rules.cards_of_a_rank <= memory.FEW:
            self.deal_cards(stream, start)
        else:
            self.deal_ranks(stream, start)
        self.count_hands()

    def deal_cards(self, stream: Stream, start: int) -> None:
        """A pack that one could shuffle: card by card, any of those left, from the last to be dealt to the first."""
        deck = bits.new_int64s(13 * self.rules.cards_of_a_rank + self.rules.jokers)
        left = 0
        for rank in range(memory.RANKS):
            for _ in range(self.rules.jokers if rank == memory.JOKER else self.rules.cards_of_a_rank):
                deck[left] = rank
                left += 1
        seat = (start + left - 1) % self.players
        while left:
            chosen = draw.below(stream, left)
            left -= 1
            self.rows[seat * memory.ROW + deck[chosen]] += 1
            deck[chosen] = deck[left]
            seat = seat - 1 if seat else self.players - 1
        bits.free_int64s(deck)

    def deal_ranks(self, stream: Stream, start: int) -> None:
        """A pack of any size: rank by rank, how many of its cards fall into the room of each seat."""
        pack = 13 * self.rules.cards_of_a_rank + self.rules.jokers
        each = pack // self.players
        extra = pack % self.players
        room = 0
        for seat in range(self.players):
            room += each + ((seat - start + self.players) % self.players < extra)
            self.rows[seat * memory.ROW + memory.ROOM] = room
        for rank in range(memory.RANKS):
            self.deal_many(stream, rank, self.rules.jokers if rank == memory.JOKER else self.rules.cards_of_a_rank)

    def deal_many(self, stream: Stream, rank: int, cards: int) -> None:
        """Seat by seat: how many of the cards fall into its room is a hypergeometric draw."""
        whole = self.rows[(self.players - 1) * memory.ROW + memory.ROOM]
        before = 0
        dealt = 0
        for seat in range(self.players):
            at = seat * memory.ROW
            room = self.rows[at + memory.ROOM]
            got = hypergeometric(stream, room - before, whole - room, cards - dealt)
            dealt += got
            before = room
            self.rows[at + rank] = got
            self.rows[at + memory.ROOM] = room - dealt

    def count_hands(self) -> None:
        """Work out the sizes of the hands, their words and who has cards, from the counts."""
        self.with_cards = 0
        for seat in range(self.players):
            at = seat * memory.ROW
            size = 0
            word = 0
            for rank in range(memory.RANKS):
                number = self.rows[at + rank]
                size += number
                if self.rules.small:
                    word |= (bits.bit(number) - 1) << 4 * rank
            self.rows[at + memory.SIZE] = size
            self.rows[at + memory.WORD] = word
            if size:
                self.with_cards |= bits.bit(seat)

    def holder_of_a_three(self, which: int) -> int:
        """PR-4: the seat that holds 3 number `which`, counted round the table: any one of them is special."""
        seat = 0
        while which >= self.rows[seat * memory.ROW]:
            which -= self.rows[seat * memory.ROW]
            seat += 1
        return seat
