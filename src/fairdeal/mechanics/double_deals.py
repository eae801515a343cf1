"""Deals of records in games on double cards: read and check their parts, and write them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from fairdeal.cards.double import DoubleDeck, parse_double
from fairdeal.cards.errors import BadCard
from fairdeal.cards.faces import is_rook
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted
from fairdeal.mechanics import deck_terms, memory
from fairdeal.mechanics.faces import FaceTable, set_of

MAX_SCORE = 1_000_000
MAX_HANDS = 1_000_000


def read_card(text: str, deck: DoubleDeck, rook: bool = False) -> int:
    """Parse a card; raises BadCard if it is not in the deck."""
    if rook and is_rook(text):
        return deck_terms.ROOK
    return parse_double(text, deck).index


class DealReader:
    """Reads the parts of one `deal`; no card may occur twice."""

    def __init__(
        self, given: Mapping[str, object], title: str, keys: Collection[str], players: int, deck: DoubleDeck, pack: int
    ) -> None:
        """`keys` are the keys that a deal of this game may have, `pack` is the set of cards in the game."""
        self.given = given
        self.title = title
        self.players = players
        self.deck = deck
        self.pack = pack
        self.found: dict[int, str] = {}  # where each card was found
        for key in given:
            if key not in keys:
                raise BadRecord(f"deal: a deal of {title} has no {quoted(key)}; it may have {', '.join(keys)}")

    def has(self, key: str) -> bool:
        """Whether the deal has a key."""
        return self.given.get(key) is not None

    def card(self, text: object, place: str) -> int:
        """Read a card that has not occurred before."""
        if not isinstance(text, str):
            raise BadRecord(f"deal: {quoted(text)} in {place} is not a card")
        try:
            card = read_card(text, self.deck, bool(self.pack >> deck_terms.ROOK & 1))
        except BadCard as error:
            raise BadRecord(f"deal: {place}: {error}") from None
        if not self.pack >> card & 1:
            raise BadRecord(f"deal: {place}: {text} is not in the pack of {self.title} for {self.players} players")
        if card in self.found:
            raise BadRecord(f"deal: {text} is there twice, in {self.found[card]} and in {place}")
        self.found[card] = place
        return card

    def cards(self, key: str) -> tuple[int, ...]:
        """Read a list of cards, in order; empty if the key is missing."""
        given = self.given.get(key)
        if given is None:
            return ()
        if not isinstance(given, list):
            raise BadRecord(f'deal: "{key}" must be a list of cards, not {quoted(given)}')
        return tuple(self.card(text, f'"{key}"') for text in given)

    def hands(self) -> tuple[int, ...]:
        """Read the cards of every seat, as sets."""
        hands = self.given.get("hands")
        if not isinstance(hands, list) or len(hands) != self.players:
            raise BadRecord(f'deal: "hands" must be a list of {self.players} hands, one for each seat')
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list):
                raise BadRecord(f"deal: the hand of seat {seat} must be a list of cards, not {quoted(hand)}")
        return tuple(
            set_of([self.card(text, f"the hand of seat {seat}") for text in hand]) for seat, hand in enumerate(hands)
        )

    def seat(self, key: str) -> int | None:
        """Read a seat; None if the key is missing."""
        value = self.given.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.players:
            raise BadRecord(f'deal: "{key}" must be a seat from 0 to {self.players - 1}, not {quoted(value)}')
        return value

    def number(self, key: str, low: int, high: int) -> int | None:
        """Read a number in a range; None if the key is missing."""
        value = self.given.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadRecord(f'deal: "{key}" must be a whole number from {low:,} to {high:,}, not {quoted(value)}')
        return value

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...] | None:
        """Read one number for each seat; None if the key is missing."""
        values = self.given.get(key)
        if values is None:
            return None
        right = isinstance(values, list) and len(values) == self.players
        if not isinstance(values, list) or not right or not all(_is_number(value, low, high) for value in values):
            raise BadRecord(
                f'deal: "{key}" must be a list of {self.players} whole numbers, one for each seat, '
                f"from {low:,} to {high:,}"
            )
        return tuple(values)

    def scores(self) -> tuple[int, ...] | None:
        """Read the scores; None if they are missing."""
        return self.numbers("scores", -MAX_SCORE, MAX_SCORE)


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


@dataclass(frozen=True, slots=True)
class TrickDeal:
    """A deal of a trick game: every hand, and everything else that the deal decides."""

    hands: tuple[int, ...]  # sets of cards
    leader: int | None = None
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    hand_number: int | None = None
    turned: int | None = None  # Oh Hell: the card that names trump
    stock: tuple[int, ...] = ()  # Oh Hell: the remaining cards, top last
    nest: int = 0  # Rook: a set


def read_hands(reader: DealReader) -> tuple[int, ...]:
    """Read the hands of a trick game: all of the same size, as every trick takes one card of each."""
    hands = reader.hands()
    sizes = [hand.bit_count() for hand in hands]
    if min(sizes) != max(sizes) or not sizes[0]:
        found = ", ".join(map(str, sizes))
        raise BadRecord(
            f"deal: all hands of a trick game must have the same number of cards, at least one; here: {found}"
        )
    if sizes[0] > memory.SLOTS:
        raise BadRecord(f"deal: {sizes[0]} cards each are too many; at most {memory.SLOTS} are possible")
    return hands


def trick_deal_json(deal: TrickDeal, faces: FaceTable, keys: Sequence[str]) -> dict[str, object]:
    """A deal in the form of a record, with the keys that this game's deals may have."""
    written: dict[str, object] = {"hands": [faces.card_texts(hand) for hand in deal.hands]}
    parts: dict[str, object | None] = {
        "nest": faces.card_texts(deal.nest) if deal.nest else None,
        "trump": faces.card_text(deal.turned) if deal.turned is not None else None,
        "stock": [faces.card_text(card) for card in deal.stock] or None,
        "leader": deal.leader,
        "dealer": deal.dealer,
        "scores": list(deal.scores) if deal.scores is not None else None,
        "hand_number": deal.hand_number,
    }
    written.update({key: part for key, part in parts.items() if key in keys and part is not None})
    return written
