"""Drawings of cards as text and as SVG, and card blocks in Markdown."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fairdeal.cards import (
    ROOK,
    SKINS,
    BadCard,
    DoubleCard,
    FaceKind,
    Skin,
    Suit,
    half_text,
    parse_double,
    parse_face,
    standard_deck,
)
from fairdeal.cards.card_blocks import find_card_rows, parse_card_row, render_blocks_as_text
from fairdeal.cards.drawable import describe
from fairdeal.cards.suit_paths import SHAPES
from fairdeal.cards.svg import card_svg, rook_svg, row_svg
from fairdeal.cards.text_art import HEIGHT, WIDTH, display_width, draw_double_card, draw_rook, draw_row

DECK = standard_deck()
FACES = [None, *FaceKind]
SANITY, SANITYHOLES = SKINS["sanity"], SKINS["sanityholes"]
SVG = "{http://www.w3.org/2000/svg}"

skins = pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
cards = pytest.mark.parametrize("card", DECK.cards, ids=str)


def texts_of(svg: str) -> list[str]:
    """The texts in an SVG picture, after checking that it is valid and self-contained."""
    root = ElementTree.fromstring(svg)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert root.tag == f"{SVG}svg"
    assert tags <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
    assert not any(name in ("id", "href", "style", "class") for element in root.iter() for name in element.attrib)
    assert {element.get("font-family") for element in root.iter(f"{SVG}text")} == {"sans-serif"}
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def paths_of(svg: str) -> list[str]:
    return [element.get("d", "") for element in ElementTree.fromstring(svg).iter(f"{SVG}path")]


# ---- Text


@skins
@cards
def test_a_card_drawn_as_text(card: DoubleCard, skin: Skin) -> None:
    for face in FACES:
        lines = draw_double_card(card, skin, face)
        assert len(lines) == HEIGHT == 5
        assert {display_width(line) for line in lines} == {WIDTH} == {9}
        shown = [skin.show_half(*card.halves[0]), f"={card.sum}", skin.show_half(*card.halves[1])]
        assert [line.strip("│ []") for line in lines[1:4]] == shown
        assert card.text in lines[4]
        marks = [line.strip("│ ").startswith("[") for line in lines[1:4]]
        assert marks == [face is FaceKind.LOW, face is FaceKind.COMBINED, face is FaceKind.HIGH]


@cards
def test_a_card_drawn_in_ascii(card: DoubleCard) -> None:
    lines = draw_double_card(card, ascii_only=True)
    assert all(line.isascii() and len(line) == WIDTH for line in lines)
    assert [line.strip("| ") for line in lines[1:4]] == [
        half_text(card.halves[0]),
        f"={card.sum}",
        half_text(card.halves[1]),
    ]


@skins
def test_all_text_drawings_are_different(skin: Skin) -> None:
    drawings = {"\n".join(draw_double_card(card, skin, face)) for card in DECK.cards for face in FACES}
    assert len(drawings) == 78 * 4


def test_an_example_drawing() -> None:
    assert draw_double_card(parse_double("10c12d", DECK), face=FaceKind.HIGH) == [
        "╭───────╮",
        "│ 10♣   │",
        "│  =22  │",
        "│   [Q♦]│",
        "╰─10c12d╯",
    ]


def test_dd_4_the_rook_drawn_as_text() -> None:
    for ascii_only in (False, True):
        lines = draw_rook(ascii_only=ascii_only)
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines} == {WIDTH}
        assert "ROOK" in lines[1]
        assert "rook" in lines[4]
        assert "".join(lines).isascii() is ascii_only


def test_a_row_of_cards_side_by_side() -> None:
    assert draw_row([parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK], ["Ada leads", "", "Cy"]) == [
        "╭───────╮ ╭───────╮ ╭───────╮",
        "│[2♣]   │ │ 4♦    │ │ ROOK  │",
        "│  =5   │ │  =12  │ │  (o)> │",
        "│    3♦ │ │    8♥ │ │ //_)  │",
        "╰─2c3d──╯ ╰─4d8h──╯ ╰─rook──╯",
        "Ada leads           Cy",
    ]


@skins
def test_eight_cards_fit_into_80_columns(skin: Skin) -> None:
    eight = draw_row(DECK.cards[-8:], skin=skin)
    assert len(eight) == HEIGHT
    assert max(map(display_width, eight)) == 79
    assert len(draw_row(DECK.cards[-9:], skin=skin)) == 2 * HEIGHT
    assert len(draw_row(DECK.cards[-4:], skin=skin, columns=20)) == 2 * HEIGHT


def test_long_captions_wrap() -> None:
    lines = draw_row(DECK.cards[:2], ["Ada must follow", "Ben"])
    assert lines[HEIGHT:] == ["Ada must  Ben", "follow"]


def test_invalid_rows_are_rejected() -> None:
    with pytest.raises(BadCard, match="joker"):
        draw_row(["joker"])
    with pytest.raises(ValueError, match="captions"):
        draw_row([ROOK], ["one", "two"])
    with pytest.raises(ValueError, match="columns"):
        draw_row([ROOK], columns=8)
    with pytest.raises(ValueError, match="captions"):
        row_svg([ROOK], ["one", "two"])
    with pytest.raises(ValueError, match="0 cards"):
        row_svg([])


# ---- SVG


@skins
@cards
def test_a_card_as_svg(card: DoubleCard, skin: Skin) -> None:
    for face in FACES:
        svg = card_svg(card, skin, face)
        low, high = card.halves
        assert texts_of(svg) == [skin.values[low[0] - 2], skin.values[high[0] - 2], str(card.sum)]
        suits = [shape for shape in paths_of(svg) if shape in SHAPES.values()]
        assert suits == [SHAPES[skin.name_suit(suit)] for _, suit in card.halves]
        title = ElementTree.fromstring(svg).findtext(f"{SVG}title") or ""
        assert title.startswith(skin.show_card(card))
        if face is not None:
            assert title.endswith(f"as {skin.show_face(card.faces[face])}")


@skins
def test_all_svg_drawings_are_different(skin: Skin) -> None:
    assert len({card_svg(card, skin, face) for card in DECK.cards for face in FACES}) == 78 * 4


def test_the_shown_face_stands_out() -> None:
    """A shown half has its suit's color as background, a shown sum is on gold, and the rest is faded."""
    card = parse_double("4d8h", DECK)
    blue, red = SANITY.color(Suit.DIAMONDS), SANITY.color(Suit.HEARTS)
    solid = {face: re.findall(r'<path d="[^"]*" fill="(#\w+)"/>', card_svg(card, face=face)) for face in FACES}
    assert solid == {None: [], FaceKind.LOW: [blue], FaceKind.HIGH: [red], FaceKind.COMBINED: []}
    written = {face: re.findall(r'<text[^>]* fill="(#\w+)">', card_svg(card, face=face)) for face in FACES}
    assert written[None][:2] == [blue, red]
    assert all(blue not in colors and red not in colors for face, colors in written.items() if face is not None)
    badge = {face: re.findall(r'<circle[^>]* fill="(#\w+)"', card_svg(card, face=face))[0] for face in FACES}
    assert [face for face in FACES if badge[face] != badge[None]] == [FaceKind.COMBINED]


