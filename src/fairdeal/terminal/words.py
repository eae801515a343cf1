"""A table in full sentences, for those who hear it or read it line by line. All that a scene holds is said."""

from collections.abc import Iterator

from fairdeal.engine.scene import Amount, Arrange, CardScene, Choose, Scene, SeatScene, Zone
from fairdeal.terminal.drawing import safe
from fairdeal.terminal.menus import Root, Row, Send, all_listed
from fairdeal.terminal.sight import Sight


def table_lines(sight: Sight) -> list[str]:
    """The table as it is now: what goes on, the seats, what lies there, the hand, what is asked."""
    scene = sight.scene
    if scene is None:
        return [safe(sight.notice)] if sight.notice else []
    return [safe(line) for line in _lines(scene, sight)]


def _lines(scene: Scene, sight: Sight) -> Iterator[str]:
    yield scene.headline if scene.headline.endswith(("?", "!", ".")) else f"{scene.headline}."
    if sight.notice:
        yield sight.notice
    yield from (f"{fact.label}: {fact.value}." for fact in scene.facts)
    for seat in scene.turns or range(len(scene.seats)):
        yield _seat(scene.seats[seat], scene, sight)
    yield from (_zone(zone, scene) for zone in scene.centre)
    if scene.last_trick is not None:
        yield _zone(scene.last_trick, scene)
    yield from scene.lines
    if scene.hand is not None:
        number = sum(card.count for card in scene.hand)
        cards = ", ".join(_card(card, scene) for card in scene.hand)
        yield f"You hold {number:,} card{'s' if number != 1 else ''}{': ' if cards else ''}{cards}."
    if scene.actions is not None:
        rule = f" ({scene.actions.rule})" if scene.actions.rule else ""
        yield f"{scene.actions.ask}{rule}."


def _seat(seat: SeatScene, scene: Scene, sight: Sight) -> str:
    you = " (you)" if seat.seat == scene.seat and seat.name.lower() != "you" else ""
    told = [seat.role] if seat.role is not None else []
    told += [f"team {seat.team + 1}"] if seat.team is not None else []
    told += ["out"] if seat.out else []
    told += [f"{seat.cards:,} card{'s' if seat.cards != 1 else ''}"] if scene.hand is not None or seat.cards else []
    told += [f"{seat.score:,} {scene.unit or 'points'}"] if seat.score is not None else []
    told += seat.facts
    told += ["away"] if seat.seat in sight.away else []
    told += ["to act"] if seat.acting else []
    if sight.clock is not None and seat.seat in sight.clock.seats:
        told.append(f"{sight.clock.left()} seconds left")
    told += [f"may still hold {' '.join(seat.known)}"] if seat.known else []
    return f"{seat.name}{you}: {', '.join(told) or 'nothing to tell'}."


def _zone(zone: Zone, scene: Scene) -> str:
    note = f", {zone.note}" if zone.note else ""
    down = f"{zone.count:,} face down" if zone.count else ""
    cards = ", ".join(_card(card, scene, whose=zone.seat) for card in zone.cards)
    last = ", the last on top" if zone.kind == "pile" and len(zone.cards) > 1 else ""
    return f"{zone.label}{note}: {'; '.join(one for one in (down, cards + last) if one) or 'nothing'}."


def _card(card: CardScene, scene: Scene, whose: int | None = None) -> str:
    known = card.seat in (None, whose) or card.seat >= len(scene.seats)
    who = "" if known or card.seat is None else f"{scene.seats[card.seat].name} "
    number = f"{card.count:,} × " if card.count != 1 else ""
    notes = [note for note in (card.worth, card.note) if note]
    return f"{who}{number}{card.face or card.card}{f' ({chr(44).join(notes)})' if notes else ''}"


# ---- What can be done


def numbered(sight: Sight) -> list[Row]:
    """Moves that need no more than their number."""
    actions = sight.scene.actions if sight.scene is not None else None
    return [row for row in Root(actions, sight.wishes).rows() if row.text]


def moves_lines(sight: Sight) -> list[str]:
    """Everything that can be done now, and how it is typed."""
    lines = []
    for number, row in enumerate(numbered(sight), 1):
        note = f", {row.note}" if row.note else ""
        rule = f" ({row.rule})" if row.rule else ""
        verb = "type" if isinstance(row.do(), Send) else "say"
        lines.append(f"{number}. {row.label}{note}{rule}: {verb} {row.text}")
    actions = sight.scene.actions if sight.scene is not None else None
    if actions is not None:
        lines += [_choice(choose) for choose in actions.choices]
        lines += [_amount(amount) for amount in actions.amounts if not all_listed(amount)]
        lines += _arrange(actions.arrange) if actions.arrange is not None else []
        lines += ["There are more moves; they can be typed."] if actions.typed else []
    return [safe(line) for line in lines] or ["There is nothing to do now."]


def _choice(choose: Choose) -> str:
    many = f"{choose.least}" if choose.least == choose.most else f"{choose.least} to {choose.most}"
    values = f" {' or '.join(map(str, choose.values))} and" if choose.values else " and"
    times = {item: number for item, number in (choose.times or {}).items() if number > 1}
    often = f"; as often as: {', '.join(f'{item} {number}' for item, number in times.items())}" if times else ""
    rule = f" ({choose.rule})" if choose.rule else ""
    note = f", {choose.note}" if choose.note else ""
    return f"{choose.label}{note}{rule}: type {choose.verb}{values} {many} of: {' '.join(choose.items)}{often}"


def _amount(amount: Amount) -> str:
    jokers = f" with {amount.least_jokers:,} to {amount.most_jokers:,} jokers" if amount.most_jokers else ""
    total = f", {amount.total:,} in all" if amount.total is not None else ""
    example = amount.text(amount.most, amount.least_jokers)
    return f"{amount.label}: {amount.least:,} to {amount.most:,} cards{jokers}{total}: type such as {example}"


def _arrange(arrange: Arrange) -> list[str]:
    faces = "; ".join(f"{card}: {' '.join(shown)}" for card, shown in arrange.faces.items())
    lines = [
        f"A new group: type {arrange.new} and its cards, each with what it is shown as.",
        f"A card on a group: type {arrange.add} CARD on NUMBER.",
    ]
    if arrange.whole is not None:
        lines.append(f"The whole table: type {arrange.whole}, then every group with / between them.")
    return [*lines, f"What each card can be shown as: {faces}."]
