# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Is a move legal? RU-2 to RU-8 for every move that the player in turn may send, listed or not.

The reasons, in words, are in explain.py and arranging.py.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, rows
from fairdeal.games.rummy.fast.spare_cards import Spares
from fairdeal.games.rummy.rules.pack import Pack


class Rulings(Spares):
    """A table that knows what its player in turn may do."""

    def __init__(self, pack: Pack, players: int, rearrange: int) -> None:
        super().__init__(pack, players, rearrange)
        self.depths = 0  # RU-2: how deep one may draw, as a set
        self.draws = 0  # and in how many ways

    # ---- Drawing: RU-2 and RU-8

    def find_draws(self) -> None:
        """RU-2: the top of the pile always; a card further down if it can be melded or laid off at once.

        The cards above it come along, so the hand grows on the way down.
        """
        self.depths = 0
        self.draws = 0
        if self.in_pile:
            self.depths = bits.bit128(1)
            self.draws = 1
        if self.in_pile < 2:
            return
        seat = self.turn
        halves = self.halves[seat]
        sums = self.sums[seat]
        pairs = self.pairs[seat]
        triples = self.triples[seat]
        for depth in range(1, self.in_pile + 1):
            card = self.pile[self.in_pile - depth]
            own = self.pack.halves[card]
            total = bits.bit(self.pack.total[card] - memory.SUMS)
            halves |= own
            triples |= pairs & total
            pairs |= sums & total
            sums |= total
            if depth == 1:
                continue
            found = own & self.fits_halves | total & self.fits_sums
            if self.sizes[seat] + depth > 3:  # RU-7: one is left to discard
                found |= total & triples | rows.in_row(sums, total)
                found |= self.in_new_group(halves & ~self.down, own & ~self.down)
            self.depths |= bits.to_u128(found != 0) << depth
            self.draws += found != 0

    def in_new_group(self, halves: int, own: int) -> int:
        """Is one of a card's own halves in a run or a block of these halves? Not 0 if so."""
        return rows.in_row(halves, own) | rows.values_of(own) & rows.of_three_suits(halves)

    def may_draw(self, depth: int) -> bool:
        """RU-2; 0: from the stock."""
        if self.stage != memory.DRAW:
            return False
        if depth == 0:
            return self.in_stock > 0
        if depth > self.in_pile:
            return False
        self.find_draws()
        return self.depths & bits.bit128(depth) != 0

    def may_stop(self) -> bool:
        """RU-8."""
        return self.stage == memory.DRAW and self.in_stock == 0

    # ---- Discarding: RU-7

    def may_discard(self, card: int) -> bool:
        """RU-7."""
        return self.stage == memory.MELD and self.duty < 0 and self.hands[self.turn] & bits.bit128(card) != 0

    # ---- Putting down: RU-3 to RU-5

    def may_lay(self, face: int, group: int) -> bool:
        """RU-5."""
        card = face // 3
        if self.stage != memory.MELD or not 0 <= group < self.groups or (self.duty >= 0 and self.duty != card):
            return False
        if not self.hands[self.turn] & bits.bit128(card) or self.sizes[self.turn] < 2:
            return False
        return self.takes(group, self.pack.place[face])

    def takes(self, group: int, place: int) -> bool:
        """RU-5: would the group still be one with this in it?"""
        if not self.is_open(place):
            return False
        start = self.start[group]
        if self.kind[group] == memory.BLOCK:
            return place < memory.SUMS and place & 15 == start
        if self.kind[group] == memory.SUM_BLOCK:
            return place == start
        return place == start - 1 or place == start + self.length[group]

    def may_meld(self) -> bool:
        """RU-3, RU-4, RU-7, of the faces chosen, however many."""
        if self.stage != memory.MELD or self.sizes[self.turn] <= self.number:
            return False
        owed = self.duty < 0
        for i in range(self.number):
            card = self.chosen[i] // 3
            place = self.pack.place[self.chosen[i]]
            if not self.hands[self.turn] & bits.bit128(card) or (place < memory.SUMS and self.down >> place & 1):
                return False
            if card == self.duty:
                owed = True
        return owed and self.shape(self.number) >= 0

    def is_open(self, place: int) -> bool:
        """Could a card be laid off on some group in this place?"""
        if place < memory.SUMS:
            return self.fits_halves >> place & 1 != 0
        return self.fits_sums >> (place - memory.SUMS) & 1 != 0

    def may_meld_these(self, faces: tuple[int, ...]) -> bool:
        self.choose(faces)
        return self.may_meld()

    # ---- Rearranging: RU-6

    def may_arrange(self, groups: tuple[tuple[int, ...], ...]) -> bool:
        """RU-6: may the player in turn leave the table so?"""
        if self.stage != memory.MELD or self.rearrange == memory.NO or not self.are_groups(groups):
            return False
        brought = 0
        owed = self.duty < 0
        kept = True  # does every card keep its face?
        for group in groups:
            for face in group:
                card = face // 3
                seat = self.owner[card]
                if seat < 0:
                    if not self.hands[self.turn] & bits.bit128(card):
                        return False
                    brought += 1
                    owed = owed or card == self.duty  # RU-2
                elif self.shown[card] != face:
                    kept = False
                    if seat != self.turn:
                        return False
        if not owed or brought >= self.sizes[self.turn] or self.cards_of(groups) != brought + self.cards_lying():
            return False
        if self.rearrange == memory.OWN and not self.lie_together_as_before(groups, True):
            return False
        return brought > 0 or not kept or not self.lie_together_as_before(groups, False)

    def are_groups(self, groups: tuple[tuple[int, ...], ...]) -> bool:
        """RU-3, RU-4: every group valid, no card and no half twice."""
        cards = 0
        halves = 0
        for group in groups:
            if len(group) >= memory.ROOM or self.shape_of(group) < 0:
                return False
            for face in group:
                place = self.pack.place[face]
                if cards & bits.bit128(face // 3) or (place < memory.SUMS and halves >> place & 1):
                    return False
                cards |= bits.bit128(face // 3)
                if place < memory.SUMS:
                    halves |= bits.bit(place)
        return True

    def cards_of(self, groups: tuple[tuple[int, ...], ...]) -> int:
        number = 0
        for group in groups:
            number += len(group)
        return number

    def cards_lying(self) -> int:
        number = 0
        for group in range(self.groups):
            number += self.length[group]
        return number

    def lie_together_as_before(self, groups: tuple[tuple[int, ...], ...], others: bool) -> bool:
        """Do the cards on the table, or only those of the others, lie with the same cards as they did?"""
        met = 0  # groups of before whose cards have been met
        for group in groups:
            before = memory.NONE
            for face in group:
                card = face // 3
                if self.owner[card] < 0 or (others and self.owner[card] == self.turn):
                    continue
                now = self.group_of(card)
                if before == memory.NONE:
                    if met >> now & 1:
                        return False
                    before = now
                    met |= bits.bit(now)
                elif now != before:
                    return False
        return True
