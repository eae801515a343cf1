"""Sanity Rook's moves as text: `bid 150`, `pass`, `nest CARD…`, `trump h`, faces and `rook`."""

from fairdeal.cards.errors import BadCard
from fairdeal.cards.suits import Suit
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move, Word
from fairdeal.games.rook.rules import auction
from fairdeal.mechanics.bids import Bid, parse_bid
from fairdeal.mechanics.choices import parse_choice
from fairdeal.mechanics.double_deals import read_card
from fairdeal.mechanics.faces import FaceTable


class Trump(Move):
    """The suit that the high bidder names."""

    __slots__ = ("suit", "written")

    def __init__(self, suit: int) -> None:
        self.suit = suit
        self.written = f"trump {tuple(Suit)[suit].letter}"

    def text(self) -> str:
        return self.written


PASS = Word("pass")
BIDS = (*[Bid(points) for points in auction.BIDS], PASS)
TRUMPS = tuple(Trump(suit.index) for suit in Suit)


def parse(text: str, faces: FaceTable) -> Move:
    """The move that a text names, legal or not."""
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb == "bid":
        return parse_bid(words[1:])
    if verb == "pass" and len(words) == 1:
        return PASS
    if verb == "nest":
        return parse_choice("nest", words[1:], lambda card: read_card(card, faces.deck, rook=True), faces.names)
    if verb == "trump":
        return _parse_trump(words[1:])
    return faces.parse(text.strip(), rook=True)


def _parse_trump(words: list[str]) -> Trump:
    try:
        return TRUMPS[Suit.parse(" ".join(words)).index]
    except BadCard as error:
        raise UnreadableMove(f"trump names a suit: {error}") from None
