# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A table of Rummy: hands, groups, stock, pile, whose turn it is, and the scores.

The table only keeps all this; the rules are in rules/.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast.hands import Hands
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.fast.table_groups import TableGroups
from fairdeal.games.rummy.rules import terms


class Table:
    """Everything that a match consists of, except its past."""

    def __init__(self, pack: Pack, players: int, needs_new_group: bool, rearrange: int, max_rounds: int) -> None:
        self.pack = pack
        self.players = players
        self.needs_new_group = needs_new_group  # RU-2: for a card from deeper in the pile, laying it off is not enough
        self.rearrange = rearrange  # RU-6
        self.max_rounds = max_rounds  # no rule: a match of programs ends after this round at the latest; 0 for no limit
        self.hands = Hands(pack, players)
        self.groups = TableGroups(pack)
        self.stock = [0] * 78  # top last
        self.stock_size = 0
        self.pile = [0] * 78  # top last
        self.pile_size = 0
        self.dealer = 0
        self.turn = 0
        self.stage = terms.DRAW
        self.duty = terms.NONE  # RU-2: the card from deeper in the pile that the next move has to put down
        self.hand_number = 0  # the round, from 1
        self.scores = [0] * 6
        self.over = False
        # The move that has been chosen: its faces or its card, and the group or depth that it is about.
        self.verb = terms.STOP
        self.chosen = [0] * 78
        self.chosen_count = 0
        self.target = 0

    def clear(self) -> None:
        """Remove all cards."""
        for seat in range(self.players):
            self.hands.clear(seat)
        self.groups.clear()
        self.stock_size = 0
        self.pile_size = 0
        self.duty = terms.NONE

    def holds(self, card: int) -> bool:
        """Whether the player in turn has a card."""
        return self.hands.holds(self.turn, card)

    # ---- The chosen move

    def add_chosen(self, card: int, symbol: int) -> None:
        """Add a card to the faces that have been chosen, as the symbol it is to show."""
        self.chosen[self.chosen_count] = self.pack.face_showing(card, symbol)
        self.chosen_count += 1

    def choose_faces(self, faces: tuple[int, ...]) -> None:
        """Choose the faces of a new group."""
        self.chosen_count = len(faces)
        for i in range(len(faces)):
            self.chosen[i] = faces[i]
        self.pack.sort_faces(self.chosen, 0, self.chosen_count)

    def chosen_faces(self) -> tuple[int, ...]:
        return tuple([self.chosen[i] for i in range(self.chosen_count)])

    def chosen_arrangement(self) -> tuple[tuple[int, ...], ...]:
        """The table with the chosen faces as a new group, after what is left of the others (RU-6)."""
        cards = bits.bit128(0) & 0
        for i in range(self.chosen_count):
            cards |= bits.bit128(self.chosen[i] // 3)
        left = [self.groups.faces_without(group, cards) for group in range(self.groups.count)]
        return (*left, self.chosen_faces())

    # ---- For callers in Python

    def stock_cards(self) -> list[int]:
        """The stock, top last."""
        return [self.stock[i] for i in range(self.stock_size)]

    def pile_cards(self) -> list[int]:
        """The pile, top last."""
        return [self.pile[i] for i in range(self.pile_size)]

    def cards_to_draw(self, depth: int) -> list[int]:
        """The cards that a draw takes: from the stock (depth 0), or this many from the pile."""
        if depth == 0:
            return [self.stock[self.stock_size - 1]]
        return [self.pile[i] for i in range(self.pile_size - depth, self.pile_size)]

    def set_stock(self, cards: list[int]) -> None:
        self.stock_size = len(cards)
        for i in range(len(cards)):
            self.stock[i] = cards[i]

    def set_pile(self, cards: list[int]) -> None:
        self.pile_size = len(cards)
        for i in range(len(cards)):
            self.pile[i] = cards[i]

    def score_of(self, seat: int) -> int:
        return self.scores[seat]

    def set_score(self, seat: int, score: int) -> None:
        self.scores[seat] = score

    def copy_from(self, other: "Table", is_visible_only: bool) -> None:
        """Copy a table: all of it, or what the player in turn can see: no other hand, and only the size of the stock.

        In the latter case, hands that were copied in an earlier turn stay as they were. Nothing reads them.
        """
        self.pack = other.pack
        self.players = other.players
        self.needs_new_group = other.needs_new_group
        self.rearrange = other.rearrange
        self.max_rounds = other.max_rounds
        self.hands.copy_from(other.hands, other.turn if is_visible_only else terms.NONE)
        self.groups.copy_from(other.groups)
        self.stock_size = other.stock_size
        if not is_visible_only:
            for i in range(self.stock_size):
                self.stock[i] = other.stock[i]
        self.pile_size = other.pile_size
        for i in range(self.pile_size):
            self.pile[i] = other.pile[i]
        self.dealer = other.dealer
        self.turn = other.turn
        self.stage = other.stage
        self.duty = other.duty
        self.hand_number = other.hand_number
        for seat in range(self.players):
            self.scores[seat] = other.scores[seat]
        self.over = other.over


def empty_like(table: Table) -> Table:
    """An empty table to copy another one to; compiled code does without the constructors, which fill arrays."""
    if not bits.COMPILED:
        return Table(table.pack, table.players, table.needs_new_group, table.rearrange, table.max_rounds)
    empty = Table.__new__(Table)
    empty.hands = Hands.__new__(Hands)
    empty.groups = TableGroups.__new__(TableGroups)
    return empty


def copy_of(table: Table) -> Table:
    """An independent copy of a table."""
    copy = empty_like(table)
    copy.copy_from(table, False)
    return copy


def visible_copy(table: Table) -> Table:
    """A table that contains only what the player in turn can see."""
    copy = empty_like(table)
    copy.copy_from(table, True)
    return copy
