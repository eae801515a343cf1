"""The table in full sentences, for the plain mode and screen readers. Everything in a scene is said.

Cards are in the written form (`J♠K♣ as K♣`), which `fairdeal.cards.naming.speak` turns into words.
"""

from collections.abc import Iterator

from fairdeal.cards.naming import count_of, value_name, write_card, write_cards, write_shown
from fairdeal.engine.scene import Amount, Arrange, CardScene, Choose, Scene, ScoreRow, SeatScene, Zone
from fairdeal.engine.wording import counted
from fairdeal.terminal.clients.base import Hint, TableDisplay
from fairdeal.terminal.menus.base import MenuRow
from fairdeal.terminal.menus.root import RootMenu, has_all_rows
from fairdeal.terminal.text import sanitize
from fairdeal.terminal.typed_moves import typed_value, write_typed

TYPE_A_MOVE = "Type the number of a move; `moves` lists them, `help` explains what else you can type."
HOW_TO_PLAY = (
    "Type the number that a move has in `moves`, or the move: double cards are written as value and suit, JsKc for the "
    "jack of spades / king of clubs, and after a colon what it shows, JsKc:Kc. Cards of one rank are written with "
    "their number, Kx2 for two Kings and Kx2+j1 for two Kings and a joker."
)
NO_ROUNDS_YET = "No round has ended yet."


def table_lines(display: TableDisplay) -> list[str]:
    """The table as it is now: headline, facts, seats, zones, hand and prompt."""
    scene = display.scene
    if scene is None:
        return [sanitize(display.notice)] if display.notice else []
    return [sanitize(line) for line in _scene_lines(scene, display)]


def _scene_lines(scene: Scene, display: TableDisplay) -> Iterator[str]:
    yield scene.headline if scene.headline.endswith(("?", "!", ".")) else f"{scene.headline}."
    if display.notice:
        yield display.notice
    yield from (f"{fact.label}: {fact.value}." for fact in scene.facts)
    for seat in scene.turns or range(len(scene.seats)):
        yield _seat_sentence(scene.seats[seat], scene, display)
    yield from (_zone_sentence(zone, scene) for zone in scene.centre)
    if scene.last_trick is not None:
        yield _zone_sentence(scene.last_trick, scene)
    yield from scene.lines
    if scene.hand is not None:
        number = sum(card.count for card in scene.hand)
        cards = ", ".join(_card_phrase(card, scene) for card in scene.hand)
        yield f"You hold {counted(number, 'card')}{': ' if cards else ''}{cards}."
    if scene.actions is not None:
        yield f"{scene.actions.ask}{_in_parentheses(scene.actions.rule)}."


def _seat_sentence(seat: SeatScene, scene: Scene, display: TableDisplay) -> str:
    you = " (you)" if seat.seat == scene.seat and seat.name.lower() != "you" else ""
    details = [seat.role] if seat.role is not None else []
    details += [f"team {seat.team + 1}"] if seat.team is not None else []
    details += ["out"] if seat.out else []
    details += [counted(seat.cards, "card")] if scene.hand is not None or seat.cards else []
    details += [counted(seat.score, scene.unit or "point")] if seat.score is not None else []
    details += seat.facts
    details += ["away"] if seat.seat in display.disconnected else []
    details += ["to act"] if seat.acting else []
    if display.clock is not None and seat.seat in display.clock.seats:
        details.append(f"{display.clock.seconds_left()} seconds left")
    details += [f"may still hold {write_cards(seat.known)}"] if seat.known else []
    return f"{seat.name}{you}: {', '.join(details) or 'nothing to report'}."


def _zone_sentence(zone: Zone, scene: Scene) -> str:
    """What is in a zone. The label of a play says it already: `Ada: two 3s`."""
    note = f", {zone.note}" if zone.note else ""
    face_down = f"{zone.count:,} face down" if zone.count else ""
    cards = ", ".join(_card_phrase(card, scene, owner=zone.seat) for card in zone.cards)
    if cards and not face_down and zone.label.endswith(f": {cards}"):
        return f"{zone.label}{note}."
    order = ", the last on top" if zone.kind == "pile" and len(zone.cards) > 1 else ""
    return f"{zone.label}{note}: {'; '.join(part for part in (face_down, cards + order) if part) or 'nothing'}."


def _card_phrase(card: CardScene, scene: Scene, owner: int | None = None) -> str:
    """The card, with the player's name unless the sentence already says whose it is."""
    name = ""
    if card.seat is not None and card.seat != owner and card.seat < len(scene.seats):
        name = f"{scene.seats[card.seat].name} "
    notes = [note for note in (card.worth, card.note) if note]
    return f"{name}{_cards(card)}{_in_parentheses(', '.join(notes))}"


