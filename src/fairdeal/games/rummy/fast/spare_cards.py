# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""New groups of 3 or 4 cards that take some of them from the table, where groups of four or more can spare them (RU-6).

A card can be spared if what is left of its group is a group: any card of a block, the ends of a run. A new group has at
least one card of the hand and at least one spared card; it may have several of one group if that can spare them all.
"""

from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory, rows
from fairdeal.games.rummy.fast.new_groups import NewGroups
from fairdeal.games.rummy.rules.pack import Pack
from fairdeal.mechanics.choices import chosen, ways


class Spares(NewGroups):
    """A table that knows what its groups can spare."""

    def __init__(self, pack: Pack, players: int, rearrange: int) -> None:
        super().__init__(pack, players)
        self.rearrange = rearrange  # RU-6
        self.lent = [0] * 78  # the cards that groups on the table can spare, group by group
        self.number_lent = 0
        # What they show, by who may use it so: each seat, and after them everybody.
        self.lent_halves = [0] * 7
        self.lent_sums = [0] * 7
        self.lent_pairs = [0] * 7  # sums that two of them show
        self.spares_listed = False
        # The cards themselves: by place, as many as can show it; and where each of them lies.
        self.spares = [0] * 96
        self.spare = [0] * 576
        self.home = [0] * 78
        self.spot = [0] * 78
        self.alone = [0] * 78  # can it be spared without another?
        self.taken = [0] * 4  # the spared cards of a group
        self.fillers = [0] * 8  # how many cards of the hand can fill each slot of a pattern: four at most

    # ---- Which cards can be spared

    def see_spares(self) -> None:
        """The cards that groups of four or more can spare, now that the groups have changed: where each of them lies.

        Any card of a block. A run is shortened from its ends, so a card may be spared only together with others.
        """
        for seat in range(memory.EVERYBODY + 1):
            self.lent_halves[seat] = 0
            self.lent_sums[seat] = 0
            self.lent_pairs[seat] = 0
        self.number_lent = 0
        groups = self.large
        while groups:
            group = bits.lowest(groups)
            groups &= groups - 1
            blocks = self.kind[group] == memory.BLOCK or self.kind[group] == memory.SUM_BLOCK
            last = self.length[group] - 1
            for i in range(self.length[group]):
                from_end = min(i, last - i)
                if blocks or (from_end < memory.SPARED and from_end <= last - 3):
                    card = self.lying[group * memory.ROOM + i] // 3
                    self.lent[self.number_lent] = card
                    self.number_lent += 1
                    self.home[card] = group
                    self.spot[card] = i
                    self.alone[card] = blocks or from_end == 0
                    self.see_spare(card)
        self.spares_seen = True

    def see_spare(self, card: int) -> None:
        """What it shows; with `rearrange=own` only cards of one's own are listed.

        RU-6: others' cards keep their face, one's own may be declared anew, as no half that lies there (RU-4).
        """
        seat = self.owner[card]
        others = memory.EVERYBODY if self.rearrange == memory.TABLE else seat
        place = self.pack.place[self.shown[card]]
        half = place < memory.SUMS
        self.lent_halves[others] |= bits.bit(place & 63) * half
        self.lent_halves[seat] |= self.pack.halves[card] & ~self.down
        total = bits.bit(self.pack.total[card] - memory.SUMS)
        who = seat if half else others
        self.lent_pairs[who] |= self.lent_sums[who] & total
        self.lent_sums[who] |= total

    def use_spares(self) -> None:
        """What the player in turn may use."""
        if not self.spares_seen:
            self.see_spares()
        seat = self.turn
        everybody = memory.EVERYBODY
        self.spares_listed = False
        self.spare_halves = self.lent_halves[seat] | self.lent_halves[everybody]
        self.spare_sums = self.lent_sums[seat] | self.lent_sums[everybody]
        both = self.lent_sums[seat] & self.lent_sums[everybody]
        self.spare_pairs = self.lent_pairs[seat] | self.lent_pairs[everybody] | both

    def list_spares(self) -> None:
        """The cards themselves, by all they may show in a new group."""
        for place in range(memory.PLACES):
            self.spares[place] = 0
        for i in range(self.number_lent):
            card = self.lent[i]
            mine = self.owner[card] == self.turn
            if self.rearrange == memory.OWN and not mine:
                continue
            self.list_spare(card, self.pack.low[card], mine & 1 - (self.down >> self.pack.low[card] & 1))
            self.list_spare(card, self.pack.high[card], mine & 1 - (self.down >> self.pack.high[card] & 1))
            self.list_spare(card, self.pack.total[card], mine)
        self.spares_listed = True

    def list_spare(self, card: int, place: int, anew: int) -> None:
        """As what it is declared as, or anew (RU-6)."""
        self.spare[memory.SAME * place + self.spares[place]] = card
        self.spares[place] += anew | (self.pack.place[self.shown[card]] == place)

    def can_spare(self, number: int) -> bool:
        """Is every group still a group without the cards taken from it?"""
        if number == 1:
            return self.alone[self.taken[0]] != 0
        if number == 2 and self.home[self.taken[0]] != self.home[self.taken[1]]:
            return self.alone[self.taken[0]] & self.alone[self.taken[1]] != 0
        for i in range(number):
            group = self.home[self.taken[i]]
            rest = bits.bit(self.length[group]) - 1
            for j in range(number):
                if self.home[self.taken[j]] == group:
                    rest &= ~bits.bit(self.spot[self.taken[j]])
            if bits.count(rest) < 3:
                return False
            if self.kind[group] == memory.RUN or self.kind[group] == memory.SUM_RUN:
                row = rest >> bits.lowest(rest)
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
            place = self.slot[i]
            number = self.counts[self.turn * memory.PLACES + place] * rows.is_fresh(place, self.down)
            may |= (self.spares[place] > 0) << i
            if self.duty >= 0 and self.is_owed(place):
                number = self.held(place)
                may &= ~(1 << i)
            self.fillers[i] = number
            must |= (number == 0) << i
        if must & ~may:
            return False
        free = may & ~must
        some = must
        while True:  # every set of slots between the two, in order
            if some and some != (1 << size) - 1 and self.look_with_some(size, some):
                return True
            if some == may:
                return False
            some = must | ((some & free) - free & free)

    def look_with_some(self, size: int, some: int) -> bool:
        """Some slots are filled from the table, in every way that their groups can spare the cards."""
        if some & (some - 1) == 0:
            return self.look_with_one(size, some)
        found = 1
        mixes = 1  # ways to choose the spared cards: a digit a slot says which
        number = 0
        for i in range(size):
            taken = some >> i & 1
            found *= self.fillers[i] * (1 - taken) + taken
            mixes *= self.spares[self.slot[i]] * taken + 1 - taken
            number += taken
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

    def look_with_one(self, size: int, some: int) -> bool:
        """The same for one slot: any card will do that its group can spare alone."""
        if self.sizes[self.turn] < size:  # RU-7
            return False
        found = 1
        place = 0
        for i in range(size):
            taken = some >> i & 1
            place |= self.slot[i] * taken
            found *= self.fillers[i] * (1 - taken) + taken
        for k in range(self.spares[place]):
            self.taken[0] = self.spare[memory.SAME * place + k]
            if self.alone[self.taken[0]]:
                if self.wanted < self.seen + found:
                    self.choose_mix(size, some)
                    return True
                self.seen += found
        return False

    def take_mix(self, size: int, some: int, mix: int) -> None:
        """The spared cards of a mix, slot by slot."""
        number = 0
        for i in range(size):
            place = self.slot[i]
            digit = 0
            if self.spares[place] > 1 and some >> i & 1:
                digit = mix % self.spares[place]
                mix //= self.spares[place]
            self.taken[number] = self.spare[memory.SAME * place + digit]
            number += some >> i & 1

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
        held = self.counts[self.turn * memory.PLACES + place] - owed
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
            self.taken[i] = self.spare[memory.SAME * place + bits.lowest(some)]
            some &= some - 1
            i += 1
