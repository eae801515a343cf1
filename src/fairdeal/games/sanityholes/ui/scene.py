"""Presidents & Sanityholes as clients draw it."""

from collections.abc import Sequence
from typing import cast

from fairdeal.engine.default_scene import final_places, round_row, together, waiting_for, whose_turn
from fairdeal.engine.events import Event
from fairdeal.engine.scene import Button, CardScene, Choose, Fact, Play, Prompt, Scene, ScoreRow, SeatScene, Zone
from fairdeal.games.sanityholes.rules.gifts import MARKER
from fairdeal.games.sanityholes.ui.text import some
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.mechanics.card_scene import card_of, held, label_of, shown

SCORING = "the fewest Pass Markers win, once the black ones are gone"  # PS-9
PASS = Button("pass", "Pass and take a marker", rule="PS-6")
PLAYS_SHOWN = 8


def scene(view: SanityholesView, names: Sequence[str]) -> Scene:
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=_centre(view, names),
        hand=_hand(view),
        facts=_facts(view, names),
        actions=_actions(view, names),
        turns=view.turns,
        unit="markers",
        scoring=SCORING,
        places=final_places(view),
    )


def score_row(event: Event) -> ScoreRow | None:
    """A round: the places, and the markers that everybody has then."""
    row = round_row(event)
    if row is None or event.data is None:
        return row
    return ScoreRow(row.label, totals=tuple(cast("list[int]", event.data["markers"])), places=row.places)


# ---- The table


def _headline(view: SanityholesView, names: Sequence[str]) -> str:
    mine = view.seat in view.actors
    if view.phase == "exchange":
        return _exchanging(view, names)
    if view.phase != "play":
        return whose_turn(view, names)
    if view.top is None:
        return "Your turn: lead" if mine else whose_turn(view, names, "lead")
    if not mine:
        return whose_turn(view, names, "play or pass")
    whose = "your own play of " if view.top["seat"] == view.seat else ""
    return f"Your turn: beat {whose}{sets(view.top['count'], view.top['value'])}, or pass"


def _exchanging(view: SanityholesView, names: Sequence[str]) -> str:
    for due in view.due:
        if due["seat"] == view.seat:
            return f"Choose {some(due['number'], 'item')} to give {names[due['to']]}"
    chosen = f"You give {_items(view.giving)}; " if view.giving is not None else ""
    told = f"{chosen}{waiting_for(view, names)} to choose"
    return told[0].upper() + told[1:]


def _items(giving: str) -> str:
    """`give 2c3d marker` as `2♣3♦ and a marker`."""
    return together(["a marker" if item == MARKER else label_of(item) for item in giving.split()[1:]])


def sets(number: int, value: int) -> str:
    """`a single 9`, `two 9s`."""
    words = {1: f"a single {value}", 2: f"two {value}s", 3: f"three {value}s", 4: f"four {value}s"}
    return words.get(number, f"{number} {value}s")


def _seat(view: SanityholesView, names: Sequence[str], seat: int) -> SeatScene:
    told = []
    if seat in view.passed:
        told.append("passed")
    if seat in view.chosen:
        told.append("has chosen")
    if seat == view.dealer:
        told.append("dealer")
    return SeatScene(
        seat,
        names[seat],
        view.roles[seat],
        cards=view.sizes[seat],
        score=view.scores[seat] if view.scores is not None else None,
        facts=tuple(told),
        acting=seat in view.actors,
        out=seat in view.out,
        known=_known(view, seat),
    )


def _known(view: SanityholesView, seat: int) -> tuple[str, ...]:
    """Cards that the viewer gave this seat, and that have not been played."""
    if seat == view.seat:
        return ()
    return tuple([card for card in _received(view, seat) if card not in view.played])


def _received(view: SanityholesView, seat: int | None) -> list[str]:
    """PS-3: the cards that a seat got in the exchange, as far as the viewer knows."""
    found: list[str] = []
    for made in view.exchanges:
        if made["to"] == seat:
            found += cast("list[str]", made.get("given", ()))
        elif made["from"] == seat:
            found += cast("list[str]", made.get("returned", ()))
    return found


