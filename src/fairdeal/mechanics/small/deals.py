"""Deals of small games: dealing from a seed; reading, checking and writing the deals of records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted
from fairdeal.engine.random import Stream
from fairdeal.engine.shuffle import shuffled

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame

KEYS = ("hands", "stock", "dealer", "scores")
MAX_SCORE = 1_000_000


@dataclass(frozen=True, slots=True)
class SmallDeal:
    """A deal: every hand, the stock, the dealer, and the scores before the hand. None stands for what is not given."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...] = ()  # top last
    dealer: int | None = None
    scores: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, object]:
        return {"hands": [list(hand) for hand in self.hands], "stock": list(self.stock), "dealer": self.dealer}


def read_deal(
    given: Mapping[str, object], title: str, players: int, pack: Mapping[str, str], min_stock: int
) -> SmallDeal:
    """Read and check a deal; BadRecord says what is wrong with it.

    `pack` has every card by its text in lower case; `min_stock` cards must be left in the stock.
    """
    for key in given:
        if key not in KEYS:
            raise BadRecord(f"deal: a deal of {title} has no {quoted(key)}; it may have {', '.join(KEYS)}")
    hands = given.get("hands")
    if not isinstance(hands, list) or len(hands) != players:
        raise BadRecord(f'deal: "hands" must be a list of {players} hands, one for each seat')
    places = [
        *[(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands)],
        ('"stock"', given.get("stock", [])),
    ]
    found: dict[str, str] = {}
    *read_hands, stock = [_read_cards(cards, place, pack, found) for place, cards in places]
    if len(stock) < min_stock:
        raise BadRecord(f"deal: {title} needs at least {min_stock} in the stock after the deal; here: {len(stock)}")
    return SmallDeal(tuple(read_hands), stock, _read_dealer(given, players), _read_scores(given, players))


def _read_cards(given: object, place: str, pack: Mapping[str, str], found: dict[str, str]) -> tuple[str, ...]:
    """Read a list of cards and add each to `found`, which says where every card so far was found."""
    if not isinstance(given, list):
        raise BadRecord(f"deal: {place} must be a list of cards, not {quoted(given)}")
    for text in given:
        card = pack.get(text.lower()) if isinstance(text, str) else None
        if card is None:
            raise BadRecord(f"deal: {quoted(text)} in {place} is not a card of the pack; write a card like {min(pack)}")
        if card in found:
            raise BadRecord(f"deal: {card} is there twice, in {found[card]} and in {place}")
        found[card] = place
    return tuple([pack[text.lower()] for text in given])


def _read_dealer(given: Mapping[str, object], players: int) -> int | None:
    dealer = given.get("dealer")
    if dealer is None or (_is_number(dealer) and dealer in range(players)):
        return dealer  # type: ignore[return-value]
    raise BadRecord(f'deal: "dealer" must be a seat from 0 to {players - 1}, not {quoted(dealer)}')


def _read_scores(given: Mapping[str, object], players: int) -> tuple[int, ...] | None:
    scores = given.get("scores")
    if scores is None:
        return None
    if isinstance(scores, Sequence) and len(scores) == players and all(_is_number(score) for score in scores):
        return tuple(scores)
    raise BadRecord(
        f'deal: "scores" must be a list of {players} whole numbers, one for each seat, not {quoted(scores)}'
    )


def _is_number(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and abs(given) <= MAX_SCORE


def seeded_deal(game: "SmallGame", stream: Stream, dealer: int) -> SmallDeal:
    """Deal `hand_size` cards to each seat, from the dealer's left; the rest is the stock."""
    pack = [game.pack[k] for k in shuffled(stream, len(game.pack))]
    size = game.hand_size()
    starts = [(seat - dealer - 1) % game.players * size for seat in range(game.players)]
    hands = tuple([tuple(pack[start : start + size]) for start in starts])
    return SmallDeal(hands, tuple(pack[game.players * size :]))
