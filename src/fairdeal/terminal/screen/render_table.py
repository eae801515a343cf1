"""Rendering what lies on the table: zones with their cards, in full or on one line each."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from fairdeal.engine.scene import CardScene, Scene, Zone
from fairdeal.terminal.card_text import card_label, face_line
from fairdeal.terminal.screen.render_cards import card_width, color_suits, render_card_label, render_card_lines
from fairdeal.terminal.text import sanitize

ZONE_GAP = 3  # columns between zones


def render_table(scene: Scene, width: int, height: int) -> Text:
    """All zones: cards on three lines if there is room, else one line for each zone."""
    zones = list(scene.centre)
    if scene.last_trick is not None and not any(zone.kind == "trick" and zone.cards for zone in zones):
        zones.append(scene.last_trick)
    text_lines = [color_suits(line) for line in scene.lines]
    lines = [*_flow([_zone_block(zone, scene, width - ZONE_GAP) for zone in zones], width), *text_lines]
    if len(lines) <= height:
        return Text("\n").join(lines)
    return Text("\n").join([*(_zone_line(zone, scene) for zone in zones), *text_lines])


def _zone_heading(zone: Zone) -> Text:
    count = f" ({zone.count:,} face down)" if zone.count else ""
    note = f", {zone.note}" if zone.note else ""
    return color_suits(f"{zone.label}{count}{note}", "bold")


def _player_name(card: CardScene, scene: Scene) -> str:
    return sanitize(scene.seats[card.seat].name) if card.seat is not None and card.seat < len(scene.seats) else ""


def _zone_block(zone: Zone, scene: Scene, width: int) -> list[Text]:
    """A zone as a block of lines: heading, player names in a trick, cards, notes."""
    is_trick = zone.kind == "trick"
    lines = [_zone_heading(zone)]
    row: list[Text] = []
    right = 0
    for card in zone.cards:
        name = _player_name(card, scene) if is_trick else ""
        columns = max(card_width(card), cell_len(name) + 1 if name else 0)
        if not row or right + columns > width:
            row, right = [Text() for _ in range(4 if is_trick else 3)], 0
            lines += row
        right += columns
        card_lines = render_card_lines(card, columns, face_line(card.card, card.face))
        for line, part in zip(row, [*([Text(name.ljust(columns))] if is_trick else []), *card_lines], strict=True):
            line.append_text(part)
    lines += [
        color_suits(f"{_player_name(card, scene) or card_label(card.card)}: {card.note}")
        for card in zone.cards
        if card.note
    ]
    return lines


def _flow(blocks: Sequence[list[Text]], width: int) -> list[Text]:
    """Put blocks side by side as long as there is room, then below."""
    lines: list[Text] = []
    row: list[Text] = []
    right = 0
    for block in blocks:
        block_width = max(line.cell_len for line in block) + ZONE_GAP
        if row and right + block_width > width:
            lines += row
            row, right = [], 0
        while len(row) < len(block):
            row.append(Text(" " * right))
        for number, line in enumerate(row):
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(block_width - part.cell_len)
            line.append_text(part)
        right += block_width
    return [*lines, *row]


def _zone_line(zone: Zone, scene: Scene) -> Text:
    """A zone on one line."""
    line = _zone_heading(zone)
    if zone.cards:
        line.append(": ")
    for index, card in enumerate(zone.cards):
        count = f"{card.count:,} × " if card.count != 1 else ""
        note = f" ({card.note})" if card.note else ""
        name = f"{_player_name(card, scene)} " if zone.kind == "trick" else ""
        line.append(f"{'  ' if index else ''}{name}{count}")
        line.append_text(render_card_label(card.face or card.card))
        line.append(sanitize(note))
    return line
