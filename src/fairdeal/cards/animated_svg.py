"""Cards on a table as an animated SVG: one file with CSS animations, without scripts, fonts or other files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from fairdeal.cards.svg import CREAM, FELT, GOLD, HEIGHT, WIDTH, back_drawing, drawing, rank_drawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.drawable import Drawable

TABLE_WIDTH, TABLE_HEIGHT = 640, 440
FLIGHT = 0.35  # seconds that a card needs to its place
LAST_PAUSE = 2.5  # additional seconds of the last frame, before everything starts again
MAX_LINE = 78  # characters of a sentence
BACK = "back"  # a card that lies face down


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of a frame: its center, its size, and where it comes from when it appears."""

    key: str  # the same card has the same key in every frame
    card: Drawable  # or BACK, or a rank as in President
    x: float
    y: float
    scale: float
    origin: tuple[float, float]
    label: str = ""  # on its lower edge, such as ×3


@dataclass(frozen=True, slots=True)
class Label:
    """A fixed text on the table, such as a player's name."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Frame:
    """What is on the table after a move, and the sentence about it."""

    sentence: str
    cards: tuple[PlacedCard, ...] = ()
    acting: tuple[int, ...] = ()  # labels that are highlighted


@dataclass(slots=True)
class _Track:
    """One card through all frames: where it is in each, None while it is not on the table."""

    card: Drawable
    label: str
    places: list[PlacedCard | None] = field(default_factory=list)


def animate(title: str, labels: Sequence[Label], frames: Sequence[Frame], seconds: float = 1.4) -> str:
    """Draw the frames one after another, each for some seconds, again and again."""
    total = seconds * len(frames) + LAST_PAUSE
    pictures: dict[tuple[Drawable, str], int] = {}
    rules: list[str] = []
    moving: list[str] = []
    for number, track in enumerate(_tracks(frames)):
        picture = pictures.setdefault((track.card, track.label), len(pictures))
        last = track.places[-1]
        moving.append(f'<use href="#p{picture}" class="m" id="c{number}"{_resting(last)}/>')
        rules.append(_keyframes(f"c{number}", track.places, seconds, total))
    moving += _highlights(labels, frames, seconds, total, rules)
    spoken = _sentences(frames, seconds, total, rules)
    definitions = "".join(
        f'<g id="p{number}">{_picture(card, label)}</g>' for (card, label), number in pictures.items()
    )
    style = (
        f".m{{animation-duration:{total:g}s;animation-iteration-count:infinite;animation-timing-function:ease-out}}"
        f".d{{animation-timing-function:step-end}}#bar{{animation:bar {total:g}s linear infinite;"
        f"transform-origin:20px 0}}@keyframes bar{{from{{transform:scaleX(0)}}to{{transform:scaleX(1)}}}}"
        "@media (prefers-reduced-motion:reduce){.m{animation-timing-function:step-end}}" + "".join(rules)
    )
    names = "".join(
        f'<text x="{label.x:g}" y="{label.y:g}" text-anchor="middle" font-size="16" font-weight="600" '
        f'fill="{CREAM}">{escape(label.text)}</text>'
        for label in labels
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" '
        f'viewBox="0 0 {TABLE_WIDTH} {TABLE_HEIGHT}" role="img" aria-label="{escape(title)}" '
        f'font-family="sans-serif">\n<title>{escape(title)}</title>\n<style>{style}</style>\n'
        f"<defs>{definitions}</defs>\n"
        f'<rect width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" rx="16" fill="{FELT}"/>\n{names}\n'
        + "\n".join(moving)
        + f'\n{spoken}\n<rect id="bar" x="20" y="{TABLE_HEIGHT - 10}" width="{TABLE_WIDTH - 40}" height="3" rx="1.5" '
        f'fill="{GOLD}"/>\n</svg>\n'
    )


def _tracks(frames: Sequence[Frame]) -> list[_Track]:
    tracks: dict[str, _Track] = {}
    for number, frame in enumerate(frames):
        seen: Counter[str] = Counter()
        for card in frame.cards:
            key = f"{card.key} {card.label} {seen[card.key]}"
            seen[card.key] += 1
            track = tracks.setdefault(key, _Track(card.card, card.label))
            track.places += [None] * (number - len(track.places))
            track.places.append(card)
    for track in tracks.values():
        track.places += [None] * (len(frames) - len(track.places))
    return list(tracks.values())


def _transform(x: float, y: float, scale: float) -> str:
    return f"translate({x - scale * WIDTH / 2:.0f}px,{y - scale * HEIGHT / 2:.0f}px) scale({scale:.3g})"


def _resting(place: PlacedCard | None) -> str:
    """The style where nothing is animated: the last frame."""
    if place is None:
        return ' style="opacity:0"'
    return f' style="transform:{_transform(place.x, place.y, place.scale)}"'


def _keyframes(name: str, places: Sequence[PlacedCard | None], seconds: float, total: float) -> str:
    """The keyframes of a card, at the moments where it comes, moves or goes."""
    steps: list[str] = []
    before: PlacedCard | None = None
    for number, place in enumerate(places):
        start = 100 * number * seconds / total
        arrival = 100 * (number * seconds + FLIGHT) / total
        if place is None:
            if before is not None or number == 0:
                steps += [_held(before, start), f"{start + 0.01:.2f}%{{opacity:0}}"] if before else ["0%{opacity:0}"]
        elif before is None:
            if number > 0:
                steps.append(f"{start - 0.01:.2f}%{{opacity:0;transform:{_transform(*place.origin, place.scale)}}}")
            origin = place.origin if number > 0 else (place.x, place.y)
            steps.append(f"{start:.2f}%{{opacity:1;transform:{_transform(*origin, place.scale)}}}")
            steps.append(_held(place, arrival))
        elif (before.x, before.y, before.scale) != (place.x, place.y, place.scale):
            steps += [_held(before, start), _held(place, arrival)]
        before = place
    end = _held(before, 100) if before is not None else "100%{opacity:0}"
    return f"@keyframes {name}{{{''.join(steps)}{end}}}#{name}{{animation-name:{name}}}"


def _held(place: PlacedCard, at: float) -> str:
    return f"{at:.2f}%{{opacity:1;transform:{_transform(place.x, place.y, place.scale)}}}"


def _shown(name: str, numbers: Sequence[int], count: int, seconds: float, total: float) -> str:
    """Keyframes of something that is visible in some frames."""
    steps = [
        f"{100 * number * seconds / total:.2f}%{{opacity:{int(number in numbers)}}}"
        for number in range(count)
        if number == 0 or (number in numbers) != (number - 1 in numbers)
    ]
    end = f"100%{{opacity:{int(count - 1 in numbers)}}}"
    return f"@keyframes {name}{{{''.join(steps)}{end}}}#{name}{{animation-name:{name}}}"


def _highlights(
    labels: Sequence[Label], frames: Sequence[Frame], seconds: float, total: float, rules: list[str]
) -> list[str]:
    """A line below the name of a player who is to move."""
    found = []
    for index, label in enumerate(labels):
        numbers = [number for number, frame in enumerate(frames) if index in frame.acting]
        if not numbers:
            continue
        name = f"a{index}"
        rules.append(_shown(name, numbers, len(frames), seconds, total))
        half = min(60, 5 * len(label.text))
        found.append(
            f'<rect id="{name}" class="m d" x="{label.x - half:g}" y="{label.y + 5:g}" width="{2 * half}" height="3" '
            f'rx="1.5" fill="{GOLD}" style="opacity:{int(len(frames) - 1 in numbers)}"/>'
        )
    return found


def _sentences(frames: Sequence[Frame], seconds: float, total: float, rules: list[str]) -> str:
    found = []
    for number, frame in enumerate(frames):
        name, text = f"s{number}", frame.sentence
        rules.append(_shown(name, [number], len(frames), seconds, total))
        shown = text if len(text) <= MAX_LINE else text[: MAX_LINE - 1].rstrip() + "…"
        found.append(
            f'<text id="{name}" class="m d" x="{TABLE_WIDTH / 2:g}" y="{TABLE_HEIGHT - 24}" text-anchor="middle" '
            f'font-size="15" fill="{CREAM}" style="opacity:{int(number == len(frames) - 1)}">{escape(shown)}</text>'
        )
    return "\n".join(found)


def _picture(card: Drawable, label: str) -> str:
    if card == BACK:
        picture = back_drawing()
    elif isinstance(card, str) and card != "rook":
        picture = rank_drawing(card)
    else:
        picture = drawing(card)
    if not label:
        return picture
    width, text = 14 + 15 * len(label), escape(label)
    return (
        picture + f'<rect x="{50 - width / 2:g}" y="106" width="{width}" height="32" rx="16" fill="#1c1d2b"/>'
        f'<text x="50" y="130" font-size="23" font-weight="700" text-anchor="middle" fill="{CREAM}">{text}</text>'
    )
