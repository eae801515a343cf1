"""A scene drawn with letters: cards in three lines, zones, seats, the log of scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from fairdeal.engine.scene import CardScene, Scene, ScoreRow, SeatScene, Zone
from fairdeal.mechanics.card_scene import SUIT_WORDS
from fairdeal.terminal.showing import COLOURS, LETTER_OF, SIGNED, Look, look, name, shown_line
from fairdeal.terminal.sight import Sight

HAND_LINES = 4  # three of the card, and one for marks
EDGE, SHOWN, CURSOR, PICKED = "│", "▸", "▲", "✓"


def safe(text: str) -> str:
    """A text that may come from anywhere, on one line and with no control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def coloured(text: str, style: str = "") -> Text:
    """A text for people, with `7♥` in the colour of hearts."""
    made = Text(safe(text), style=style)
    for found in SIGNED.finditer(made.plain):
        made.stylize(f"{COLOURS[LETTER_OF[found['sign']]]} bold", found.start(), found.end())
    return made


# ---- The hand


@dataclass(frozen=True)
class Place:
    """Where a card of the hand is drawn."""

    index: int
    row: int
    left: int
    width: int


def places(hand: Sequence[CardScene], width: int) -> list[Place]:
    """The cards side by side, in as many rows as they need."""
    found: list[Place] = []
    row = left = 0
    for index, card in enumerate(hand):
        wide = _width(look(card.card, card.count))
        if left and left + wide > width:
            row, left = row + 1, 0
        found.append(Place(index, row, left, wide))
        left += wide
    return found


def _width(shown: Look) -> int:
    return 1 + max(3, *(cell_len(line) for line in shown.lines))


def hand_text(
    hand: Sequence[CardScene],
    width: int,
    cursor: int | None,
    picked: Mapping[str, int],
    offered: frozenset[str] | None,
) -> Text:
    """The hand. Cards that nothing can be done with are faint; None: they all are as they are."""
    laid = places(hand, width)
    lines = [Text() for _ in range(HAND_LINES * (laid[-1].row + 1 if laid else 1))]
    for place in laid:
        card = hand[place.index]
        here = place.index == cursor
        faint = offered is not None and card.card not in offered
        top = place.row * HAND_LINES
        for n, cell in enumerate(_cells(card, place.width, None, faint, here)):
            lines[top + n].append_text(cell)
        number = picked.get(card.card, 0)
        mark = (CURSOR if here else "") + (PICKED if number == 1 else f"{PICKED}{number}" if number else "")
        lines[top + 3].append(f" {mark}".ljust(place.width), "bold")
    return Text("\n").join(lines)


def _cells(card: CardScene, width: int, shown: int | None, faint: bool = False, here: bool = False) -> list[Text]:
    """The three lines of one card; the one it is shown as has a mark."""
    drawn = look(card.card, card.count)
    cells = []
    for n, (line, suit) in enumerate(zip(drawn.lines, drawn.suits, strict=True)):
        style = f"{COLOURS[suit]} bold" if suit is not None else ""
        if shown is not None and n != shown:
            style = "dim"
        cell = Text().append(SHOWN if n == shown else EDGE, "bold" if n == shown else "dim")
        cell.append(line.ljust(width - 1), f"{style}{' dim' if faint else ''}{' reverse' if here else ''}".strip())
        cells.append(cell)
    return cells


# ---- The table


def felt_text(scene: Scene, width: int, height: int) -> Text:
    """The zones: cards in three lines if there is room, else in one."""
    zones = list(scene.centre)
    if scene.last_trick is not None and not any(zone.kind == "trick" and zone.cards for zone in zones):
        zones.append(scene.last_trick)
    words = [coloured(line) for line in scene.lines]
    large = [*_flow([_block(zone, scene) for zone in zones], width), *words]
    if len(large) <= height:
        return Text("\n").join(large)
    return Text("\n").join([*(zone_line(zone, scene) for zone in zones), *words])


def _label(zone: Zone) -> Text:
    count = f" ({zone.count:,} face down)" if zone.count else ""
    note = f", {zone.note}" if zone.note else ""
    return coloured(f"{zone.label}{count}{note}", "bold")


def _who(card: CardScene, scene: Scene) -> str:
    return safe(scene.seats[card.seat].name) if card.seat is not None and card.seat < len(scene.seats) else ""


