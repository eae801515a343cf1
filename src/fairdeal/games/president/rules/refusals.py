"""Why a move is illegal: the rule that forbids it and the reason, in a player's words."""

from fairdeal.cards.naming import cards_in_words, count_of
from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.options import Equalize, PresidentOptions
from fairdeal.games.president.rules.clock import lowest_combo
from fairdeal.games.president.rules.moves import PASS, READY, SKIP, Combo, Gift
from fairdeal.games.president.rules.ranks import JOKER, THREE
from fairdeal.games.president.rules.transfers import rule_of_gifts
from fairdeal.games.president.view import PresidentView


def why_not(move: Move, view: PresidentView) -> IllegalMove:
    """The error for a move that is not among the legal moves of the player with this view."""
    rule, reason = _reason(move, view)
    return IllegalMove(rule, reason)


def _reason(move: Move, view: PresidentView) -> tuple[str | None, str]:
    options = view.options
    assert isinstance(options, PresidentOptions)
    if view.phase == "over":
        return "PR-13", "the match is over: nobody has a turn anymore"
    if view.phase == "deal":
        return "PR-13", "nobody has a turn: the record has no further deal"
    if move == READY:
        return "PR-32", "you say ready between rounds, once"
    if view.seat not in view.actors:
        turns = ", ".join(str(seat) for seat in view.actors)
        return "PR-13", f"it is not your turn; to act: seat {turns}"
    if view.phase == "intermission":
        return "PR-32", "the round is over; say ready for the next one"
    if view.phase == "transfer":
        return _gift_reason(move, view, options)
    if isinstance(move, Gift):
        return rule_of_gifts(options), "cards are given before the first trick only"
    if isinstance(move, Combo):
        return _combo_reason(move, view, options)
    return _decline_reason(move, view, options)


def _gift_reason(move: Move, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    due = next(due for due in view.due if due["seat"] == view.seat)
    discards = due["to"] is None
    rule, verb = rule_of_gifts(options, discards), "discard" if discards else "give"
    wanted = cards_in_words(int(str(due["number"])))
    if not isinstance(move, Gift):
        return rule, f"the transfers come first: {verb} {wanted}"
    hand = view.hand or {}
    for rank, given in move.cards:
        held = hand.get(RANK_NAMES[rank], 0)
        if held < given:
            return rule, _not_held(given, rank, held)
    return rule, f"you {verb} {wanted}, not {sum(given for _, given in move.cards)}"


def _combo_reason(move: Combo, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    hand = view.hand or {}
    held = hand.get(RANK_NAMES[move.rank], 0)
    if move.naturals > held:
        return "PR-10", _not_held(move.naturals, move.rank, held)
    jokers = hand.get(RANK_NAMES[JOKER], 0)
    if move.jokers > jokers:
        return "PR-10", _not_held(move.jokers, JOKER, jokers)
    if view.top is None:
        return _lead_reason(move, view, options)
    return answer_reason(move, view, options)


def _lead_reason(move: Combo, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    if view.special == view.seat and move.rank != THREE:
        return "PR-4", "the first combo must contain the special 3♥: it is of rank 3"
    number, limit = move.naturals + move.jokers, options.largest_combo
    most = cards_in_words(limit)
    return "PR-10", f"a combo has {most} at most at this table, jokers included, not {number:,}"


def answer_reason(move: Combo, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    """Why a combo does not go on the one on top, even for a player who holds its cards."""
    assert view.top is not None
    top_rank, top_number = RANK_NAMES.index(str(view.top["rank"])), int(str(view.top["total"]))
    number = move.naturals + move.jokers
    if move.rank == top_rank and number == top_number:
        if options.equalize is Equalize.DISALLOW:
            return "PR-16", "equalizing is not allowed at this table: play higher"
        return "PR-18", "only the Scum may equalize"
    if view.bound:
        instead = "skip" if options.equalize is Equalize.EQUALIZE_OR_SKIP else "pass"
        return "PR-16", f"the last play was equalized: equalize it with {_cards(top_number, top_rank)}, or {instead}"
    if view.top["short"]:
        return "PR-15", (
            f"one fewer was played: only {_cards(top_number + 1, top_rank)} or {_cards(top_number + 1, JOKER)} beat it"
        )
    if number != top_number:
        wanted = "a single card" if top_number == 1 else "a pair" if top_number == 2 else f"{top_number:,} cards"
        return "PR-11", f"{wanted} must be beaten by {wanted}, not by {number:,}"
    order = "in the revolution's order " if view.revolution else ""
    verb = "is" if number == 1 else "are"
    return "PR-11", f"{_cards(number, move.rank)} {verb} {order}not higher than {_cards(top_number, top_rank)}"


def _decline_reason(move: Move, view: PresidentView, options: PresidentOptions) -> tuple[str, str]:
    if view.top is None:
        if move == SKIP:
            return "PR-16", "there is nothing to skip: you lead"
        must = "the special 3♥" if view.special == view.seat else "a combo"
        return "PR-10", f"the leader plays {must} and cannot pass"
    skips = view.bound and options.equalize is Equalize.EQUALIZE_OR_SKIP
    if move == SKIP and not skips:
        return "PR-16", "you can skip only after the last play was equalized, at a table that plays equalize_or_skip"
    if move == PASS and skips:
        return "PR-16", "the last play was equalized: equalize it too, or skip"
    assert isinstance(view.moves, LegalCombos)
    return "PR-27", f"you can play, so you must: {_in_words(lowest_combo(view.moves))}, for example"


def combo_in_words(rank: str, naturals: int, jokers: int = 0) -> str:
    """`one 7`, `three Queens`, `two 7s with a joker`, `1,000,000 jokers`."""
    cards = count_of(naturals, rank)
    return f"{cards} with {'a joker' if jokers == 1 else count_of(jokers, 'joker')}" if jokers else cards


def _in_words(combo: Combo) -> str:
    return combo_in_words(RANK_NAMES[combo.rank], combo.naturals, combo.jokers)


def _not_held(number: int, rank: int, held: int) -> str:
    return f"you do not hold {_cards(number, rank)}: you have {held:,}"


def _cards(number: int, rank: int) -> str:
    """A number of cards of a rank: `one 7`, `two Kings`."""
    return count_of(number, RANK_NAMES[rank])
