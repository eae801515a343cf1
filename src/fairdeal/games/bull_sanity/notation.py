"""Bull Sanity's moves as text: `claim VALUE CARD…`, `bull`, `accept`."""

from fairdeal.cards.errors import BadCard
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.engine.options import shown
from fairdeal.games.bull_sanity.rules.claims import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.pack import Pack
from fairdeal.mechanics.double_deals import read_card

EXAMPLE = "claim 2 2c3d 3h10s"


def parse(text: str, pack: Pack) -> Move:
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb == "claim":
        return _claim(words[1:], pack)
    if verb in ("bull", "accept") and len(words) == 1:
        return BULL if verb == "bull" else ACCEPT
    raise UnreadableMove(f"{shown(text)} is no move of Bull Sanity; write bull, accept, or a claim such as {EXAMPLE}")


def _claim(words: list[str], pack: Pack) -> Claim:
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 3:
        raise UnreadableMove(f"a claim names a value and then the cards, such as {EXAMPLE}")
    cards = twice = 0
    for word in words[1:]:
        card = pack.bit_of.get(word) or _bit(word, pack)
        twice |= cards & card
        cards |= card
    return Claim(pack, int(words[0]), cards, twice)


def _bit(word: str, pack: Pack) -> int:
    """A card in any other way in which it may be written."""
    try:
        return 1 << read_card(word, pack.deck)
    except BadCard as error:
        raise UnreadableMove(str(error)) from None
