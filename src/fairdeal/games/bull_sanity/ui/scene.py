"""Bull Sanity as clients draw it."""

from collections.abc import Sequence
from functools import lru_cache

from fairdeal.engine.default_scene import final_places, together, waiting_for, whose_turn
from fairdeal.engine.scene import Button, CardScene, Choose, Fact, Prompt, Scene, SeatScene, Zone
from fairdeal.games.bull_sanity.rules.pack import Pack
from fairdeal.games.bull_sanity.ui.text import claimed
from fairdeal.games.bull_sanity.view import BullSanityView, Turn
from fairdeal.mechanics.card_scene import held

ANSWERS = {
    "bull": Button(
        "bull", "Call Bull Sanity", note="if the claim is true, you take the set; if not, its player does", rule="BS-5"
    ),
    "accept": Button("accept", "Accept", note="the set stays face down unless another calls it", rule="BS-5"),
}
TURNS_SHOWN = 6


def scene(view: BullSanityView, names: Sequence[str], pack: Pack) -> Scene:
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=_centre(view, names),
        hand=_hand(view, pack),
        facts=_facts(view, names),
        actions=_actions(view, names),
        places=final_places(view),
    )


def _headline(view: BullSanityView, names: Sequence[str]) -> str:
    claim = view.claim
    if view.phase == "claim":
        values = " or ".join([f"{value}s" for value in view.values])
        return f"Your turn: claim {values}" if view.seat in view.actors else whose_turn(view, names, f"claim {values}")
    if claim is None:
        return whose_turn(view, names)
    told = f"{_who(view, names, claim['seat'])} {_claims(view, claim)} {claimed(claim['count'], claim['value'])}"
    return f"{told}: true?" if view.seat in view.actors else f"{told}; {waiting_for(view, names)}"


def _who(view: BullSanityView, names: Sequence[str], seat: int) -> str:
    return "You" if seat == view.seat else names[seat]


def _claims(view: BullSanityView, turn: Turn) -> str:
    return "claim" if turn["seat"] == view.seat else "claims"


def _seat(view: BullSanityView, names: Sequence[str], seat: int) -> SeatScene:
    told = []
    if view.claim is not None and view.claim["seat"] == seat:
        told.append(f"claims {claimed(view.claim['count'], view.claim['value'])}")
    if seat in view.accepted:
        told.append("accepts")
    if seat == view.dealer:
        told.append("dealer")
    return SeatScene(
        seat,
        names[seat],
        cards=view.sizes[seat],
        facts=tuple(told),
        acting=seat in view.actors,
        out=seat in view.out,
        known=view.taken[seat] if seat != view.seat else (),
    )


def _centre(view: BullSanityView, names: Sequence[str]) -> tuple[Zone, ...]:
    """The set before, the one that can be called on top of it, and what lies out of play (BS-6)."""
    zones = []
    if view.last is not None:
        zones.append(_set("last", view, names, view.last))
    if view.claim is not None:
        zones.append(_set("claim", view, names, view.claim))
    if view.face_down:
        zones.append(Zone("face down", "stock", "Face down, out of play", count=view.face_down))
    if view.laid:
        zones.append(Zone("laid", "row", "Yours among them", tuple([held(card) for card in view.laid]), seat=view.seat))
    return tuple(zones)


def _set(key: str, view: BullSanityView, names: Sequence[str], turn: Turn) -> Zone:
    """A set with its claim: face down, unless it was called or is the viewer's own."""
    cards = tuple([held(card) for card in turn["cards"] or ()])
    label = f"{_who(view, names, turn['seat'])}: {claimed(turn['count'], turn['value'])}"
    return Zone(key, "play", label, cards, 0 if cards else turn["count"], turn["seat"], _fate(key, view, names, turn))


def _fate(key: str, view: BullSanityView, names: Sequence[str], turn: Turn) -> str:
    if turn["called_by"] is None:
        return "can be called" if key == "claim" else "not called"
    taker = turn["called_by"] if turn["true"] else turn["seat"]
    took = "you" if taker == view.seat else names[taker]
    return f"{_who(view, names, turn['called_by'])} called: {'true' if turn['true'] else 'false'}, {took} took it"


def _hand(view: BullSanityView, pack: Pack) -> tuple[CardScene, ...] | None:
    """BS-4: the cards that have a value that is or may be claimed now say so."""
    if view.hand is None:
        return None
    values = view.values if view.claim is None else (view.claim["value"],)
    if view.seat not in view.actors:
        return tuple([held(card) for card in view.hand])
    return tuple([candidate(card, values, pack) for card in view.hand])


@lru_cache(4096)
def candidate(card: str, values: tuple[int, ...], pack: Pack) -> CardScene:
    true = [a_value(value) for value in values if pack.bit_of[card] & pack.showing[value]]
    return CardScene(card, note=f"can be {' or '.join(true)}") if true else held(card)


def a_value(value: int) -> str:
    return f"an {value}" if value in (8, 11, 18) else f"a {value}"


def _facts(view: BullSanityView, names: Sequence[str]) -> tuple[Fact, ...]:
    told = []
    if view.values:
        values = " or ".join([str(value) for value in view.values])
        told.append(Fact("To claim" if view.phase == "claim" else "Next claim", values, rule="BS-3"))
    if view.turns:
        earlier = [_told(turn, names) for turn in view.turns[-TURNS_SHOWN:]]
        told.append(Fact("Last claims", " · ".join(earlier), rule="BS-2"))
    if view.out:
        told.append(Fact("Out of cards", together([names[seat] for seat in view.out]), rule="BS-7"))
    return tuple(told)


def _told(turn: str, names: Sequence[str]) -> str:
    """An earlier turn in words: `0: 7x3, 2: bull, false` is `Ada: three 7s, called by Cy, false`."""
    (seat, value, count), caller, true = read_turn(turn)
    told = f"{names[seat]}: {claimed(count, value)}"
    return told if caller is None else f"{told}, called by {names[caller]}, {true}"


@lru_cache(4096)
def read_turn(turn: str) -> tuple[tuple[int, int, int], int | None, str]:
    """Seat, value and number of a claim, who called it, and whether it was `true` or `false`."""
    claim, *call = turn.split(", ")
    seat, _, said = claim.partition(": ")
    value, _, count = said.partition("x")
    return (
        (int(seat), int(value), int(count)),
        int(call[0].partition(":")[0]) if call else None,
        call[-1] if call else "",
    )


def _actions(view: BullSanityView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    if view.phase == "call":
        assert view.claim is not None
        ask = f"Do you believe {names[view.claim['seat']]}?"
        return Prompt(ask, "BS-5", buttons=tuple([ANSWERS[move.text()] for move in view.moves]))
    values = " or ".join([f"{value}s" for value in view.values])
    ask = f"Put one card or more face down, and claim that they are {values}"
    choose = Choose("claim", f"Claim {values}", view.hand, 1, len(view.hand), view.values, rule="BS-2")
    return Prompt(ask, "BS-2", choices=(choose,))
