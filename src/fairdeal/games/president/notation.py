"""Reading President's moves (NOTATION): combos, gifts, `pass`, `skip`, `ready`."""

import re

from fairdeal.cards.errors import BadCard
from fairdeal.cards.ordinary import RANKS, parse_card, parse_rank
from fairdeal.engine.errors import IllegalMove, UnreadableMove
from fairdeal.engine.moves import Move
from fairdeal.engine.options import shown
from fairdeal.games.president.fast.memory import JOKER
from fairdeal.games.president.options import MOST_DECKS
from fairdeal.games.president.rules.combos import PASS, READY, SKIP, Combo, Gift

WORDS = {"pass": PASS, "skip": SKIP, "ready": READY}
MOST_CARDS = 54 * MOST_DECKS
COUNTED = re.compile(
    r"(?P<rank>[0-9]+|[jqka]|joker)(?:x(?P<number>[0-9]{1,17}))?(?:\+j(?P<jokers>[0-9]{1,17}))?", re.ASCII
)
HELP = "a move is a combo such as 7x2, 7x2+j1 or joker, or give 3x1 4x1, pass, skip, ready"


def parse(text: str) -> Move:
    """The move a text stands for. `7` is `7x1`; cards with suits count by their ranks (`7h 7d joker` is `7x2+j1`)."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    try:
        if words and words[0] == "give":
            return Gift([_some(word) for word in words[1:]]) if words[1:] else _unreadable(text)
        if len(words) == 1:
            return _combo(words[0])
        if words:
            return _cards(words)
    except BadCard:
        pass
    return _unreadable(text)


def _unreadable(text: str) -> Move:
    raise UnreadableMove(f"{shown(text)} cannot be read: {HELP}")


def _number(digits: str | None, default: int) -> int:
    number = default if digits is None else int(digits)
    if number > MOST_CARDS:
        raise UnreadableMove(f"{number:,} cards are more than any pack has")
    return number


def _combo(word: str) -> Combo:
    found = COUNTED.fullmatch(word)
    if found is None:
        return _cards([word])
    rank = parse_rank(found["rank"])
    naturals, jokers = _number(found["number"], 1), _number(found["jokers"], 0)
    if naturals + jokers > MOST_CARDS:
        raise UnreadableMove(f"{naturals + jokers:,} cards are more than any pack has")
    if rank == JOKER and jokers:
        raise UnreadableMove(f"jokers alone are written jokerx{naturals + jokers}")
    if naturals == 0:
        raise IllegalMove("PR-10", "a combo has at least one card of its rank; jokers alone are of rank joker")
    return Combo(rank, naturals, jokers)


def _some(word: str) -> tuple[int, int]:
    """A rank and a number in a gift: `3x2`, `3`, `3h`, `joker`."""
    found = COUNTED.fullmatch(word)
    if found is not None and found["jokers"] is None:
        number = _number(found["number"], 1)
        if number == 0:
            raise UnreadableMove(f"{word} is no card at all")
        return parse_rank(found["rank"]), number
    return _rank_of_card(word), 1


def _cards(words: list[str]) -> Combo:
    """Cards written out one by one."""
    ranks = [_rank_of_card(word) for word in words]
    naturals = {rank for rank in ranks if rank != JOKER}
    if len(naturals) > 1:
        names = " and ".join(RANKS[rank] for rank in sorted(naturals))
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
