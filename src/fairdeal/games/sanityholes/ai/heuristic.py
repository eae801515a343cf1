"""A plain player by rules of thumb: play whenever you can, keep sets together, clear rather than pass, shed markers."""

from collections.abc import Iterator

from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.fast.memory import TWO
from fairdeal.games.sanityholes.rules.gifts import Gift, Gifts
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Play, Plays
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.mechanics.faces import cards_in, set_of


def choose(view: SanityholesView) -> Move:
    """The move that a steady player makes who sees this."""
    legal = view.moves
    if isinstance(legal, Gifts):
        return _gift(legal)
    assert isinstance(legal, Plays)
    hand = set_of([legal.values.faces.deck.by_text[name].index for name in view.hand or ()])
    plays = list(_plays(legal, hand))
    if plays:
        cards, value = min(plays, key=lambda play: _price(legal, hand, *play))
        return Play(legal.values, legal.values.showing_of(value, cards))
    return _clear(legal, hand) or PASS


def sensible_moves(view: SanityholesView) -> list[Move]:
    """For those who think ahead, in the tricks: of every value as few cards as it takes, and all; to clear; to pass."""
    legal = view.moves
    assert isinstance(legal, Plays)
    hand = set_of([legal.values.faces.deck.by_text[name].index for name in view.hand or ()])
    found: list[Move] = [
        Play(legal.values, legal.values.showing_of(value, cards)) for cards, value in _plays(legal, hand)
    ]
    clear = _clear(legal, hand)
    if clear is not None:
        found.append(clear)
    if PASS in legal:
        found.append(PASS)
    return found


def _gift(legal: Gifts) -> Gift:
    """Markers first, for they decide the game; then the cards that help least."""
    hand = cards_in(legal.hand)
    number = legal.items - legal.markers
    hand.sort(key=lambda card: (_turns(legal.values, legal.hand & ~(1 << card)), _worth(legal.values, card)))
    return Gift(legal.values, set_of(hand[:number]), legal.markers)


def _worth(values: ValueTable, card: int) -> tuple[bool, int]:
    """What one would rather keep: a 2, which can clear, then a high sum."""
    return bool(values.showing[TWO] >> card & 1), values.sum_of(card)


def _turns(values: ValueTable, hand: int) -> int:
    """In about how many plays the hand could be played out: the largest set first, and again."""
    turns = 0
    sets = [hand & cards for cards in values.showing]
    while sets := [cards for cards in sets if cards & (cards - 1)]:  # of two cards or more
        largest = max(sets, key=int.bit_count)
        sets = [cards & ~largest for cards in sets]
        hand &= ~largest
        turns += 1
    return turns + hand.bit_count()


def _plays(legal: Plays, hand: int) -> Iterator[tuple[int, int]]:
    """Some sensible plays out of many, as cards and value: of each value as few cards as it takes, and all."""
    for value in legal.values_to_play():
        cards = cards_in(hand & legal.values.showing[value])
        cards.sort(key=lambda card: _worth(legal.values, card))
        for number in sorted({legal.fewest(value), len(cards)}):
            yield set_of(cards[:number]), value


def _price(legal: Plays, hand: int, cards: int, value: int) -> tuple[int, int, int]:
    """What a play costs: the plays still to make after it, then the twos it uses up, then its height."""
    twos = (cards & legal.values.showing[TWO]).bit_count()
    return _turns(legal.values, hand & ~cards), twos, value


def _clear(legal: Plays, hand: int) -> Move | None:
    """The 2 that leaves most behind it, if there is one to clear with."""
    if not legal.clears:
        return None
    twos = cards_in(hand & legal.values.showing[TWO])
    card = min(twos, key=lambda two: (_turns(legal.values, hand & ~(1 << two)), legal.values.sum_of(two)))
    return Clear(3 * card, legal.values.texts[3 * card])
