"""A part of a match as an animated picture: what everybody saw on the table, move by move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from fairdeal.cards.animated_svg import BACK, TABLE_WIDTH, Frame, Label, PlacedCard, animate
from fairdeal.cards.card_blocks import ORDINARY, parse_drawable
from fairdeal.cards.double import standard_deck
from fairdeal.cards.drawable import Drawable
from fairdeal.cards.faces import is_rook
from fairdeal.cards.svg import HEIGHT, WIDTH
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.record import Record
from fairdeal.engine.scene import CardScene, Scene, Zone
from fairdeal.engine.second_person import YOU, second_person

MAX_MOVES = 150  # of one picture
CENTER = (TABLE_WIDTH / 2, 206.0)
SEATS = (268.0, 170.0)  # half axes of the ellipse with the names
TRICK = (118.0, 76.0)
TRICK_SCALE = 0.62
SCALES = (0.6, 0.52, 0.44, 0.36, 0.3, 0.24, 0.2, 0.16)
AREA = (440.0, 270.0)  # in the middle, for everything but a trick
BESIDE_TRICK = (170.0, 84.0)  # at the lower left, between two names
GAP = 8.0
MAX_LABEL = 16


@dataclass(frozen=True, slots=True)
class Part:
    """The moves to show: the position after `first` moves, and every one until `last` moves were made."""

    first: int
    last: int


def round_of(record: Record, number: int) -> Part:
    """The moves of a round or hand; rounds count from 1."""
    ends = [0, *_round_ends(record)]
    if ends[-1] != len(record.moves):
        ends.append(len(record.moves))  # the last round is not over
    if not 1 <= number < len(ends):
        raise BadSetup(f"--round: the record has {len(ends) - 1} rounds; accepted: 1 to {len(ends) - 1}")
    return Part(ends[number - 1], ends[number])


def _round_ends(record: Record) -> list[int]:
    score_row = record.game.presentation.score_row
    steps = record.steps(record.start())
    return [step.n + 1 for step in steps if any(score_row(event) is not None for event in step.play())]


def check_part(record: Record, part: Part) -> None:
    """Raise BadSetup for moves that the record does not have, or too many for a picture."""
    if not 0 <= part.first < part.last <= len(record.moves):
        raise BadSetup(f"the moves must be between 0 and {len(record.moves)}, the first before the last")
    if part.last - part.first > MAX_MOVES:
        raise BadSetup(
            f"a picture shows at most {MAX_MOVES} moves, and these are {part.last - part.first:,}: "
            "choose a round, or a first and a last move"
        )


def animated_svg(record: Record, part: Part) -> str:
    """Draw a part of a match, as a spectator saw it."""
    check_part(record, part)
    names = record.names_before(part.first)
    seats = len(names)
    positions = [_on_ellipse(seat, seats, SEATS) for seat in range(seats)]
    labels = [
        Label(name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…", min(max(x, 76), TABLE_WIDTH - 76), y)
        for name, (x, y) in zip(names, positions, strict=True)
    ]
    frames = [_frame(scene, words, seats) for scene, words in _scenes(record, part)]
    title = f"{record.game.title}: moves {part.first + 1} to {part.last} of {len(record.moves)}"
    return animate(title, labels, frames)


def _scenes(record: Record, part: Part) -> Iterator[tuple[Scene, str]]:
    """The scenes of the part, each with a sentence. A trick that a move ends is shown before it is taken."""
    state = record.start()
    state.hold_deals()  # the end of a hand stays on the table
    presentation = record.game.presentation
    before: Zone | None = None
    for step in record.steps(state, part.last):
        names = record.names_before(step.n)
        if step.n == part.first:
            scene = presentation.scene(state.view(None), names)
            before = scene.last_trick
            yield scene, scene.headline
        sentences = [presentation.sentence(event, names) for event in step.play()]
        if step.n < part.first:
            continue
        scene = presentation.scene(state.view(None), record.names_before(step.n + 1))
        words = " ".join(sentence for sentence in sentences if sentence) or scene.headline
        words = second_person(words) if YOU in names else words
        taken, before = before != scene.last_trick, scene.last_trick
        yield _with_trick(scene) if taken else scene, words


def _with_trick(scene: Scene) -> Scene:
    """The scene with the last trick still on the table."""
    last = scene.last_trick
    if last is None or any(zone.kind == "trick" and zone.cards for zone in scene.centre):
        return scene
    others = tuple(zone for zone in scene.centre if zone.kind != "trick")
    shown = Zone("trick", "trick", last.label, last.cards)
    fields = {**{name: getattr(scene, name) for name in scene.__dataclass_fields__}, "centre": (shown, *others)}
    return Scene(**fields)


def _frame(scene: Scene, words: str, seats: int) -> Frame:
    trick = [card for zone in scene.centre if zone.kind == "trick" for card in zone.cards]
    others = [zone for zone in scene.centre if zone.kind != "trick" and (zone.cards or zone.count)]
    placed = [_in_trick(card, seats) for card in trick]
    area = BESIDE_TRICK if trick else AREA
    middle = (108.0, 330.0) if trick else CENTER
    acting = tuple(seat.seat for seat in scene.seats if seat.acting)
    return Frame(words, (*placed, *_in_rows(others, area, middle, seats)), acting)


def _on_ellipse(seat: int, seats: int, axes: tuple[float, float]) -> tuple[float, float]:
    """The place of a seat: seat 0 at the bottom, the others clockwise."""
    angle = pi / 2 + 2 * pi * seat / seats
    return CENTER[0] + axes[0] * cos(angle), CENTER[1] + axes[1] * sin(angle)


def _in_trick(card: CardScene, seats: int) -> PlacedCard:
    seat = card.seat or 0
    x, y = _on_ellipse(seat, seats, TRICK)
    origin = _on_ellipse(seat, seats, SEATS)
    return PlacedCard(f"trick {seat} {card.face or card.card}", _drawable(card), x, y, TRICK_SCALE, origin)


def _in_rows(
    zones: Sequence[Zone], area: tuple[float, float], middle: tuple[float, float], seats: int
) -> list[PlacedCard]:
    """The zones side by side in as many rows as they need, as large as the area allows."""
    for scale in SCALES:
        rows = _rows(zones, area[0], scale)
        height = len(rows) * (HEIGHT * scale + GAP) - GAP
        if height <= area[1]:
            break
    placed: list[PlacedCard] = []
    y = middle[1] - height / 2 + HEIGHT * scale / 2
    for row in rows:
        x = middle[0] - (sum(_width(zone, scale) + 2 * GAP for zone in row) - 2 * GAP) / 2
        for zone in row:
            placed += _zone(zone, x, y, scale, middle, seats)
            x += _width(zone, scale) + 2 * GAP
        y += HEIGHT * scale + GAP
    return placed


def _rows(zones: Sequence[Zone], width: float, scale: float) -> list[list[Zone]]:
    rows: list[list[Zone]] = []
    used = width
    for zone in zones:
        needed = _width(zone, scale) + 2 * GAP
        if used + needed - 2 * GAP > width or not rows:
            rows.append([])
            used = 0
        rows[-1].append(zone)
        used += needed
    return rows


def _step(zone: Zone, scale: float) -> float:
    """From one card of a zone to the next: piles and long rows overlap."""
    cards = len(zone.cards) + bool(zone.count)
    return scale * WIDTH * (0.24 if zone.kind == "pile" or cards > 8 else 0.5 if cards > 5 else 1.04)


def _width(zone: Zone, scale: float) -> float:
    return scale * WIDTH + _step(zone, scale) * (len(zone.cards) + bool(zone.count) - 1)


def _zone(
    zone: Zone, left: float, y: float, scale: float, middle: tuple[float, float], seats: int
) -> Iterator[PlacedCard]:
    origin = middle if zone.seat is None else _on_ellipse(zone.seat, seats, SEATS)
    x = left + scale * WIDTH / 2
    if zone.count:
        yield PlacedCard(f"{zone.key} back", BACK, x, y, scale, origin, str(zone.count))
        x += _step(zone, scale)
    for card in zone.cards:
        label = f"×{card.count}" if card.count > 1 else ""
        yield PlacedCard(f"{zone.key} {card.face or card.card}", _drawable(card), x, y, scale, origin, label)
        x += _step(zone, scale)


def _drawable(card: CardScene) -> Drawable:
    """What is drawn of a card: its face, if it shows one; ranks stay text."""
    text = card.face or card.card
    if is_rook(text) or ORDINARY.fullmatch(text) or len(card.card) > 2:
        return parse_drawable(text, standard_deck())
    return text
