"""The table of Bull Sanity as clients draw it."""

from collections.abc import Sequence
from functools import lru_cache

from fairdeal.cards.naming import plural_name, with_article
from fairdeal.engine.default_scene import final_places, join_names, waiting_for, whose_turn
from fairdeal.engine.scene import Button, CardScene, Choose, Fact, Prompt, Scene, SeatScene, Zone
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.ui.text import claim_words, truth_word
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
    """The scene of one view."""
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=_center(view, names),
        hand=_hand(view, pack),
        facts=_facts(view, names),
        actions=_prompt(view, names),
        places=final_places(view),
    )


def _headline(view: BullSanityView, names: Sequence[str]) -> str:
    claim = view.claim
    if view.phase == "claim":
        claim_values = f"claim {_plural_values(view)}"
        return f"Your turn: {claim_values}" if view.seat in view.actors else whose_turn(view, names, claim_values)
    if claim is None:
        return whose_turn(view, names)
    verb = "claim" if claim["seat"] == view.seat else "claims"
    claimed = f"{_you_or_name(view, names, claim['seat'])} {verb} {claim_words(claim['count'], claim['value'])}"
    return f"{claimed}: true?" if view.seat in view.actors else f"{claimed}; {waiting_for(view, names)}"


def _plural_values(view: BullSanityView) -> str:
    """The values that may be claimed: `2s or 15s`, `Queens`."""
    return " or ".join([plural_name(value) for value in view.values])


def _you_or_name(view: BullSanityView, names: Sequence[str], seat: int) -> str:
    return "You" if seat == view.seat else names[seat]


def _seat(view: BullSanityView, names: Sequence[str], seat: int) -> SeatScene:
    facts = []
    if view.claim is not None and view.claim["seat"] == seat:
        facts.append(f"claims {claim_words(view.claim['count'], view.claim['value'])}")
    if seat in view.accepted:
        facts.append("accepts")
    if seat == view.dealer:
        facts.append("dealer")
    return SeatScene(
        seat,
        names[seat],
        cards=view.sizes[seat],
        facts=tuple(facts),
        acting=seat in view.actors,
        out=seat in view.out,
        known=view.taken[seat] if seat != view.seat else (),
    )


# ---- The center


def _center(view: BullSanityView, names: Sequence[str]) -> tuple[Zone, ...]:
    """The previous set, the set that can be called, and the cards out of play (BS-6)."""
    zones = []
    if view.last is not None:
        zones.append(_set_zone("last", view, names, view.last))
    if view.claim is not None:
        zones.append(_set_zone("claim", view, names, view.claim))
    if view.face_down:
        zones.append(Zone("face down", "stock", "Face down, out of play", count=view.face_down))
    if view.laid:
        zones.append(Zone("laid", "row", "Yours among them", tuple([held(card) for card in view.laid])))
    return tuple(zones)


def _set_zone(key: str, view: BullSanityView, names: Sequence[str], turn: Turn) -> Zone:
    """A set and its claim: face down, unless it was called or the viewer has put it down."""
    cards = tuple([held(card) for card in turn["cards"] or ()])
    label = f"{_you_or_name(view, names, turn['seat'])}: {claim_words(turn['count'], turn['value'])}"
    count = 0 if cards else turn["count"]
    return Zone(key, "play", label, cards, count, turn["seat"], _set_note(key, view, names, turn))


def _set_note(key: str, view: BullSanityView, names: Sequence[str], turn: Turn) -> str:
    """What became of a set."""
    if turn["called_by"] is None:
        return "can be called" if key == "claim" else "not called"
    taker = turn["called_by"] if turn["true"] else turn["seat"]
    caller = _you_or_name(view, names, turn["called_by"])
    return f"{caller} called: {truth_word(turn['true'])}, {'you' if taker == view.seat else names[taker]} took it"


# ---- The hand


def _hand(view: BullSanityView, pack: Pack) -> tuple[CardScene, ...] | None:
    """BS-4: cards with a value that is or may be claimed now have a note."""
    if view.hand is None:
        return None
    values = view.values if view.claim is None else (view.claim["value"],)
    if view.seat not in view.actors:
        return tuple([held(card) for card in view.hand])
    return tuple([_card_with_note(card, values, pack) for card in view.hand])


@lru_cache(4096)
def _card_with_note(card: str, values: tuple[int, ...], pack: Pack) -> CardScene:
    true = [with_article(value) for value in values if pack.bit_of[card] & pack.showing[value]]
    return CardScene(card, note=f"can be {' or '.join(true)}") if true else held(card)


# ---- Facts and the prompt


def _facts(view: BullSanityView, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = []
    if view.values:
        values = _plural_values(view)
        facts.append(Fact("To claim" if view.phase == "claim" else "Next claim", values, rule="BS-3"))
    if view.turns:
        earlier = [_earlier_turn(turn, names) for turn in view.turns[-TURNS_SHOWN:]]
        facts.append(Fact("Last claims", " · ".join(earlier), rule="BS-2"))
    if view.out:
        facts.append(Fact("Out of cards", join_names([names[seat] for seat in view.out]), rule="BS-7"))
    return tuple(facts)


def _earlier_turn(turn: str, names: Sequence[str]) -> str:
    """An earlier turn in words: `0: 7x3, 2: bull, false` is `Ada: three 7s, called by Cy, false`."""
    (seat, value, count), caller, truth = _read_turn(turn)
    claimed = f"{names[seat]}: {claim_words(count, value)}"
    return claimed if caller is None else f"{claimed}, called by {names[caller]}, {truth}"


@lru_cache(4096)
def _read_turn(turn: str) -> tuple[tuple[int, int, int], int | None, str]:
    """Seat, value and number of cards of a claim, the caller, and `true` or `false` if there is one."""
    claim, *call = turn.split(", ")
    seat, _, said = claim.partition(": ")
    value, _, count = said.partition("x")
    return (
        (int(seat), int(value), int(count)),
        int(call[0].partition(":")[0]) if call else None,
        call[-1] if call else "",
    )


def _prompt(view: BullSanityView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    if view.phase == "call":
        assert view.claim is not None
        ask = f"Do you believe {names[view.claim['seat']]}?"
        return Prompt(ask, "BS-5", buttons=tuple([ANSWERS[move.text()] for move in view.moves]))
    values = _plural_values(view)
    ask = f"Put one card or more face down, and claim that they are {values}"
    choose = Choose("claim", f"Claim {values}", view.hand, 1, len(view.hand), view.values, rule="BS-2")
    return Prompt(ask, "BS-2", choices=(choose,))