def test_dd_4_the_rook_as_svg() -> None:
    assert texts_of(rook_svg()) == ["ROOK"]


def test_a_row_as_svg() -> None:
    svg = row_svg([parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK], ["Ada & Ben <lead>"])
    assert [text for text in texts_of(svg) if not text.isdigit()] == ["Ada & Ben", "<lead>", "ROOK"]
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "2♣3♦ as 2♣ (Ada & Ben <lead>); 4♦8♥; the Rook"
    assert "2 of clubs / 3 of diamonds as the 2 of clubs" in (root.findtext(f"{SVG}desc") or "")


def test_a_long_row_wraps_into_rows_of_equal_length() -> None:
    seven, eight = (ElementTree.fromstring(row_svg(DECK.cards[:number])) for number in (7, 8))
    assert float(eight.get("height", 0)) > 1.8 * float(seven.get("height", 0))
    assert float(eight.get("width", 0)) < 0.7 * float(seven.get("width", 0))


@pytest.mark.parametrize(
    ("text", "skin", "words"),
    [
        ("2c3d:5", "sanity", "2 of clubs / 3 of diamonds as the sum 5"),
        ("12s14c:14c", "sanity", "queen of spades / ace of clubs as the ace of clubs"),
        ("12s14c:12s", "sanityholes", "12 of hats / 14 of flags as the 12 of hats"),
    ],
)
def test_a_card_described_in_words(text: str, skin: str, words: str) -> None:
    assert describe(parse_face(text, DECK), SKINS[skin]) == words


