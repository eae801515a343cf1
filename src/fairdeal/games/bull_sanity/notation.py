"""Moves of Bull Sanity as text: `claim VALUE CARD…`, `bull`, `accept`."""

from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.engine.options import quoted
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.mechanics.double_deals import read_card

EXAMPLE = "claim 2 2c3d 3h10s"
MAX_VALUE_DIGITS = 3


def parse(text: str, pack: Pack) -> Move:
    """Parse a move; raises UnreadableMove if the text is not a move of Bull Sanity."""
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb == "claim":
        return _parse_claim(words[1:], pack)
    if verb in ("bull", "accept") and len(words) == 1:
        return BULL if verb == "bull" else ACCEPT
    raise UnreadableMove(
        f"{quoted(text)} is not a move of Bull Sanity; write bull, accept, or a claim such as {EXAMPLE}"
    )


def _parse_claim(words: list[str], pack: Pack) -> Claim:
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > MAX_VALUE_DIGITS:
        raise UnreadableMove(f"a claim names a value and then the cards, such as {EXAMPLE}")
    cards = repeated = 0
    for word in words[1:]:
        card = pack.bit_of.get(word) or _card_bit(word, pack)
        repeated |= cards & card
        cards |= card
    return Claim(pack, int(words[0]), cards, repeated)


def _card_bit(word: str, pack: Pack) -> int:
    """The bit of a card that is written in another accepted way, such as `2♣3♦`."""
    try:
        return 1 << read_card(word, pack.deck)
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
