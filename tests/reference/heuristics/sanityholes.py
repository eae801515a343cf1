"""The heuristic player: play whenever possible, keep sets together, clear rather than pass, give away markers first."""

from collections.abc import Iterator

from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.ai.card_worth import card_worth
from fairdeal.games.sanityholes.ai.play_count import PlayCounter
from fairdeal.games.sanityholes.fast.legal_gifts import LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Gift, Play
from fairdeal.games.sanityholes.rules.terms import TWO
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.mechanics.faces import cards_in, set_of


def choose(view: SanityholesView) -> Move:
    """The heuristic player's move."""
    legal = view.moves
    if isinstance(legal, LegalGifts):
        return _best_gift(legal)
    assert isinstance(legal, LegalPlays)
    hand = _hand(view, legal)
    plays = list(_sensible_plays(legal, hand))
    if plays:
        cards, value = min(plays, key=lambda play: _cost(legal, hand, *play))
        return Play(legal.values, legal.values.code_showing(value, cards))
    return _best_clear(legal, hand) or PASS


def sensible_moves(view: SanityholesView) -> list[Move]:
    """Candidates for search in a trick: of each value as few cards as it takes, and all; a clearing 2; a pass."""
    legal = view.moves
    assert isinstance(legal, LegalPlays)
    hand = _hand(view, legal)
    found: list[Move] = [
        Play(legal.values, legal.values.code_showing(value, cards)) for cards, value in _sensible_plays(legal, hand)
    ]
    clear = _best_clear(legal, hand)
    if clear is not None:
        found.append(clear)
    if PASS in legal:
        found.append(PASS)
    return found


def _hand(view: SanityholesView, legal: LegalPlays) -> int:
    """The hand as a set of cards."""
    return set_of([legal.values.faces.deck.by_text[name].index for name in view.hand or ()])


def _best_gift(legal: LegalGifts) -> Gift:
    """Markers first, because they decide the game; then the cards that help least."""
    counter = PlayCounter(legal.values)
    cards = cards_in(legal.hand)
    cards.sort(key=lambda card: (counter.plays_for(legal.hand & ~(1 << card)), card_worth(legal.values, card)))
    return Gift(legal.values, set_of(cards[: legal.items - legal.markers]), legal.markers)


def _sensible_plays(legal: LegalPlays, hand: int) -> Iterator[tuple[int, int]]:
    """A few plays out of many, as cards and value: of each value as few cards as it takes, and all."""
    for value in legal.playable_values():
        cards = cards_in(hand & legal.values.showing[value])
        cards.sort(key=lambda card: card_worth(legal.values, card))
        for number in sorted({legal.min_cards(value), len(cards)}):
            yield set_of(cards[:number]), value


def _cost(legal: LegalPlays, hand: int, cards: int, value: int) -> tuple[int, int, int]:
    """The cost of a play: the plays that the rest of the hand takes, then the 2s it uses up, then its value."""
    twos = (cards & legal.values.showing[TWO]).bit_count()
    return PlayCounter(legal.values).plays_for(hand & ~cards), twos, value


def _best_clear(legal: LegalPlays, hand: int) -> Move | None:
    """The clearing 2 that leaves the best hand, if there is any."""
    if not legal.clears:
        return None
    counter = PlayCounter(legal.values)
    twos = cards_in(hand & legal.values.showing[TWO])
    card = min(twos, key=lambda two: (counter.plays_for(hand & ~(1 << two)), legal.values.sum_of(two)))
    return Clear(3 * card, legal.values.texts[3 * card])
