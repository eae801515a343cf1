"""Conditional moves of President: what may lie on top at a seat's turn, and what it could play on it.

Situations in notation: `2x9` (two 9s are on top), `2x9-` (two cards of rank 9 or lower), `2` (two cards of any rank),
`pass` (somebody has passed since the seat's last move), and `any` and `lead`.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from fairdeal.cards.naming import cards_in_words, count_of
from fairdeal.cards.ordinary import JOKER, RANKS
from fairdeal.engine.planning import ALWAYS_THERE, ANY, LEAD, Planning, Situation, since_own_move
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.rules.ranks import strength

if TYPE_CHECKING:
    from fairdeal.games.president.match import PresidentMatch
    from fairdeal.games.president.view import PresidentView

PASSED = "pass"
IN_ANY_CASE = "In any case"
MAX_NUMBER = 8  # cards in a combo that can be named
MAX_MOVES = 60  # beyond which only the usual combos are offered
GROUPS = {1: "A single card", 2: "A pair"}
NUMBER = re.compile(r"([1-9])(?:x(\w+)(-?))?")


class PresidentPlanning(Planning):
    """What can be planned in the tricks of a round."""

    is_possible = True

    def situations(self, state: State, seat: int) -> tuple[Situation, ...]:
        match, view = cast("PresidentMatch", state), cast("PresidentView", state.view(seat))
        if view.phase != "play" or seat in view.actors or not view.hand:
            return ()
        lead = _texts(match.moves_if(seat, 0, 0))
        answers: dict[str, None] = {}
        combos = [each for number in range(1, MAX_NUMBER + 1) for each in self._combos(match, view, seat, number)]
        for combo in combos:
            answers.update(dict.fromkeys(combo.moves))
        declines = [move for move in answers if move in ("pass", "skip")]
        every = (*dict.fromkeys((*lead, *(move for move in answers if move not in declines))), *declines)
        return (
            Situation(ANY, ALWAYS_THERE[ANY], IN_ANY_CASE, False, every),
            Situation(LEAD, ALWAYS_THERE[LEAD], IN_ANY_CASE, False, lead),
            Situation(PASSED, self.describe(PASSED), IN_ANY_CASE, True, every),
            *combos,
        )

    def _combos(self, match: "PresidentMatch", view: "PresidentView", seat: int, number: int) -> Iterator[Situation]:
        """The combos of this number of cards that others may play, for all the seat knows, and that it could answer."""
        ranks = sorted(_ranks_of_others(view, seat, number), key=lambda rank: _order(rank, view))
        moves = {rank: _texts(match.moves_if(seat, RANKS.index(rank), number)) for rank in ranks}
        keys = {str(number): tuple(dict.fromkeys(move for rank in ranks for move in moves[rank]))} if ranks else {}
        for rank in ranks:
            if any(move not in ("pass", "skip") for move in moves[rank]):
                keys[f"{number}x{rank}"] = moves[rank]
                if rank not in (ranks[0], RANKS[JOKER]):
                    keys[f"{number}x{rank}-"] = moves[rank]
        group = GROUPS.get(number, f"{cards_in_words(number).capitalize()} of a rank")
        for key, answers in keys.items():
            yield Situation(key, self.describe(key), group, True, answers)

    def describe(self, key: str) -> str:
        found = NUMBER.fullmatch(key)
        if found is None:
            return "passes" if key == PASSED else super().describe(key)
        number, rank, or_lower = found.groups()
        if rank is None:
            return f"plays {_cards_in_words(int(number))}"
        return f"plays {count_of(int(number), rank)}{' or lower' if or_lower else ''}"

    def is_met(self, view: View, key: str, by: int | None) -> bool:
        seen = cast("PresidentView", view)
        if seen.phase != "play" or view.seat not in view.actors:
            return False
        if key in (ANY, LEAD):
            return key == ANY or seen.top is None
        if key == PASSED:
            return any(move == "pass" and by in (None, seat) for seat, move in since_own_move(seen.seat, seen.trick))
        found = NUMBER.fullmatch(key)
        if found is None or seen.top is None or by not in (None, seen.top["seat"]):
            return False
        number, rank, or_lower = found.groups()
        top = str(seen.top["rank"])
        if int(number) != seen.top["total"]:
            return False
        return rank in (None, top) or (bool(or_lower) and _order(top, seen) < _order(rank, seen))


def _ranks_of_others(view: "PresidentView", seat: int, number: int) -> Iterator[str]:
    """Ranks of which the others may have that many cards, with jokers, for all the seat knows."""
    limit = view.options.largest_combo  # type: ignore[attr-defined]
    largest = max(size for other, size in enumerate(view.sizes) if other != seat)
    if number > largest or (limit and number > limit):
        return
    hand = view.hand or {}
    left = {rank: held - view.played.get(rank, 0) - hand.get(rank, 0) for rank, held in view.pack.items()}
    jokers = left.get(RANKS[JOKER], 0)
    for rank, unseen in left.items():
        if unseen > 0 and unseen + (jokers if rank != RANKS[JOKER] else 0) >= number:
            yield rank


def _texts(legal: LegalCombos) -> tuple[str, ...]:
    """The moves, or the usual ones of very many."""
    if legal.count() <= MAX_MOVES:
        return tuple([move.text() for move in legal])
    decline = legal.decline_move()
    combos = [Combo(*combo).text() for combo in legal.basic_combos()]
    return (*combos, decline.text()) if decline is not None else tuple(combos)


def _order(rank: str, view: "PresidentView") -> int:
    return strength(RANKS.index(rank), view.revolution) if rank in RANKS else -1


def _cards_in_words(number: int) -> str:
    return {1: "a single card", 2: "a pair"}.get(number, f"{cards_in_words(number)} of a rank")


PLANNING = PresidentPlanning
