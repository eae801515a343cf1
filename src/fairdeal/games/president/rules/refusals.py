"""Why a move is not allowed: the rule and the reason, in a player's words."""

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.president.fast.memory import JOKER
from fairdeal.games.president.options import Equalize, Exchange, PresidentOptions
from fairdeal.games.president.rules.combos import PASS, READY, SKIP, Combo, Gift
from fairdeal.games.president.rules.tricks import Combos
from fairdeal.games.president.view import PresidentView


def cards(number: int, rank: int) -> str:
    """A number of cards of a rank: `one 7`, `2 kings` is left to poets: `2 Ks`."""
    name = RANK_NAMES[rank]
    return f"one {name}" if number == 1 else f"{number:,} {name}s"


def why_not(move: Move, view: PresidentView) -> IllegalMove:
    """The reason why the player whose view this is may not make a move that is not among his legal ones."""
    rule, reason = _reason(move, view)
    return IllegalMove(rule, reason)


def rule_on_gifts(options: PresidentOptions) -> str:
    return "PR-6" if options.exchange is Exchange.SEQUENTIAL else "PR-28"


def _reason(move: Move, view: PresidentView) -> tuple[str | None, str]:
    options = view.options
    assert isinstance(options, PresidentOptions)
    if view.phase == "over":
        return "PR-13", "the match is over: nobody has a turn any more"
    if view.phase == "deal":
        return "PR-13", "nobody has a turn: the record has no further deal"
    if move == READY:
        return "PR-32", "one says ready between rounds, once"
    if view.seat not in view.actors:
        turns = ", ".join(str(seat) for seat in view.actors)
        return "PR-13", f"it is not the turn of seat {view.seat}; to act: seat {turns}"
    if view.phase == "intermission":
        return "PR-32", "the round is over; say ready for the next one"
    if view.phase == "transfer":
        return _gift_reason(move, view, options)
    if isinstance(move, Gift):
        return rule_on_gifts(options), "cards are given before the first trick only"
    if isinstance(move, Combo):
        return _combo_reason(move, view, options)
    return _decline_reason(move, view, options)


def _gift_reason(move: Move, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    rule = rule_on_gifts(options)
    number = next(int(str(due["number"])) for due in view.due if due["seat"] == view.seat)
    wanted = "one card" if number == 1 else f"{number} cards"
    if not isinstance(move, Gift):
        return rule, f"the transfers come first: give {wanted}"
    hand = view.hand or {}
    for rank, given in move.cards:
        held = hand.get(RANK_NAMES[rank], 0)
        if held < given:
            return rule, f"you do not hold {cards(given, rank)}: you have {held:,}"
    return rule, f"you give {wanted}, not {sum(given for _, given in move.cards)}"


def _combo_reason(move: Combo, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    hand = view.hand or {}
    held = hand.get(RANK_NAMES[move.rank], 0)
    if move.naturals > held:
        return "PR-10", f"you do not hold {cards(move.naturals, move.rank)}: you have {held:,}"
    if move.jokers > hand.get("joker", 0):
        return "PR-10", f"you do not hold {cards(move.jokers, JOKER)}: you have {hand.get('joker', 0):,}"
    if view.top is None:
        return "PR-4", "the first combo must contain the special 3♥: it is of rank 3"
    return _following_reason(move, view, options)


def _following_reason(move: Combo, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    assert view.top is not None
    top_rank, top_total = RANK_NAMES.index(str(view.top["rank"])), int(str(view.top["total"]))
    total = move.naturals + move.jokers
    if move.rank == top_rank and total == top_total:
        if options.equalize is Equalize.DISALLOW:
            return "PR-16", "equalizing is not allowed at this table: play higher"
        return "PR-18", "only the Scum may equalize"
    if view.bound:
        instead = "skip" if options.equalize is Equalize.EQUALIZE_OR_SKIP else "pass"
        return (
            "PR-16",
            f"the last play was equalized: equalize it with {cards(top_total, top_rank)}, or {instead}",
        )
    if view.top["short"]:
        return "PR-15", (
            f"one fewer {RANK_NAMES[top_rank]} was played: only {cards(top_total + 1, top_rank)} "
            f"or {cards(top_total + 1, JOKER)} beat it"
        )
    if total != top_total:
        number = "a single card" if top_total == 1 else "a pair" if top_total == 2 else f"{top_total:,} cards"
        return "PR-11", f"{number} must be beaten by {number}, not by {total:,}"
    order = "in the revolution's order " if view.revolution else ""
    return "PR-11", f"{cards(total, move.rank)} is {order}not higher than {cards(top_total, top_rank)}"


def _decline_reason(move: Move, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    if view.top is None:
        if move == SKIP:
            return "PR-16", "there is nothing to skip: you lead"
        must = "the special 3♥" if view.special == view.seat else "a combo"
        return "PR-10", f"the leader plays {must}; he cannot pass"
    skips = view.bound and options.equalize is Equalize.EQUALIZE_OR_SKIP
    if move == SKIP and not skips:
        return (
            "PR-16",
            "one skips only where the last play was equalized and the table plays equalize_or_skip",
        )
    if move == PASS and skips:
        return "PR-16", "the last play was equalized: equalize it too, or skip"
    legal = view.moves
    lowest = legal.lowest() if isinstance(legal, Combos) else None
    return "PR-27", f"one who can play must: {lowest}, for example"
