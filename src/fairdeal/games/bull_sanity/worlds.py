# cython: annotation_typing=False, infer_types=True, binding=False
"""Determinization: worlds that a seat cannot tell from the real one.

Cards go from one player to another only when a set is called, and then everybody sees them (BS-5). So a card that was
never shown may be anywhere out of sight. A card that was shown when a player took it is still in that player's hand, or
in a set that they have put down since and that nobody has called.
"""

from typing import TYPE_CHECKING, NamedTuple

from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity import history
from fairdeal.games.bull_sanity.deals import Deal
from fairdeal.games.bull_sanity.history import NOBODY, ClaimedSet
from fairdeal.games.bull_sanity.rules.moves import Claim
from fairdeal.mechanics.faces import cards_in

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.match import BullSanityMatch

Place = int  # where a card can be: a seat's hand, or a set by its index from the end, which is negative


class World(NamedTuple):
    """The hands, and all sets in the order in which they were put down."""

    hands: list[int]
    sets: list[ClaimedSet]

    def dealt(self) -> list[int]:
        """The hands as they were dealt: every set goes back to where it came from, the last one first."""
        hands = self.hands.copy()
        for claimed in reversed(self.sets):
            if claimed.called_by != NOBODY:
                hands[claimed.taker] &= ~claimed.cards
            hands[claimed.seat] |= claimed.cards
        return hands


# ---- Matches and worlds


def determinize(match: "BullSanityMatch", seat: int | None, stream: Stream) -> "BullSanityMatch":
    """Sample a match that a seat (None: a spectator) cannot tell from this one."""
    return match_in(match, sample_world(world_of(match), seat, stream))


def world_of(match: "BullSanityMatch") -> World:
    """The real world of a match."""
    return World([match.table.hands[seat] for seat in range(match._players)], history.all_sets(match))


def match_in(match: "BullSanityMatch", world: World) -> "BullSanityMatch":
    """A copy of a match with the cards of another world, in its deal and log as well: its record reveals nothing."""
    copied = match.copy()
    table = copied.table
    claimed_sets = world.sets.copy()
    if table.waiting:
        table.on_table = claimed_sets.pop().cards
    table.face_down = 0
    for seat in range(match._players):
        table.hands[seat] = world.hands[seat]
        copied.laid_by[seat] = 0
    copied.sets = None
    for claimed in claimed_sets:
        history.add_set(copied, claimed)
        if claimed.called_by == NOBODY:
            copied.laid_by[claimed.seat] |= claimed.cards
            table.face_down |= claimed.cards
    rewrite_deal(copied, world)
    rewrite_log(copied, world)
    return copied


def rewrite_deal(match: "BullSanityMatch", world: World) -> None:
    """Replace the deal of a match by that of another world."""
    match.deal = Deal(tuple(world.dealt()), match.deal.dealer, match.deal.leader)
    match._deals = (match.deal,)
    match._given = (match.last_deal(),)


def rewrite_log(match: "BullSanityMatch", world: World) -> None:
    """Replace the claims in the log of a match by those of another world."""
    claimed_sets = iter(world.sets)
    log = match.log[: match.logged]
    for at in range(1, len(log), 2):
        if isinstance(log[at], Claim):
            claimed = next(claimed_sets)
            log[at] = Claim(match.pack, claimed.value, claimed.cards)
    match.log = log


# ---- Sampling


def sample_world(world: World, seat: int | None, stream: Stream) -> World:
    """Sample a world that agrees with everything that a seat (None: a spectator) has seen, all equally likely."""
    shown = last_shown(world)
    new_hands = [hand if other == seat else 0 for other, hand in enumerate(world.hands)]
    new_sets = [claimed.cards if claimed.called_by != NOBODY or claimed.seat == seat else 0 for claimed in world.sets]
    unseen: list[int] = []  # cards that may be anywhere out of sight
    free: list[Place] = []  # places for them, one per card
    for other in range(len(world.hands)):
        if other != seat:
            placed, free_here, unseen_here = place_shown_cards(world, other, shown, stream)
            for card, place in placed:
                put_card(card, place, new_hands, new_sets)
            free += free_here
            unseen += unseen_here
    for place in free:
        put_card(draw_item(unseen, stream), place, new_hands, new_sets)
    sets = [claimed._replace(cards=cards) for claimed, cards in zip(world.sets, new_sets, strict=True)]
    return World(new_hands, sets)


def last_shown(world: World) -> dict[int, int]:
    """For every card that was shown, the index of the set in which it was shown last."""
    called = [(n, claimed) for n, claimed in enumerate(world.sets) if claimed.called_by != NOBODY]
    return {card: n for n, claimed in called for card in cards_in(claimed.cards)}


def place_shown_cards(
    world: World, seat: int, shown: dict[int, int], stream: Stream
) -> tuple[list[tuple[int, Place]], list[Place], list[int]]:
    """Choose places for the cards that a player took for all to see; also returns the free places and unseen cards.

    The later a card was shown, the fewer places it can be in, and all of them are open to earlier cards as well. So the
    latest cards come first, and each takes any free place: this leaves the others the same number of ways each time.
    """
    number = len(world.sets)
    secret = [n for n, claimed in enumerate(world.sets) if claimed.seat == seat and claimed.called_by == NOBODY]
    cards = cards_in(world.hands[seat])
    for n in secret:
        cards += cards_in(world.sets[n].cards)
    free: list[Place] = [seat] * world.hands[seat].bit_count()
    placed = []
    for card in sorted([card for card in cards if card in shown], key=lambda card: -shown[card]):
        while secret and secret[-1] > shown[card]:
            n = secret.pop()
            free += [n - number] * world.sets[n].cards.bit_count()
        placed.append((card, draw_item(free, stream)))
    for n in secret:
        free += [n - number] * world.sets[n].cards.bit_count()
    return placed, free, [card for card in cards if card not in shown]


def draw_item(items: list[int], stream: Stream) -> int:
    """Remove a random item from a list and return it."""
    k = stream.below(len(items))
    items[k], items[-1] = items[-1], items[k]
    return items.pop()


def put_card(card: int, place: Place, hands: list[int], sets: list[int]) -> None:
    """Put a card into a hand or a set."""
    cards = hands if place >= 0 else sets
    cards[place] |= 1 << card
