"""Why a face may not be shown: the reasons that all games of tricks on double cards share."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_text import SUIT_WORDS
from fairdeal.mechanics.trick_view import TrickView


def out_of_turn(view: TrickView, rule: str | None) -> IllegalMove | None:
    """It is somebody else's turn, or nobody's."""
    if view.seat in view.actors:
        return None
    if not view.actors:
        return IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
    whose = " and ".join(str(seat) for seat in view.actors)
    return IllegalMove(rule, f"it is not your turn: seat {whose} is to act")


def not_a_face(move: Move, view: TrickView, rule: str) -> IllegalMove | None:
    """In the tricks one shows a card, and one that is in one's hand; `rule` is the game's on what is shown."""
    if not isinstance(move, FaceMove):
        return IllegalMove(rule, f"now a card is shown, such as {_example(view)}, not {move}")
    card = str(move).partition(":")[0]
    if view.hand is None or card not in view.hand:
        return IllegalMove(rule, f"you do not hold {card}")
    return None


def duplicate(move: FaceMove, view: TrickView) -> IllegalMove | None:
    """DD-3: the same lies in the trick already."""
    shown = str(move).partition(":")[2]
    lying = {text.partition(":")[2] for _, text in view.trick}
    if view.moves is not None and all(str(legal).partition(":")[2] in lying for legal in view.moves):
        return None
    for seat, text in view.trick:
        if shown and text.partition(":")[2] == shown:
            return IllegalMove("DD-3", f"{shown} lies in this trick already, from seat {seat}: show another face")
    return None


def must_follow(view: TrickView, rule: str) -> IllegalMove:
    """A face of the suit led is at hand."""
    led = view.led or ""
    return IllegalMove(rule, f"{SUIT_WORDS[led]} were led and you can follow: {_example(view)}, for example")


def _example(view: TrickView) -> str:
    return str(view.moves[0]) if view.moves else "2c3d:2c"
