"""Why a face may not be shown: the reasons that all trick games on double cards share."""

from fairdeal.cards.naming import write_card, write_shown
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_text import SUIT_WORDS
from fairdeal.mechanics.trick_view import TrickView


def out_of_turn(view: TrickView, rule: str | None) -> IllegalMove | None:
    """The refusal if it is not the viewer's turn."""
    if view.seat in view.actors:
        return None
    if not view.actors:
        return IllegalMove(None, "nobody can act now: the match is over or its deals are used up")
    seats = " and ".join(str(seat) for seat in view.actors)
    who = f"seat {seats} is" if len(view.actors) == 1 else f"seats {seats} are"
    return IllegalMove(rule, f"it is not your turn: {who} to act")


def not_a_face(move: Move, view: TrickView, rule: str) -> IllegalMove | None:
    """The refusal of anything but a card from the hand; `rule` is the game's rule about showing a card."""
    if not isinstance(move, FaceMove):
        return IllegalMove(rule, f"show a card now, such as {_example(view)}")
    card = str(move).partition(":")[0]
    if view.hand is None or card not in view.hand:
        return IllegalMove(rule, f"you do not hold {write_card(card)}")
    return None


def duplicate(move: FaceMove, view: TrickView) -> IllegalMove | None:
    """DD-3: the refusal of a face that is in the trick already."""
    shown = str(move).partition(":")[2]
    lying = {text.partition(":")[2] for _, text in view.trick}
    if view.moves is not None and all(str(legal).partition(":")[2] in lying for legal in view.moves):
        return None
    if not shown or shown not in lying:
        return None
    what = f"the sum {shown}" if shown.isdigit() else f"the {write_shown(str(move))}"
    return IllegalMove("DD-3", f"{what} is in this trick already: show another face")


def must_follow(view: TrickView, rule: str) -> IllegalMove:
    """The refusal of a discard when the player can follow."""
    led = view.led or ""
    return IllegalMove(rule, f"{SUIT_WORDS[led]} were led and you can follow: {_example(view)}, for example")


def _example(view: TrickView) -> str:
    return write_card(str(view.moves[0]) if view.moves else "2c3d:2c")