@skins
def test_dd_5_every_suit_has_a_shape_and_a_color(skin: Skin) -> None:
    assert len({SHAPES[skin.name_suit(suit)] for suit in Suit}) == 4
    assert len({skin.color(suit) for suit in Suit}) == 4


def luminance(color: str) -> float:
    """Relative luminance from 0 to 1, as defined by WCAG."""
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(color: str) -> float:
    """Perceived lightness from 0 to 100 (CIE L*)."""
    return float(116 * luminance(color) ** (1 / 3) - 16)


@skins
def test_colors_differ_in_lightness_and_contrast_with_white(skin: Skin) -> None:
    for first, second in combinations(skin.colors, 2):
        assert abs(lightness(first) - lightness(second)) > 9
    for color in skin.colors:
        assert 1.05 / (luminance(color) + 0.05) > 3, "WCAG contrast for large text on white"


# ---- Card blocks

PAGE = """Before.

```cards
2c3d:2c Ada leads
4d8h
rook
```

After.
"""


def test_a_block_is_parsed() -> None:
    (row,) = find_card_rows(PAGE)
    assert row.cards == (parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK)
    assert row.captions == ("Ada leads", "", "")
    assert row.skin == SANITY
    assert find_card_rows(PAGE.replace("```cards", "```cards sanityholes"))[0].skin == SANITYHOLES
    assert row.alt_text == "2♣3♦ as 2♣ (Ada leads); 4♦8♥; the Rook"


def test_a_block_is_rendered_as_text() -> None:
    (row,) = find_card_rows(PAGE)
    drawing = "\n".join(draw_row(row.cards, row.captions))
    assert render_blocks_as_text(PAGE, fenced=False) == f"Before.\n\n{drawing}\n\nAfter.\n"
    assert render_blocks_as_text(PAGE) == f"Before.\n\n```text\n{drawing}\n```\n\nAfter.\n"
    assert render_blocks_as_text(PAGE, ascii_only=True).isascii()
    assert render_blocks_as_text("```text\n2c3d\n```\n") == "```text\n2c3d\n```\n"


@pytest.mark.parametrize(
    ("lines", "skin", "message"),
    [("2c4d", "", "2h4c"), ("2c3d:4d", "", "not a face"), ("", "", "no card"), ("2c3d", "tarot", "'tarot'")],
)
def test_an_invalid_block_is_rejected(lines: str, skin: str, message: str) -> None:
    with pytest.raises(BadCard, match=message):
        parse_card_row(lines, skin)


def test_ordinary_cards_in_a_block() -> None:
    row = parse_card_row("10h Ada leads\njoker\n")
    assert row.alt_text == "10♥ (Ada leads); joker"
    assert draw_row(row.cards, row.captions)[1:6] == [
        "│ 10♥   │ │ JOKER │",
        "│       │ │       │",
        "│   10♥ │ │   *o* │",
        "╰─10h───╯ ╰─joker─╯",
        "Ada leads",
    ]
    assert draw_row(row.cards, ascii_only=True)[1] == "| 10h   | | JOKER |"
    svg = row_svg(row.cards, row.captions)
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "<desc>10 of hearts; joker</desc>" in svg
    assert ">JOKER</text>" in svg