def _block(zone: Zone, scene: Scene) -> list[Text]:
    """A zone as a block of lines."""
    if not zone.cards:
        return [_label(zone)]
    named = zone.kind == "trick"
    rows = [Text(), Text(), Text(), Text()]
    for card in zone.cards:
        who = _who(card, scene) if named else ""
        width = max(_width(look(card.card, card.count)), cell_len(who) + 1 if who else 0)
        rows[0].append(who.ljust(width))
        for n, cell in enumerate(_cells(card, width, shown_line(card.card, card.face))):
            rows[n + 1].append_text(cell)
    notes = [coloured(f"{_who(card, scene) or name(card.card)}: {card.note}") for card in zone.cards if card.note]
    return [_label(zone), *(rows if named else rows[1:]), *notes]


def _flow(blocks: Sequence[list[Text]], width: int) -> list[Text]:
    """Blocks side by side as long as there is room, then below."""
    lines: list[Text] = []
    row: list[Text] = []
    right = 0
    for block in blocks:
        wide = max(line.cell_len for line in block) + 3
        if row and right + wide > width:
            lines += row
            row, right = [], 0
        while len(row) < len(block):
            row.append(Text(" " * right))
        for n, line in enumerate(row):
            part = block[n].copy() if n < len(block) else Text()
            part.pad_right(wide - part.cell_len)
            line.append_text(part)
        right += wide
    return [*lines, *row]


def zone_line(zone: Zone, scene: Scene) -> Text:
    """A zone on one line."""
    line = _label(zone)
    if zone.cards:
        line.append(": ")
    for n, card in enumerate(zone.cards):
        number = f"{card.count:,} × " if card.count != 1 else ""
        note = f" ({card.note})" if card.note else ""
        who = f"{_who(card, scene)} " if zone.kind == "trick" else ""
        line.append(f"{'  ' if n else ''}{who}{number}")
        line.append_text(card_text(card.face or card.card))
        line.append(safe(note))
    return line


def card_text(item: str) -> Text:
    """A card or face in a word, its suits in their colours."""
    made = Text(name(item))
    for letter, colour in COLOURS.items():
        made.highlight_regex(rf"(?:10|[2-9JQKA]){letter}", colour)
    return made


# ---- Beside the table


def seats_text(sight: Sight, width: int) -> Text:
    """One line a seat: who acts, name, score, role, cards, and what else there is to know."""
    scene = sight.scene
    if scene is None:
        return Text()
    order = scene.turns or tuple(range(len(scene.seats)))
    lines = [seat_line(scene.seats[seat], sight) for seat in order if seat < len(scene.seats)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def seat_line(seat: SeatScene, sight: Sight) -> Text:
    line = Text(f"{SHOWN if seat.acting else ' '}")
    line.append(safe(seat.name), "bold" if seat.acting else "")
    if seat.score is not None:
        line.append(f" ({seat.score:,})")
    told = [] if seat.role is None else [seat.role]
    told += ["out"] if seat.out else [f"{seat.cards:,} card{'s' if seat.cards != 1 else ''}"] if seat.cards else []
    told += seat.facts
    told += ["away"] if seat.seat in sight.away else []
    line.append(safe(f" {' · '.join(told)}"))
    return line


def facts_text(scene: Scene) -> Text:
    """What is true of the game now, on one line."""
    parts = [coloured(f"{fact.label}: {fact.value}{_letter(fact.suit, fact.value)}") for fact in scene.facts]
    return Text(" · ").join(parts)


def _letter(suit: str | None, value: str) -> str:
    return f" ({suit})" if suit is not None and value == SUIT_WORDS.get(suit) else ""


def scores_table(sight: Sight) -> Table | Text:
    """What each round came to, and how it stands."""
    scene = sight.scene
    if scene is None or not sight.scores:
        return Text("No round has ended yet.")
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in scene.seats:
        table.add_column(safe(seat.name), justify="right")
    for row in sight.scores:
        table.add_row(safe(row.label), *[_score(row, seat.seat) for seat in scene.seats])
    if scene.scoring is not None:
        table.caption = safe(scene.scoring)
        table.caption_justify = "left"
    return table


def _score(row: ScoreRow, seat: int) -> str:
    if row.places is not None:
        above = 0
        for seats in row.places:
            if seat in seats:
                return f"place {above + 1}"
            above += len(seats)
        return ""
    change = f"{row.changes[seat]:+,}" if row.changes is not None and seat < len(row.changes) else ""
    total = f"{row.totals[seat]:,}" if row.totals is not None and seat < len(row.totals) else ""
    return f"{change} → {total}" if change and total else change or total
