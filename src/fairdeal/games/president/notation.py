"""President's moves as text (docs/notation.md): combos, gifts, `pass`, `skip`, `ready`."""

import re

from fairdeal.cards.errors import BadCard
from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.cards.ordinary import parse_card, parse_rank
from fairdeal.engine.errors import IllegalMove, UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.engine.options import quoted
from fairdeal.games.president.options import MAX_DECKS
from fairdeal.games.president.rules.moves import PASS, READY, SKIP, Combo, Gift
from fairdeal.games.president.rules.ranks import JOKER

WORDS = {"pass": PASS, "skip": SKIP, "ready": READY}
MAX_CARDS = 54 * MAX_DECKS
COUNTED_CARDS = re.compile(
    r"(?P<rank>[0-9]+|[jqka]|joker)(?:x(?P<number>[0-9]{1,17}))?(?:\+j(?P<jokers>[0-9]{1,17}))?", re.ASCII
)
HELP = "a move is a combo such as 7x2, 7x2+j1 or joker, or give 3x1 4x1, pass, skip, ready"


def parse(text: str) -> Move:
    """Parse a move. `7` is `7x1`, and cards with suits count by their ranks: `7h 7d joker` is `7x2+j1`."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    try:
        if words and words[0] == "give":
            return Gift([_gift_part(word) for word in words[1:]]) if words[1:] else _unreadable(text)
        if len(words) == 1:
            return _combo(words[0])
        if words:
            return _combo_of_cards(words)
    except BadCard:
        pass
    return _unreadable(text)


def _unreadable(text: str) -> Move:
    raise UnreadableMove(f"{quoted(text)} cannot be read: {HELP}")


def _check_number(number: int) -> int:
    if number > MAX_CARDS:
        raise UnreadableMove(f"{number:,} cards are more than any pack has")
    return number


def _number(digits: str | None, default: int) -> int:
    return _check_number(default if digits is None else int(digits))


def _combo(word: str) -> Combo:
    """A combo in one word: `7x2+j1`, `7h`."""
    found = COUNTED_CARDS.fullmatch(word)
    if found is None:
        return _combo_of_cards([word])
    rank = parse_rank(found["rank"])
    naturals, jokers = _number(found["number"], 1), _number(found["jokers"], 0)
    _check_number(naturals + jokers)
    if rank == JOKER and jokers:
        raise UnreadableMove(f"jokers alone are written jokerx{naturals + jokers}")
    if naturals == 0:
        raise IllegalMove("PR-10", "a combo has at least one card of its rank; jokers alone are of rank joker")
    return Combo(rank, naturals, jokers)


def _gift_part(word: str) -> tuple[int, int]:
    """Rank and number of cards in a gift: `3x2`, `3`, `3h`, `joker`."""
    found = COUNTED_CARDS.fullmatch(word)
    if found is not None and found["jokers"] is None:
        number = _number(found["number"], 1)
        if number == 0:
            raise UnreadableMove(f"{word} has no cards: give at least one")
        return parse_rank(found["rank"]), number
    return _rank_of_card(word), 1


def _combo_of_cards(words: list[str]) -> Combo:
    """A combo as single cards: `7h 7d joker`."""
    ranks = [_rank_of_card(word) for word in words]
    naturals = {rank for rank in ranks if rank != JOKER}
    if len(naturals) > 1:
        names = " and ".join(RANK_NAMES[rank] for rank in sorted(naturals))
        raise IllegalMove("PR-10", f"a combo is of one rank, not {names}")
    if not naturals:
        return Combo(JOKER, len(ranks))
    rank = naturals.pop()
    return Combo(rank, ranks.count(rank), ranks.count(JOKER))


def _rank_of_card(word: str) -> int:
    if word == "joker":
        return JOKER
    try:
        return parse_rank(word)
    except BadCard:
        return parse_card(word).rank
