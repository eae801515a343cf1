"""A plain player of President by rules of thumb: low cards first, spare twos and jokers, break nothing needlessly."""

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Move
from fairdeal.games.president import transfers
from fairdeal.games.president.combos import READY, Combo, Gift
from fairdeal.games.president.layout import JOKER, RANKS, TWO
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.tricks import Combos
from fairdeal.games.president.view import PresidentView


def choose(view: PresidentView) -> Move:
    """The move that a steady player makes who sees this."""
    if view.phase == "intermission":
        return READY
    hand = [0] * RANKS
    for name, number in (view.hand or {}).items():
        hand[RANK_NAMES.index(name)] = number
    if view.phase == "transfer":
        return _gift(view, hand)
    legal = view.moves
    assert isinstance(legal, Combos)
    return _lead(view, legal, hand) if view.top is None else _follow(view, legal, hand)


def _gift(view: PresidentView, hand: list[int]) -> Gift:
    """Give the lowest cards, single ones before those that would break a pair."""
    number = next(int(str(due["number"])) for due in view.due if due["seat"] == view.seat)
    singles = [rank for rank in range(RANKS - 5) if hand[rank] == 1][:number]
    if len(singles) == number:
        return Gift([(rank, 1) for rank in singles])
    return Gift(transfers.lowest(hand, number))


def _strength(view: PresidentView, rank: int) -> int:
    """Higher is better, by the order in force."""
    legal = view.moves
    assert isinstance(legal, Combos)
    return legal.strength(rank)


def _forbidden_last(view: PresidentView, rank: int, jokers: int) -> bool:
    """PR-25, PR-29: would this combo cost the place if it were the last?"""
    options = view.options
    assert isinstance(options, PresidentOptions)
    with_joker = jokers > 0 or rank == JOKER
    return (options.penalize_final_2 and rank == TWO) or (options.penalize_final_joker and with_joker)


def _traps(view: PresidentView, hand: list[int], rank: int, naturals: int, jokers: int) -> bool:
    """Would what is left after this combo be nothing but cards one must not go out with?"""
    left = hand.copy()
    left[rank] -= naturals
    left[JOKER] -= jokers
    held = [other for other in range(RANKS) if left[other]]
    if not held:
        return _forbidden_last(view, rank, jokers)
    return all(_forbidden_last(view, other, 0) for other in held)


def _combos(legal: Combos) -> list[Combo]:
    """A few sensible combos out of many: every rank, as few jokers as can be, leading all of the rank or one."""
    return [Combo(rank, naturals, jokers) for rank, naturals, jokers in legal.plain()]


def _lead(view: PresidentView, legal: Combos, hand: list[int]) -> Move:
    """All of the lowest rank; what would trap us only if there is nothing else."""
    combos = _combos(legal)
    size = sum(hand)
    for combo in combos:  # out at once, if that costs nothing
        if combo.total() == size and not _forbidden_last(view, combo.rank, combo.jokers):
            return combo
    safe = [combo for combo in combos if not _traps(view, hand, combo.rank, combo.naturals, combo.jokers)]
    return min(safe or combos, key=lambda combo: (_strength(view, combo.rank), -combo.total()))


def _follow(view: PresidentView, legal: Combos, hand: list[int]) -> Move:
    """The lowest that beats, from a rank that need not be broken; high cards only when somebody is about to go out."""
    combos = _combos(legal)
    decline = legal.declines()
    if not combos:
        assert decline is not None
        return decline
    size = sum(hand)
    for combo in combos:
        if combo.total() == size and not _forbidden_last(view, combo.rank, combo.jokers):
            return combo
    safe = [combo for combo in combos if not _traps(view, hand, combo.rank, combo.naturals, combo.jokers)]
    if not safe and decline is not None:
        return decline
    best = min(safe or combos, key=lambda combo: _price(view, hand, combo))
    if decline is None or _worth_it(view, hand, best):
        return best
    return decline


def _price(view: PresidentView, hand: list[int], combo: Combo) -> tuple[int, int, int]:
    """What a combo costs: jokers, then strong cards, then broken sets."""
    broken = hand[combo.rank] - combo.naturals
    return (combo.jokers, _strength(view, combo.rank), broken)


def _worth_it(view: PresidentView, hand: list[int], combo: Combo) -> bool:
    """Is it time to spend this? Low cards always; a top card or a joker when the end is near or we are strong."""
    strength = _strength(view, combo.rank)
    broken = hand[combo.rank] > combo.naturals
    others = [size for seat, size in enumerate(view.sizes) if seat != view.seat and size]
    late = min(others, default=0) <= 4 or sum(hand) <= 5
    if strength <= 8 and not broken and not combo.jokers:
        return True
    if strength <= 10 and not combo.jokers and (not broken or late):
        return True
    return late