def _cards(card: CardScene) -> str:
    """The card itself, or how many of its rank: `J♠K♣ as K♣`, `Queen`, `three 7s`."""
    written = write_card(card.face or card.card)
    return count_of(card.count, written) if card.count != 1 else value_name(written)


def _in_parentheses(text: str | None) -> str:
    return f" ({text})" if text else ""


# ---- Moves


def numbered_rows(display: TableDisplay) -> list[MenuRow]:
    """The moves and commands that can be picked by number."""
    return [row for row in RootMenu(display.prompt, display.command_buttons).rows() if row.text]


def moves_lines(display: TableDisplay) -> list[str]:
    """Everything the player can do now: numbered moves in words, then choices and what to type for them."""
    lines = []
    for number, row in enumerate(numbered_rows(display), 1):
        label = row.label if any(map(str.isalpha, row.label)) else row.text  # a bare number says too little
        note = f", {row.note}" if row.note else ""
        lines.append(f"{number}. {label}{note}{_in_parentheses(row.rule)}")
    prompt = display.prompt
    if prompt is not None:
        lines += [_choice_line(choose) for choose in prompt.choices]
        lines += [_amount_line(amount) for amount in prompt.amounts if not has_all_rows(amount)]
        lines += _arrange_lines(prompt.arrange) if prompt.arrange is not None else []
        lines += ["There are more moves, which you can type."] if prompt.typed else []
    return [sanitize(line) for line in lines] or ["There is nothing to do now."]


def hint_line(hint: Hint, display: TableDisplay) -> str:
    """A hint, and what to type to follow it: the number of the move if it has one."""
    texts = [row.text for row in numbered_rows(display)]
    typed = str(texts.index(hint.move) + 1) if hint.move in texts else write_typed(hint.move)
    return f"{sanitize(hint.sentence)} Type {typed} for it."


def _choice_line(choose: Choose) -> str:
    number = f"{choose.least}" if choose.least == choose.most else f"{choose.least} to {choose.most}"
    values = f" {' or '.join(map(typed_value, choose.values))} and" if choose.values else " and"
    repeatable = {item: times for item, times in (choose.times or {}).items() if times > 1}
    times = ", ".join(f"{write_typed(item)} {number}" for item, number in repeatable.items())
    limits = f"; more than once: {times}" if repeatable else ""
    note = f", {choose.note}" if choose.note else ""
    rule = _in_parentheses(choose.rule)
    items = "; ".join(map(_typed_item, choose.items))
    return f"{choose.label}{note}{rule}: type {choose.verb}{values} {number} of these: {items}{limits}"


def _typed_item(item: str) -> str:
    """What to type for an item, and what it is: `2cJd for 2♣J♦`."""
    typed, written = write_typed(item), write_card(item)
    return f"{typed} for {written}" if typed != written else typed


def _amount_line(amount: Amount) -> str:
    jokers = f" with {amount.least_jokers:,} to {amount.most_jokers:,} jokers" if amount.most_jokers else ""
    total = f", {amount.total:,} in all" if amount.total is not None else ""
    if amount.most_in_all is not None:
        total = f", {amount.most_in_all:,} in all at most"
    example = amount.text(amount.most, amount.least_jokers)
    return f"{amount.label}: {amount.least:,} to {amount.most:,} cards{jokers}{total}: for example, type {example}"


def _arrange_lines(arrange: Arrange) -> list[str]:
    faces = "; ".join(
        f"{_typed_item(card)}: {' or '.join(map(write_shown, shown))}" for card, shown in arrange.faces.items()
    )
    lines = [
        f"A new group: type {arrange.new} and its cards, each with a colon and the face that it shows.",
        f"A card added to a group: type {arrange.add} CARD on NUMBER.",
    ]
    if arrange.whole is not None:
        lines.append(f"The whole table: type {arrange.whole}, then every group, separated by /.")
    return [*lines, f"Faces that each card can show: {faces}."]


# ---- Scores


def scores_lines(display: TableDisplay) -> list[str]:
    """The result of each round: `Hand 3: Ada 12, Ben 30.`"""
    if display.scene is None or not display.scores:
        return [NO_ROUNDS_YET]
    names = [sanitize(seat.name) for seat in display.scene.seats]
    return [f"{sanitize(row.label)}: {', '.join(_round_results(row, names))}." for row in display.scores]


def _round_results(row: ScoreRow, names: list[str]) -> list[str]:
    if row.places is not None:
        order = [names[seat] for seats in row.places for seat in seats if seat < len(names)]
        return [f"{place}. {name}" for place, name in enumerate(order, 1)]
    return [f"{name} {total:,}" for name, total in zip(names, row.totals or (), strict=False)]
