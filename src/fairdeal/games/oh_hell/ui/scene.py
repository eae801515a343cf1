"""The scene of Sanity Oh Hell, which clients draw."""

from collections.abc import Sequence

from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.scene import Button, Fact, Prompt, Scene, Zone
from fairdeal.engine.wording import counted
from fairdeal.games.oh_hell.match import BIDS
from fairdeal.games.oh_hell.rules.terms import LAST_HAND
from fairdeal.games.oh_hell.rules.tricks import TRUMP_BEATS_SUMS
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.card_scene import SUIT_WORDS, SUMS, held, suit_fact

SCORING = f"the most points win, after {LAST_HAND} hands"  # OH-9
BUTTONS = {bid.text(): Button(bid.text(), str(bid.number), rule="OH-3") for bid in BIDS}


def scene(view: OhHellView, names: Sequence[str]) -> Scene:
    """The table as the viewer sees it."""
    is_bidding = view.phase == "bid"
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_bid_headline(view, names) if is_bidding else trick_scene.headline(view, names),
        seats=trick_scene.seats(view, names, [_seat_facts(view, seat) for seat in range(view.players)]),
        centre=_center(view, names),
        hand=trick_scene.hand(view, no_worth),
        facts=_facts(view),
        actions=_bid_prompt(view) if is_bidding else _face_prompt(view),
        last_trick=trick_scene.last_trick(view, names, no_worth),
        unit="point",
        scoring=SCORING,
        places=final_places(view),
    )


def no_worth(card: str) -> None:
    """Return None: in Oh Hell cards have no points."""


def _seat_facts(view: OhHellView, seat: int) -> tuple[str, ...]:
    dealer = ("dealer",) if seat == view.dealer else ()
    bid = view.bids[seat]
    if bid is None:
        return dealer
    if view.phase == "bid":
        return (f"bid {bid}", *dealer)
    return (f"bid {bid}", trick_scene.tricks_won(view, seat), *dealer)


def _center(view: OhHellView, names: Sequence[str]) -> tuple[Zone, ...]:
    trick = trick_scene.final_trick(view, names, no_worth, view.trump, TRUMP_BEATS_SUMS)
    if view.phase == "play":
        trick = (trick_scene.trick_zone(view, no_worth, view.trump, TRUMP_BEATS_SUMS),)
    if view.turned is None or view.trump is None:
        return trick
    return (*trick, Zone("turned", "row", f"Turned: {SUIT_WORDS[view.trump]} are trump", (held(view.turned),)))


def _facts(view: OhHellView) -> tuple[Fact, ...]:
    bids = [bid for bid in view.bids if bid is not None]
    total = f"{sum(bids)} for {counted(view.size, 'trick')}"
    if len(bids) == view.players:
        total += ", more than there are" if sum(bids) > view.size else ", fewer than there are"
    return (
        suit_fact("Trump", view.trump),
        *trick_scene.led_facts(view),
        *([Fact("Bids together", total, rule="OH-3")] if bids else []),
        Fact("Hand", f"{view.hand_number} of {LAST_HAND}, {counted(view.size, 'card')} each"),
    )


def _bid_headline(view: OhHellView, names: Sequence[str]) -> str:
    if view.seat in view.actors:
        return "Your turn: how many tricks will you take?"
    return whose_turn(view, names, "bid")


def _bid_prompt(view: OhHellView) -> Prompt | None:
    if view.moves is None:
        return None
    buttons = tuple([BUTTONS[move.text()] for move in view.moves])
    request = f"Bid how many tricks you will take, out of {view.size}"
    if len(buttons) <= view.size:  # OH-3: one bid is forbidden
        others = sum([bid for bid in view.bids if bid is not None])
        request += f", but not {view.size - others}: the bids may not add up"
    return Prompt(request, "OH-3", buttons=buttons)


def _face_prompt(view: OhHellView) -> Prompt | None:
    rule = "OH-4" if not view.trick else "OH-6" if view.led == SUMS else "OH-5"
    return trick_scene.face_prompt(view, rule, "Lead any card", view.led)