def _centre(view: SanityholesView, names: Sequence[str]) -> tuple[Zone, ...]:
    """The plays since the lead, the last on top; passes are said of the seats."""
    made = [(seat, move) for seat, move in view.trick if move != PASS.text]
    last = len(made) - 1
    return tuple(
        [
            _play(at, seat, move, names, "to beat" if at == last else None)
            for at, (seat, move) in enumerate(made)
            if at > last - PLAYS_SHOWN
        ]
    )


def _play(at: int, seat: int, move: str, names: Sequence[str], note: str | None) -> Zone:
    faces = move.split()[1:]
    value = int(faces[0].partition(":")[2].rstrip("cdhs"))
    cards = tuple([shown(face, seat) for face in faces])
    return Zone(f"play {at + 1}", "play", f"{names[seat]}: {sets(len(faces), value)}", cards, seat=seat, note=note)


def _hand(view: SanityholesView) -> tuple[CardScene, ...] | None:
    """Cards that the viewer got in the exchange are marked until the first play."""
    if view.hand is None:
        return None
    new = _received(view, view.seat) if not view.played else []
    return tuple([CardScene(card, note="new") if card in new else held(card) for card in view.hand])


def _facts(view: SanityholesView, names: Sequence[str]) -> tuple[Fact, ...]:
    told = []
    if view.top is not None:
        by = "you" if view.top["seat"] == view.seat else names[view.top["seat"]]
        told.append(Fact("To beat", f"{sets(view.top['count'], view.top['value'])} by {by}", rule="PS-5"))
    black = some(view.black_left, "black marker") + " left" if view.black_left else "the black markers are gone"
    told.append(Fact("Markers", black if view.black_left else f"{black}: this is the last round", rule="PS-9"))
    told.append(Fact("Round", str(view.round)))
    return tuple(told)


# ---- What can be done


def _actions(view: SanityholesView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None or view.hand is None:
        return None
    if view.phase == "exchange":
        return _to_give(view, names)
    buttons, plays, choices = [], [], []
    for entry in view.moves.compact():
        if isinstance(entry, dict):
            choices.append(_sets(entry, view.top))
        elif entry == PASS.text:
            buttons.append(PASS)
        else:
            plays.append(_clear(str(entry)))
    ask = "Lead one card, or several of one value" if view.top is None else _answer(view)
    rule = "PS-4" if view.top is None else "PS-5"
    return Prompt(ask, rule, tuple(buttons), tuple(plays), tuple(choices))


def _answer(view: SanityholesView) -> str:
    assert view.top is not None
    number, value = view.top["count"], view.top["value"]
    as_many = "A card" if number == 1 else f"{number} cards"
    return f"{as_many} of value {value} or above, or more cards of any one value"


def _sets(entry: dict[str, object], top: dict[str, int] | None) -> Choose:
    """PS-4, PS-5: any of the cards that can show a value, enough of them."""
    value, items = entry["value"], cast("list[str]", entry["from"])
    least, most = cast("list[int]", entry["count"])
    note = None
    if top is not None and value == top["value"]:
        note = f"exactly {top['count']}: the next player is skipped"
    return Choose("play", f"{value}s", tuple(items), least, most, note=note, rule="PS-5")


def _clear(text: str) -> Play:
    """PS-7."""
    face = text.split()[1]
    label = f"Clear the trick with {label_of(face)}"
    return Play(text, (card_of(face),), (face,), label, note="and lead", rule="PS-7")


def _to_give(view: SanityholesView, names: Sequence[str]) -> Prompt:
    """PS-3."""
    due = next(due for due in view.due if due["seat"] == view.seat)
    markers = min(due["number"], view.scores[due["seat"]] if view.scores is not None else 0)
    label = f"Give {names[due['to']]} {some(due['number'], 'item')}"
    items = (*(view.hand or ()), MARKER) if markers else view.hand or ()
    note = "for each card you get the other's best one; markers bring nothing back"
    times = {MARKER: markers} if markers > 1 else None
    choose = Choose("give", label, items, due["number"], due["number"], times=times, note=note, rule="PS-3")
    return Prompt(f"{label}: cards, or markers of yours", "PS-3", choices=(choose,))
