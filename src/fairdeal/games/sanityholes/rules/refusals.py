"""Why a move is not allowed: the rule and the reason, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.fast.memory import TWO
from fairdeal.games.sanityholes.rules.gifts import Gift
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Jumble, Play
from fairdeal.games.sanityholes.view import SanityholesView


def why_not(move: Move, view: SanityholesView) -> IllegalMove:
    """The first rule, in the order they bind, that the move would break."""
    rule, reason = _reason(move, view)
    return IllegalMove(rule, reason)


def _reason(move: Move, view: SanityholesView) -> tuple[str | None, str]:
    if view.phase == "over":
        return "PS-9", "the game is over: nobody has a turn any more"
    if view.phase == "deal":
        return None, "nobody has a turn: the record has no further deal"
    if view.phase == "exchange":
        return _gift_reason(move, view)
    if view.seat not in view.actors:
        return "PS-1", f"it is not the turn of seat {view.seat}; to act: seat {view.actors[0]}"
    if isinstance(move, Gift):
        return "PS-3", "cards and markers are given before the first trick only"
    if isinstance(move, Play):
        return _play_reason(move, view)
    if isinstance(move, Jumble):
        return _jumble_reason(move)
    if isinstance(move, Clear):
        return _clear_reason(move, view)
    if move == PASS:
        return "PS-6", "the leader cannot pass: there is no play to answer"
    return None, f"{move} is no move of this game"


def _gift_reason(move: Move, view: SanityholesView) -> tuple[str, str]:
    if view.seat in view.chosen:
        return "PS-3", "you have chosen what to give; the others still choose"
    number = next((due["number"] for due in view.due if due["seat"] == view.seat), 0)
    if not number:
        return "PS-3", "the exchange comes first; only the higher player of each pair chooses what to give"
    wanted = "one item, a card or a marker" if number == 1 else f"{number} items, each a card or a marker"
    if not isinstance(move, Gift):
        return "PS-3", f"the exchange comes first: give {wanted}"
    markers = view.scores[view.seat] if view.scores is not None and view.seat is not None else 0
    if move.markers > markers:
        return "PS-3", f"you cannot give markers you lack: you have {markers}"
    names = move.names()
    for card in names:
        if card not in (view.hand or ()):
            return "PS-3", f"you do not hold {card}"
        if names.count(card) > 1:
            return "PS-3", f"{card} can be given once"
    return "PS-2", f"you give {wanted}, not {len(names) + move.markers}"


def _play_reason(move: Play, view: SanityholesView) -> tuple[str, str]:
    number, value = move.number, move.value
    for face in str(move).split()[1:]:
        card = face.partition(":")[0]
        if card not in (view.hand or ()):
            return "PS-4", f"you do not hold {card}"
    if value == TWO and number == 1 and len(view.hand or ()) == 1:
        return "PS-7", "a single 2 is never one's last card: show its other half or its sum"
    assert view.top is not None
    needed, to_beat = view.top["count"], view.top["value"]
    if number == needed:
        return "PS-5", f"{sets(number, value)} is below {sets(needed, to_beat)}: play {to_beat} or above, or more cards"
    return "PS-5", f"{sets(needed, to_beat)} must be answered with as many cards or more, not with {number}"


def _jumble_reason(move: Jumble) -> tuple[str, str]:
    for face in move.written:
        if move.written.count(face) > 1:
            return "PS-4", f"{face} is there twice"
    shown = " and ".join(face.partition(":")[2].rstrip("cdhs") for face in move.written)
    return "PS-4", f"all cards of a play are shown with one value, not {shown}"


def _clear_reason(move: Clear, view: SanityholesView) -> tuple[str, str]:
    card, _, shown = move.written.partition(":")
    if card not in (view.hand or ()):
        return "PS-4", f"you do not hold {card}"
    if shown.rstrip("cdhs") != str(TWO):
        return "PS-7", f"a 2 clears the trick, not {shown}"
    if view.top is None:
        return "PS-7", "you lead: there is no trick to clear. To lead the 2 is a play"
    return "PS-7", "a single 2 is never one's last card: show its other half or its sum, or pass"


def sets(number: int, value: int) -> str:
    """A play in words: `a single 9`, `2 × 9`."""
    return f"a single {value}" if number == 1 else f"{number} × {value}"
