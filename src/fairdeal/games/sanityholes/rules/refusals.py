"""Why a move is not allowed: the rule and the reason, in a player's words."""

from typing import TYPE_CHECKING

from fairdeal.cards.naming import count_of, value_name, write_card, write_shown
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Gift, InvalidSet, Play
from fairdeal.games.sanityholes.rules.terms import TWO

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.view import SanityholesView


def why_not(move: Move, view: "SanityholesView") -> IllegalMove:
    """The first rule that the move would break."""
    rule, reason = _reason(move, view)
    return IllegalMove(rule, reason)


def _reason(move: Move, view: "SanityholesView") -> tuple[str | None, str]:
    if view.phase == "over":
        return "PS-9", "the game is over: no more moves are possible"
    if view.phase == "deal":
        return None, "no move is possible: the record has no further deal"
    if view.phase == "exchange":
        return _gift_reason(move, view)
    if view.seat not in view.actors:
        return "PS-1", f"it is not your turn: seat {view.actors[0]} is to act"
    if isinstance(move, Gift):
        return "PS-3", "cards and markers are given only before the first trick"
    if isinstance(move, Play):
        return _play_reason(move, view)
    if isinstance(move, InvalidSet):
        return _set_reason(move)
    if isinstance(move, Clear):
        return _clear_reason(move, view)
    if move == PASS:
        return "PS-6", "the leader cannot pass: there is no play to answer"
    return None, f"{move} is not a move of this game"


def _gift_reason(move: Move, view: "SanityholesView") -> tuple[str, str]:
    if view.seat in view.chosen:
        return "PS-3", "you have already chosen what to give; others are still choosing"
    number = next((due["number"] for due in view.due if due["seat"] == view.seat), 0)
    if not number:
        return "PS-3", "the exchange comes first, and only the higher player of each pair chooses what to give"
    wanted = "one item, a card or a marker" if number == 1 else f"{number} items, each a card or a marker"
    if not isinstance(move, Gift):
        return "PS-3", f"the exchange comes first: give {wanted}"
    markers = view.scores[view.seat] if view.scores is not None and view.seat is not None else 0
    if move.markers > markers:
        return "PS-3", f"you cannot give more markers than you have: you have {markers}"
    names = move.names()
    for card in names:
        if card not in (view.hand or ()):
            return "PS-3", f"you do not hold {write_card(card)}"
        if names.count(card) > 1:
            return "PS-3", f"{write_card(card)} can be given only once"
    return "PS-2", f"you give {wanted}, not {len(names) + move.markers}"


def _play_reason(move: Play, view: "SanityholesView") -> tuple[str, str]:
    number, value = move.number, move.value
    for face in str(move).split()[1:]:
        card = face.partition(":")[0]
        if card not in (view.hand or ()):
            return "PS-4", f"you do not hold {write_card(card)}"
    if value == TWO and number == 1 and len(view.hand or ()) == 1:
        return "PS-7", "a single 2 may never be your last card: show its high half or its sum"
    assert view.top is not None
    top_number, top_value = view.top["count"], view.top["value"]
    play, top = play_in_words(number, value), play_in_words(top_number, top_value)
    if number == top_number:
        verb = "is" if number == 1 else "are"
        return "PS-5", f"{play} {verb} below {top}: play {value_name(top_value)} or above, or more cards"
    return "PS-5", f"{top} must be answered with as many cards or more, not with {number}"


def _set_reason(move: InvalidSet) -> tuple[str, str]:
    for face in move.written:
        if move.written.count(face) > 1:
            return "PS-4", f"you have named {write_card(face)} twice"
    shown = " and ".join(write_shown(face) for face in move.written)
    return "PS-4", f"all cards of a play must show one value, not {shown}"


def _clear_reason(move: Clear, view: "SanityholesView") -> tuple[str, str]:
    card, _, shown = move.written.partition(":")
    if card not in (view.hand or ()):
        return "PS-4", f"you do not hold {write_card(card)}"
    if shown.rstrip("cdhs") != str(TWO):
        return "PS-7", f"a 2 clears the trick, not {write_shown(move.written)}"
    if view.top is None:
        return "PS-7", "you lead, so there is no trick to clear: play the 2 instead"
    return "PS-7", "a single 2 may never be your last card: show its high half or its sum, or pass"


def play_in_words(number: int, value: int) -> str:
    """`a single 9`, `two Queens`."""
    return f"a single {value_name(value)}" if number == 1 else count_of(number, value)
