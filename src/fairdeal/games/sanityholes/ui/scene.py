"""Presidents & Sanityholes as clients draw it."""

from collections.abc import Sequence
from typing import cast

from fairdeal.cards.naming import number_word, plural_name, value_name
from fairdeal.engine.default_scene import final_places, waiting_for, whose_turn
from fairdeal.engine.scene import Button, CardScene, Choose, Fact, Play, Prompt, Scene, SeatScene
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.wording import counted
from fairdeal.games.sanityholes.rules.moves import MARKER
from fairdeal.games.sanityholes.rules.refusals import play_in_words
from fairdeal.games.sanityholes.ui.text import items_in_words
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.mechanics.card_scene import card_of, held, label_of, shown
from fairdeal.mechanics.climbing.scene import fact_to_beat, gift_label, own_due, trick_zones

SCORING = "the fewest Pass Markers win, once the black ones are gone"  # PS-9
PASS = Button("pass", "Pass and take a marker", rule="PS-6")


def scene(view: SanityholesView, names: Sequence[str]) -> Scene:
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=trick_zones(view.trick, (PASS.text,), names, _describe_play, view.phase),
        hand=_hand(view),
        facts=_facts(view, names),
        actions=_prompt(view, names),
        turns=view.turns,
        unit="marker",
        scoring=SCORING,
        places=final_places(view),
    )


# ---- The table


def _headline(view: SanityholesView, names: Sequence[str]) -> str:
    mine = view.seat in view.actors
    if view.phase == "exchange":
        return _exchanging(view, names)
    if view.phase == INTERMISSION:
        return f"Round {view.round} is over"
    if view.phase != "play":
        return whose_turn(view, names)
    if view.top is None:
        return "Your turn: lead" if mine else whose_turn(view, names, "lead")
    if not mine:
        return whose_turn(view, names, "play or pass")
    whose = "your own play of " if view.top["seat"] == view.seat else ""
    return f"Your turn: beat {whose}{play_in_words(view.top['count'], view.top['value'])}, or pass"


def _exchanging(view: SanityholesView, names: Sequence[str]) -> str:
    due = own_due(view.due, view.seat)
    if due is not None:
        return f"Choose {counted(due['number'], 'item')} to give {names[due['to']]}"
    chosen = f"You give {items_in_words(view.giving.split()[1:])}; " if view.giving is not None else ""
    headline = f"{chosen}{waiting_for(view, names)} to choose"
    return headline[0].upper() + headline[1:]


def _seat(view: SanityholesView, names: Sequence[str], seat: int) -> SeatScene:
    facts = []
    if seat in view.passed:
        facts.append("passed")
    if seat == view.skipped:
        facts.append("skipped")
    if seat in view.chosen:
        facts.append("has chosen")
    if seat == view.dealer:
        facts.append("dealer")
    return SeatScene(
        seat,
        names[seat],
        view.roles[seat],
        cards=view.sizes[seat],
        score=view.scores[seat] if view.scores is not None else None,
        facts=tuple(facts),
        acting=seat in view.actors,
        out=seat in view.out,
        known=_known(view, seat),
    )


def _known(view: SanityholesView, seat: int) -> tuple[str, ...]:
    """Cards that the viewer gave to this seat and that have not been played."""
    if seat == view.seat:
        return ()
    return tuple([card for card in _received(view, seat) if card not in view.played])


def _received(view: SanityholesView, seat: int | None) -> list[str]:
    """PS-3: the cards that a seat received in the exchange, as far as the viewer knows them."""
    found: list[str] = []
    for exchange in view.exchanges:
        if exchange["to"] == seat:
            found += cast("list[str]", exchange.get("given", ()))
        elif exchange["from"] == seat:
            found += cast("list[str]", exchange.get("returned", ()))
    return found


def _describe_play(seat: int, move: str) -> tuple[str, tuple[CardScene, ...]]:
    faces = move.split()[1:]
    value = int(faces[0].partition(":")[2].rstrip("cdhs"))
    return play_in_words(len(faces), value), tuple([shown(face, seat) for face in faces])


def _hand(view: SanityholesView) -> tuple[CardScene, ...] | None:
    """The viewer's cards; those received in the exchange are marked until the first play."""
    if view.hand is None:
        return None
    new = _received(view, view.seat) if not view.played else []
    return tuple([CardScene(card, note="new") if card in new else held(card) for card in view.hand])


def _facts(view: SanityholesView, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = []
    if view.top is not None:
        play = play_in_words(view.top["count"], view.top["value"])
        facts.append(fact_to_beat(play, view.top["seat"], view.seat, names, "PS-5"))
    left = f"{view.black_left:,} black left" if view.black_left else "the black ones are gone: this is the last round"
    facts.append(Fact("Markers", left, rule="PS-9"))
    facts.append(Fact("Round", str(view.round)))
    return tuple(facts)


# ---- What can be done


def _prompt(view: SanityholesView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    if view.phase == "exchange":
        return _prompt_to_give(view, names)
    buttons, plays, choices = [], [], []
    for entry in view.moves.compact():
        if isinstance(entry, dict):
            choices.append(_sets(entry, view.top))
        elif entry == PASS.text:
            buttons.append(PASS)
        else:
            plays.append(_clear(str(entry)))
    ask = "Lead one card, or several of one value" if view.top is None else _ask_to_answer(view)
    rule = "PS-4" if view.top is None else "PS-5"
    return Prompt(ask, rule, tuple(buttons), tuple(plays), tuple(choices))


def _ask_to_answer(view: SanityholesView) -> str:
    assert view.top is not None
    number, value = view.top["count"], view.top["value"]
    as_many = "A card" if number == 1 else f"{number_word(number).capitalize()} cards"
    return f"{as_many} of value {value_name(value)} or above, or more cards of any one value"


def _sets(entry: dict[str, object], top: dict[str, int] | None) -> Choose:
    """PS-4, PS-5: enough of the cards that can show a value."""
    value, items = entry["value"], cast("list[str]", entry["from"])
    min_cards, max_cards = cast("list[int]", entry["count"])
    note = None
    if top is not None and value == top["value"]:
        note = f"exactly {top['count']}: the next player is skipped"
    return Choose("play", plural_name(str(value)), tuple(items), min_cards, max_cards, note=note, rule="PS-5")


def _clear(text: str) -> Play:
    """PS-7."""
    face = text.split()[1]
    label = f"Clear the trick with {label_of(face)}"
    return Play(text, (card_of(face),), (face,), label, note="and lead", rule="PS-7")


def _prompt_to_give(view: SanityholesView, names: Sequence[str]) -> Prompt:
    """PS-3."""
    due = own_due(view.due, view.seat)
    assert due is not None
    number = due["number"]
    markers = min(number, view.scores[due["seat"]] if view.scores is not None else 0)
    label = gift_label(due, counted(number, "item"), names)
    items = (*(view.hand or ()), MARKER) if markers else view.hand or ()
    note = "for each card you get the other's best one; markers bring nothing back"
    times = {MARKER: markers} if markers > 1 else None
    choose = Choose("give", label, items, number, number, times=times, note=note, rule="PS-3")
    return Prompt(f"{label}: cards, or markers of yours", "PS-3", choices=(choose,))
