"""Why no combo with a card of a rank can be played on the combo on top, however many of the rank are put together."""

from fairdeal.cards.naming import count_of, number_word
from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.errors import IllegalMove
from fairdeal.games.president.options import Equalize, PresidentOptions
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.rules.ranks import JOKER, THREE, TWO, strength
from fairdeal.games.president.rules.refusals import answer_reason
from fairdeal.games.president.rules.roles import scum_of
from fairdeal.games.president.view import PresidentView


def why_not_rank(name: str, view: PresidentView) -> IllegalMove | None:
    """The refusal of any combo of a rank; None where the number of cards makes no difference to the reason."""
    held = (view.hand or {}).get(name, 0)
    if view.top is None or view.phase != "play" or view.seat not in view.actors or not held:
        return None
    rank, top_rank = RANK_NAMES.index(name), RANK_NAMES.index(str(view.top["rank"]))
    needed = _cards_needed(rank, view)
    if needed is None:
        return IllegalMove(*answer_reason(Combo(rank, int(str(view.top["total"]))), view, _options(view)))
    jokers = 0 if rank == JOKER else (view.hand or {}).get(RANK_NAMES[JOKER], 0)
    rule = "PR-16" if rank == top_rank and not view.top["short"] else "PR-15" if view.top["short"] else "PR-11"
    with_jokers = f" and {count_of(jokers, 'joker')}" if jokers else ""
    return IllegalMove(rule, f"you would need {count_of(needed, name)}, and you have {number_word(held)}{with_jokers}")


def _cards_needed(rank: int, view: PresidentView) -> int | None:
    """The fewest cards of a rank that could be played now by a player who held enough; None if no number could."""
    assert view.top is not None
    top_rank, top_number = RANK_NAMES.index(str(view.top["rank"])), int(str(view.top["total"]))
    if rank == top_rank and _may_equalize(view):
        return top_number  # PR-16
    if view.bound:
        return None
    if view.top["short"]:
        return top_number + 1 if rank in (top_rank, JOKER) else None  # PR-15
    if rank == top_rank or strength(rank, view.revolution) < strength(top_rank, view.revolution):
        return None  # PR-11
    highest = THREE if view.revolution else TWO
    one_fewer = _options(view).one_fewer_2 and rank == highest and top_number >= 2  # PR-15
    return top_number - 1 if one_fewer else top_number


def _may_equalize(view: PresidentView) -> bool:
    """PR-16, PR-18."""
    options = _options(view)
    if options.equalize is Equalize.DISALLOW:
        return False
    return not options.equalize_only_by_scum or scum_of(view.ranking) == view.seat


def _options(view: PresidentView) -> PresidentOptions:
    assert isinstance(view.options, PresidentOptions)
    return view.options
