"""A record's `deal` in a small game: reading it, with every card checked, and writing it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import shown

KEYS = ("hands", "stock", "dealer", "scores")
LARGEST_SCORE = 1_000_000


@dataclass(frozen=True, slots=True)
class SmallDeal:
    """A deal: every hand, the stock with its top last, who dealt, and the scores it begins with, if they are given."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...] = ()
    dealer: int | None = None
    scores: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, object]:
        return {"hands": [list(hand) for hand in self.hands], "stock": list(self.stock), "dealer": self.dealer}


def read_deal(given: Mapping[str, object], title: str, players: int, cards: Mapping[str, str], least: int) -> SmallDeal:
    """The deal as set up, or BadRecord. `cards` has the pack by what people may write, `least` is left in the stock."""
    for key in given:
        if key not in KEYS:
            raise BadRecord(f"deal: {title} knows no {shown(key)} in a deal; it may have {', '.join(KEYS)}")
    hands = given.get("hands")
    if not isinstance(hands, list) or len(hands) != players:
        raise BadRecord(f'deal: "hands" must be a list of {players} hands, one a seat')
    places = [
        *[(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands)],
        ("stock", given.get("stock", [])),
    ]
    found: dict[str, str] = {}
    read = [_cards(part, place, cards, found) for place, part in places]
    if len(read[-1]) < least:
        raise BadRecord(f"deal: {title} needs {least} in the stock after the deal; here: {len(read[-1])}")
    return SmallDeal(tuple(read[:-1]), read[-1], _dealer(given, players), _scores(given, players))


def _cards(given: object, place: str, cards: Mapping[str, str], found: dict[str, str]) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise BadRecord(f"deal: {place} must be a list of cards, not {shown(given)}")
    for text in given:
        card = cards.get(text.lower()) if isinstance(text, str) else None
        if card is None:
            raise BadRecord(f"deal: {shown(text)} in {place} is no card of the pack; write a card like {min(cards)}")
        if card in found:
            raise BadRecord(f"deal: {card} is there twice, in {found[card]} and in {place}")
        found[card] = place
    return tuple([cards[text.lower()] for text in given])


def _dealer(given: Mapping[str, object], players: int) -> int | None:
    dealer = given.get("dealer")
    if dealer is None or (_is_number(dealer) and dealer in range(players)):
        return dealer  # type: ignore[return-value]
    raise BadRecord(f'deal: "dealer" must be a seat from 0 to {players - 1}, not {shown(dealer)}')


def _scores(given: Mapping[str, object], players: int) -> tuple[int, ...] | None:
    scores = given.get("scores")
    if scores is None:
        return None
    if isinstance(scores, Sequence) and len(scores) == players and all(_is_number(score) for score in scores):
        return tuple(scores)
    raise BadRecord(f'deal: "scores" must be a list of {players} whole numbers, one a seat, not {shown(scores)}')


def _is_number(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and abs(given) <= LARGEST_SCORE
