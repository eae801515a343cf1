"""Another world that a seat cannot tell from this one: hidden cards change places as far as what was shown allows.

Cards go from one player to another only when a set is called, and then everybody sees them (BS-5). So a card that was
never shown may be anywhere out of sight; one that was shown when a player took it is still in his hand, or in a set
that he has put down since and that nobody has called.
"""

from typing import NamedTuple

from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.rules.pack import cards_in


class Laid(NamedTuple):
    """A set that was put down: its cards, what they were said to be, and who called it (-1: nobody)."""

    seat: int
    value: int
    cards: int
    called_by: int = -1
    true: bool = False

    @property
    def taker(self) -> int:
        """Who took a set that was called."""
        return self.called_by if self.true else self.seat

    def text(self) -> str:
        """What everybody knows of it, in short."""
        claim = f"{self.seat}: {self.value}x{self.cards.bit_count()}"
        return claim if self.called_by < 0 else f"{claim}, {self.called_by}: bull, {'true' if self.true else 'false'}"


class World(NamedTuple):
    """Who holds what, and what lies in every set, in the order they were put down."""

    hands: list[int]
    sets: list[Laid]

    def dealt(self) -> list[int]:
        """The hands as they were dealt: every set back to where it came from, the last one first."""
        hands = self.hands.copy()
        for laid in reversed(self.sets):
            if laid.called_by >= 0:
                hands[laid.taker] &= ~laid.cards
            hands[laid.seat] |= laid.cards
        return hands


Place = int  # a hand: its seat; a set: its number from the end, below 0


def imagined(world: World, seat: int | None, stream: Stream) -> World:
    """A world that agrees with all that a seat (None: a spectator) has seen, each of them equally likely."""
    shown = _shown(world)
    new_hands = [hand if other == seat else 0 for other, hand in enumerate(world.hands)]
    new_sets = [laid.cards if _is_known(laid, seat) else 0 for laid in world.sets]
    loose: list[int] = []  # cards that may be anywhere out of sight
    room: list[Place] = []  # places for them, one a card
    for other in range(len(world.hands)):
        if other != seat:
            placed, free, unseen = _place_shown(world, other, shown, stream)
            for card, place in placed:
                _put(card, place, new_hands, new_sets)
            room += free
            loose += unseen
    for place in room:
        _put(_draw(loose, stream), place, new_hands, new_sets)
    return World(new_hands, [laid._replace(cards=cards) for laid, cards in zip(world.sets, new_sets, strict=True)])


def _is_known(laid: Laid, seat: int | None) -> bool:
    return laid.seat == seat or laid.called_by >= 0


def _shown(world: World) -> dict[int, int]:
    """For every card that was shown, the number of the set in which it was shown last."""
    return {card: n for n, laid in enumerate(world.sets) if laid.called_by >= 0 for card in cards_in(laid.cards)}


def _place_shown(
    world: World, seat: int, shown: dict[int, int], stream: Stream
) -> tuple[list[tuple[int, Place]], list[Place], list[int]]:
    """Cards that this player took for all to see, in places where they may be; the places left; the other cards.

    The later a card was shown, the fewer places it may be in, all of them open to earlier ones, too. So the latest come
    first, and each may have any place that is free: however they fall, the rest have as many ways to go on.
    """
    last = len(world.sets)
    secret = [n for n, laid in enumerate(world.sets) if laid.seat == seat and laid.called_by < 0]
    cards = cards_in(world.hands[seat])
    for n in secret:
        cards += cards_in(world.sets[n].cards)
    free: list[Place] = [seat] * world.hands[seat].bit_count()
    placed = []
    for card in sorted([card for card in cards if card in shown], key=lambda card: -shown[card]):
        while secret and secret[-1] > shown[card]:
            n = secret.pop()
            free += [n - last] * world.sets[n].cards.bit_count()
        placed.append((card, _draw(free, stream)))
    for n in secret:
        free += [n - last] * world.sets[n].cards.bit_count()
    return placed, free, [card for card in cards if card not in shown]


def _draw(things: list[int], stream: Stream) -> int:
    """One of them by chance, taken away."""
    k = stream.below(len(things))
    things[k], things[-1] = things[-1], things[k]
    return things.pop()


def _put(card: int, place: Place, hands: list[int], sets: list[int]) -> None:
    where = hands if place >= 0 else sets
    where[place] |= 1 << card
