# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""New groups of 3 or 4 cards that take some of them from the table, where groups of four or more can spare them (RU-6).

A card can be spared if what is left of its group is a group: any card of a block, the ends of a run. A new group has at
least one card of the hand and at least one spared card; it may have several of one group if that can spare them all.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy import layout
from fairdeal.games.rummy.new_groups import NewGroups
from fairdeal.games.rummy.pack import Pack
from fairdeal.mechanics.choices import chosen, ways


class Spares(NewGroups):
    """A table that knows what its groups can spare."""

    def __init__(self, pack: Pack, players: int, rearrange: int) -> None:
        super().__init__(pack, players)
        self.rearrange = rearrange  # RU-6
        # What cards show that groups on the table can spare, by owner: as they are declared, and declared anew.
        self.lent_halves = [0] * 6
        self.lent_sums = [0] * 6
        self.anew_halves = [0] * 6
        self.anew_sums = [0] * 6
        self.spares_listed = False
        # The cards themselves: by place, as many as can show it; and where each of them lies.
        self.spares = [0] * 96
        self.spare = [0] * 576
        self.listed_halves = 0
        self.listed_sums = 0
        self.home = [0] * 78
        self.spot = [0] * 78
        self.alone = [0] * 78  # can it be spared without another?
        self.taken = [0] * 4  # the spared cards of a group
        self.fillers = [0] * 4  # how many cards of the hand can fill each slot of a pattern

    # ---- Which cards can be spared

    def see_spares(self) -> None:
        """What the cards show that groups of four or more can spare, now that the groups have changed."""
        for seat in range(self.players):
            self.lent_halves[seat] = 0
            self.lent_sums[seat] = 0
            self.anew_halves[seat] = 0
            self.anew_sums[seat] = 0
        groups = self.large
        while groups:
            group = bits.first(groups)
            groups &= groups - 1
            for i in range(self.length[group]):
                if self.may_be_spared(group, i):
                    self.see_spare(self.lying[group * layout.ROOM + i])
        self.spares_seen = True

    def see_spare(self, face: int) -> None:
        """RU-6: others' cards keep their face, one's own may be declared anew, as no half that lies there (RU-4)."""
        card = face // 3
        seat = self.owner[card]
        halves = self.pack.halves[card] & ~self.down
        total = bits.bit(self.pack.total[card] - layout.SUMS)
        place = self.pack.place[face]
        if place < layout.SUMS:
            self.lent_halves[seat] |= bits.bit(place)
            self.anew_sums[seat] |= total
        else:
            self.lent_sums[seat] |= total
        self.anew_halves[seat] |= halves

    def use_spares(self) -> None:
        """What the player in turn may use; with `rearrange=own` only cards of his own are listed."""
        if not self.spares_seen:
            self.see_spares()
        seat = self.turn
        self.spares_listed = False
        self.spare_halves = self.lent_halves[seat] | self.anew_halves[seat]
        self.spare_sums = self.lent_sums[seat] | self.anew_sums[seat]
        if self.rearrange == layout.TABLE:
            for other in range(self.players):
                self.spare_halves |= self.lent_halves[other]
                self.spare_sums |= self.lent_sums[other]

    def list_spares(self) -> None:
        """The cards themselves, by all they may show in a new group."""
        self.forget_spares()
        groups = self.large
        while groups:
            group = bits.first(groups)
            groups &= groups - 1
            for i in range(self.length[group]):
                if self.may_be_spared(group, i):
                    self.list_spare(group, i)
        self.spares_listed = True

    def forget_spares(self) -> None:
        rest = self.listed_halves
        while rest:
            self.spares[bits.first(rest)] = 0
            rest &= rest - 1
        rest = self.listed_sums
        while rest:
            self.spares[layout.SUMS + bits.first(rest)] = 0
            rest &= rest - 1
        self.listed_halves = 0
        self.listed_sums = 0

    def may_be_spared(self, group: int, i: int) -> bool:
        """Could a card be spared, at least together with others? A run is shortened from its ends."""
        kind = self.kind[group]
        if kind == layout.BLOCK or kind == layout.SUM_BLOCK:
            return True
        last = self.length[group] - 1
        from_end = min(i, last - i)
        return from_end < layout.SPARED and from_end <= last - 3

    def list_spare(self, group: int, i: int) -> None:
        face = self.lying[group * layout.ROOM + i]
        card = face // 3
        mine = self.owner[card] == self.turn
        if not mine and self.rearrange == layout.OWN:
            return
        self.home[card] = group
        self.spot[card] = i
        at_end = i == 0 or i == self.length[group] - 1
        self.alone[card] = at_end or self.kind[group] == layout.BLOCK or self.kind[group] == layout.SUM_BLOCK
        self.add_spare(card, self.pack.place[face])
        if mine:
            for other in range(3 * card, 3 * card + 3):
                place = self.pack.place[other]
                if other != face and not (place < layout.SUMS and self.down >> place & 1):
                    self.add_spare(card, place)

    def add_spare(self, card: int, place: int) -> None:
        self.spare[layout.SAME * place + self.spares[place]] = card
        self.spares[place] += 1
        if place < layout.SUMS:
            self.listed_halves |= bits.bit(place)
        else:
            self.listed_sums |= bits.bit(place - layout.SUMS)

    def can_spare(self, number: int) -> bool:
        """Is every group still a group without the cards taken from it?"""
        if number == 1:
            return self.alone[self.taken[0]] != 0
        for i in range(number):
            group = self.home[self.taken[i]]
            rest = bits.bit(self.length[group]) - 1
            for j in range(number):
                if self.home[self.taken[j]] == group:
                    rest &= ~bits.bit(self.spot[self.taken[j]])
            if bits.count(rest) < 3:
                return False
            if self.kind[group] == layout.RUN or self.kind[group] == layout.SUM_RUN:
                row = rest >> bits.first(rest)
                if row & (row + 1):  # a gap
                    return False
        return True

    # ---- One pattern with spared cards

    def look_with_spares(self, size: int) -> bool:
        """Every way to fill some slots from the table and the others, at least one, from the hand."""
        if not self.spares_listed:
            self.list_spares()
        must = 0  # slots that only a spared card can fill
        may = 0  # slots that a spared card can fill; that of the card that must be put down is for the hand (RU-2)
        for i in range(size):
            self.fillers[i] = self.held(self.slot[i])
            if self.fillers[i] == 0:
                must |= 1 << i
            if self.spares[self.slot[i]] and not self.is_owed(self.slot[i]):
                may |= 1 << i
        if must & ~may:
            return False
        for some in range(1, (1 << size) - 1):
            if some & must == must and not some & ~may and self.look_with_some(size, some):
                return True
        return False

    def look_with_some(self, size: int, some: int) -> bool:
        """Some slots are filled from the table, in every way that their groups can spare the cards."""
        found = 1
        mixes = 1  # ways to choose the spared cards: a digit a slot says which
        number = 0
        for i in range(size):
            if some >> i & 1:
                mixes *= self.spares[self.slot[i]]
                number += 1
            else:
                found *= self.fillers[i]
        if self.sizes[self.turn] <= size - number:  # RU-7
            return False
        for mix in range(mixes):
            self.take_mix(size, some, mix)
            if not self.can_spare(number):
                continue
            if self.wanted < self.seen + found:
                self.choose_mix(size, some)
                return True
            self.seen += found
        return False

    def take_mix(self, size: int, some: int, mix: int) -> None:
        """The spared cards of a mix, slot by slot."""
        number = 0
        for i in range(size):
            if some >> i & 1:
                place = self.slot[i]
                digit = 0
                if self.spares[place] > 1:
                    digit = mix % self.spares[place]
                    mix //= self.spares[place]
                self.taken[number] = self.spare[layout.SAME * place + digit]
                number += 1

    def choose_mix(self, size: int, some: int) -> None:
        """The wanted group has the cards taken in some slots, and cards of the hand in the others."""
        k = self.wanted - self.seen
        self.number = 0
        number = 0
        for i in range(size):
            if some >> i & 1:
                self.add_chosen(self.taken[number], self.slot[i])
                number += 1
            else:
                self.add_chosen(self.held_card(self.slot[i], k % self.fillers[i]), self.slot[i])
                k //= self.fillers[i]

    def look_at_equal_with_spares(self, size: int) -> bool:
        """Combined blocks of one sum, some of their cards spared."""
        place = self.slot[0]
        if not self.spares_listed:
            self.list_spares()
        owed = 1 if self.is_owed(place) else 0
        held = self.counts[self.turn * layout.PLACES + place] - owed
        for some in range(1, 1 << self.spares[place]):
            number = bits.count(some)
            open_ = size - number - owed
            if number >= size or open_ > held or self.sizes[self.turn] <= size - number:
                continue
            self.take_spares(place, some)
            if not self.can_spare(number):
                continue
            found = ways(held, open_)
            if self.wanted < self.seen + found:
                self.number = 0
                for i in range(number):
                    self.add_chosen(self.taken[i], place)
                self.choose_equal(place, chosen(held, open_, self.wanted - self.seen))
                return True
            self.seen += found
        return False

    def take_spares(self, place: int, some: int) -> None:
        """Some of the spared cards of a place, by their numbers."""
        i = 0
        while some and i < 4:
            self.taken[i] = self.spare[layout.SAME * place + bits.first(some)]
            some &= some - 1
            i += 1
