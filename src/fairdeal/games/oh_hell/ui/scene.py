"""Sanity Oh Hell as clients draw it."""

from collections.abc import Sequence

from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.scene import Button, Fact, Prompt, Scene, Zone
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.card_scene import SUIT_WORDS, SUMS, counted, held, suit_fact

SCORING = "the most points win, after 25 hands"  # OH-9
BUTTONS = tuple([Button(f"bid {number}", str(number), rule="OH-3") for number in range(22)])


def scene(view: OhHellView, names: Sequence[str]) -> Scene:
    bidding = view.phase == "bid"
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_bidding(view, names) if bidding else trick_scene.headline(view, names),
        seats=trick_scene.seats(view, names, [_facts_of(view, seat) for seat in range(view.players)]),
        centre=_centre(view),
        hand=trick_scene.hand(view, no_worth),
        facts=_facts(view),
        actions=_to_bid(view) if bidding else _to_show(view),
        last_trick=trick_scene.last_trick(view, names, no_worth),
        unit="points",
        scoring=SCORING,
        places=final_places(view),
    )


def no_worth(card: str) -> None:
    """Cards count nothing in themselves: tricks do."""


def _facts_of(view: OhHellView, seat: int) -> tuple[str, ...]:
    dealer = ("dealer",) if seat == view.dealer else ()
    bid = view.bids[seat]
    if bid is None:
        return dealer
    if view.phase == "bid":
        return (f"bid {bid}", *dealer)
    return (f"bid {bid}", trick_scene.tricks_won(view, seat), *dealer)


def _centre(view: OhHellView) -> tuple[Zone, ...]:
    trick = (trick_scene.trick_zone(view, no_worth, view.trump, True),) if view.phase == "play" else ()
    if view.turned is None or view.trump is None:
        return trick
    return (*trick, Zone("turned", "row", f"Turned: {SUIT_WORDS[view.trump]} are trump", (held(view.turned),)))


def _facts(view: OhHellView) -> tuple[Fact, ...]:
    made = [bid for bid in view.bids if bid is not None]
    bids = f"{sum(made)} for {counted(view.size, 'trick')}"
    if len(made) == view.players:
        bids += ", more than there are" if sum(made) > view.size else ", fewer than there are"
    return (
        suit_fact("Trump", view.trump),
        *trick_scene.led_facts(view),
        *([Fact("Bids together", bids, rule="OH-3")] if made else []),
        Fact("Hand", f"{view.hand_number} of 25, {counted(view.size, 'card')} each"),
    )


def _bidding(view: OhHellView, names: Sequence[str]) -> str:
    if view.seat in view.actors:
        return "Your turn: how many tricks will you take?"
    return whose_turn(view, names, "bid")


def _to_bid(view: OhHellView) -> Prompt | None:
    if view.moves is None:
        return None
    buttons = tuple([BUTTONS[int(move.text()[4:])] for move in view.moves])
    ask = f"Bid how many tricks you will take, out of {view.size}"
    if len(buttons) <= view.size:
        others = sum([bid for bid in view.bids if bid is not None])
        ask += f", but not {view.size - others}: the bids may not add up"
    return Prompt(ask, "OH-3", buttons=buttons)


def _to_show(view: OhHellView) -> Prompt | None:
    rule = "OH-4" if not view.trick else "OH-6" if view.led == SUMS else "OH-5"
    return trick_scene.face_prompt(view, rule, "Lead any card", view.led)
