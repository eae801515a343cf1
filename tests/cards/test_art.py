"""The drawings of double cards, in text and as SVG."""

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
from fairdeal.cards.art import HEIGHT, WIDTH, card_lines, columns_of, rook_lines, side_by_side
from fairdeal.cards.drawing import in_words
from fairdeal.cards.pictures import read_row, rows_in, with_text_drawings
from fairdeal.cards.suit_paths import SHAPES
from fairdeal.cards.svg import card_svg, rook_svg, row_svg

DECK = standard_deck()
FACES = [None, *FaceKind]
SANITY, SANITYHOLES = SKINS["sanity"], SKINS["sanityholes"]
SVG = "{http://www.w3.org/2000/svg}"

skins = pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
cards = pytest.mark.parametrize("card", DECK.cards, ids=str)


def texts_of(svg: str) -> list[str]:
    """What is written on a picture, after checking that it is one and needs nothing from elsewhere."""
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
def test_a_card_in_text(card: DoubleCard, skin: Skin) -> None:
    for face in FACES:
        lines = card_lines(card, skin, face)
        assert len(lines) == HEIGHT == 5
        assert {columns_of(line) for line in lines} == {WIDTH} == {9}
        shown = [skin.show_half(*card.halves[0]), f"={card.sum}", skin.show_half(*card.halves[1])]
        assert [line.strip("│ []") for line in lines[1:4]] == shown
        assert card.text in lines[4]
        marks = [line.strip("│ ").startswith("[") for line in lines[1:4]]
        assert marks == [face is FaceKind.LOW, face is FaceKind.COMBINED, face is FaceKind.HIGH]


@cards
def test_a_card_in_ascii(card: DoubleCard) -> None:
    lines = card_lines(card, ascii_only=True)
    assert all(line.isascii() and len(line) == WIDTH for line in lines)
    assert [line.strip("| ") for line in lines[1:4]] == [
        half_text(card.halves[0]),
        f"={card.sum}",
        half_text(card.halves[1]),
    ]


@skins
def test_all_drawings_in_text_differ(skin: Skin) -> None:
    drawings = {"\n".join(card_lines(card, skin, face)) for card in DECK.cards for face in FACES}
    assert len(drawings) == 78 * 4


def test_a_card_looks_like_this() -> None:
    assert card_lines(parse_double("10c12d", DECK), face=FaceKind.HIGH) == [
        "╭───────╮",
        "│ 10♣   │",
        "│  =22  │",
        "│   [Q♦]│",
        "╰─10c12d╯",
    ]


def test_dd_4_the_rook_in_text() -> None:
    for ascii_only in (False, True):
        lines = rook_lines(ascii_only=ascii_only)
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines} == {WIDTH}
        assert "ROOK" in lines[1]
        assert "rook" in lines[4]
        assert "".join(lines).isascii() is ascii_only


def test_cards_side_by_side() -> None:
    assert side_by_side([parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK], ["Ada leads", "", "Cy"]) == [
        "╭───────╮ ╭───────╮ ╭───────╮",
        "│[2♣]   │ │ 4♦    │ │ ROOK  │",
        "│  =5   │ │  =12  │ │  (o)> │",
        "│    3♦ │ │    8♥ │ │ //_)  │",
        "╰─2c3d──╯ ╰─4d8h──╯ ╰─rook──╯",
        "Ada leads           Cy",
    ]


@skins
def test_eight_cards_fit_into_80_columns(skin: Skin) -> None:
    eight = side_by_side(DECK.cards[-8:], skin=skin)
    assert len(eight) == HEIGHT
    assert max(map(columns_of, eight)) == 79
    assert len(side_by_side(DECK.cards[-9:], skin=skin)) == 2 * HEIGHT
    assert len(side_by_side(DECK.cards[-4:], skin=skin, columns=20)) == 2 * HEIGHT


def test_long_captions_go_on_below() -> None:
    lines = side_by_side(DECK.cards[:2], ["Ada must follow", "Ben"])
    assert lines[HEIGHT:] == ["Ada must  Ben", "follow"]


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(BadCard, match="joker"):
        side_by_side(["joker"])
    with pytest.raises(ValueError, match="captions"):
        side_by_side([ROOK], ["one", "two"])
    with pytest.raises(ValueError, match="columns"):
        side_by_side([ROOK], columns=8)
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
def test_all_pictures_differ(skin: Skin) -> None:
    assert len({card_svg(card, skin, face) for card in DECK.cards for face in FACES}) == 78 * 4


def test_the_shown_face_stands_out() -> None:
    """A shown half has its suit's colour as its ground, a shown sum is on gold, and the rest has lost its colour."""
    card = parse_double("4d8h", DECK)
    blue, red = SANITY.colour(Suit.DIAMONDS), SANITY.colour(Suit.HEARTS)
    solid = {face: re.findall(r'<path d="[^"]*" fill="(#\w+)"/>', card_svg(card, face=face)) for face in FACES}
    assert solid == {None: [], FaceKind.LOW: [blue], FaceKind.HIGH: [red], FaceKind.COMBINED: []}
    written = {face: re.findall(r'<text[^>]* fill="(#\w+)">', card_svg(card, face=face)) for face in FACES}
    assert written[None][:2] == [blue, red]
    assert all(blue not in colours and red not in colours for face, colours in written.items() if face is not None)
    badge = {face: re.findall(r'<circle[^>]* fill="(#\w+)"', card_svg(card, face=face))[0] for face in FACES}
    assert [face for face in FACES if badge[face] != badge[None]] == [FaceKind.COMBINED]


def test_dd_4_the_rook_as_svg() -> None:
    assert texts_of(rook_svg()) == ["ROOK"]


def test_a_row_as_svg() -> None:
    svg = row_svg([parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK], ["Ada & Ben <lead>"])
    assert [text for text in texts_of(svg) if not text.isdigit()] == ["Ada & Ben", "<lead>", "ROOK"]
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "2♣3♦ as 2♣ (Ada & Ben <lead>); 4♦8♥; the Rook"
    assert "2 of clubs and 3 of diamonds, sum 5, shown as 2 of clubs" in (root.findtext(f"{SVG}desc") or "")


def test_a_long_row_goes_on_below_in_equal_rows() -> None:
    one, two = (ElementTree.fromstring(row_svg(DECK.cards[:number])) for number in (7, 8))
    assert float(two.get("height", 0)) > 1.8 * float(one.get("height", 0))
    assert float(two.get("width", 0)) < 0.7 * float(one.get("width", 0))


@pytest.mark.parametrize(
    ("text", "skin", "words"),
    [
        ("2c3d:5", "sanity", "2 of clubs and 3 of diamonds, sum 5, shown as the sum 5"),
        ("12s14c:14c", "sanity", "queen of spades and ace of clubs, sum 26, shown as ace of clubs"),
        ("12s14c:12s", "sanityholes", "12 of hats and 14 of flags, sum 26, shown as 12 of hats"),
    ],
)
def test_a_card_in_words(text: str, skin: str, words: str) -> None:
    assert in_words(parse_face(text, DECK), SKINS[skin]) == words


@skins
def test_dd_5_every_suit_has_a_shape_and_a_colour(skin: Skin) -> None:
    assert len({SHAPES[skin.name_suit(suit)] for suit in Suit}) == 4
    assert len({skin.colour(suit) for suit in Suit}) == 4


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as the rules for readable web pages measure it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: str) -> float:
    """How light a colour seems, from 0 to 100 (CIE L*)."""
    return float(116 * luminance(colour) ** (1 / 3) - 16)


@skins
def test_colours_differ_in_lightness_and_can_be_read(skin: Skin) -> None:
    for one, other in combinations(skin.colours, 2):
        assert abs(lightness(one) - lightness(other)) > 9
    for colour in skin.colours:
        assert 1.05 / (luminance(colour) + 0.05) > 3, "large letters on white"


# ---- Blocks in pages

PAGE = """Before.

```cards
2c3d:2c Ada leads
4d8h
rook
```

After.
"""


def test_a_block_is_read() -> None:
    (row,) = rows_in(PAGE)
    assert row.cards == (parse_face("2c3d:2c", DECK), parse_double("4d8h", DECK), ROOK)
    assert row.captions == ("Ada leads", "", "")
    assert row.skin == SANITY
    assert rows_in(PAGE.replace("```cards", "```cards sanityholes"))[0].skin == SANITYHOLES
    assert row.told == "2♣3♦ as 2♣ (Ada leads); 4♦8♥; the Rook"


def test_a_block_is_drawn_in_text() -> None:
    (row,) = rows_in(PAGE)
    drawing = "\n".join(side_by_side(row.cards, row.captions))
    assert with_text_drawings(PAGE, fenced=False) == f"Before.\n\n{drawing}\n\nAfter.\n"
    assert with_text_drawings(PAGE) == f"Before.\n\n```text\n{drawing}\n```\n\nAfter.\n"
    assert with_text_drawings(PAGE, ascii_only=True).isascii()
    assert with_text_drawings("```text\n2c3d\n```\n") == "```text\n2c3d\n```\n"


@pytest.mark.parametrize(
    ("lines", "skin", "told"),
    [("2c4d", "", "2h4c"), ("2c3d:4d", "", "no face"), ("", "", "no card"), ("2c3d", "tarot", "'tarot'")],
)
def test_a_block_that_is_wrong(lines: str, skin: str, told: str) -> None:
    with pytest.raises(BadCard, match=told):
        read_row(lines, skin)


def test_ordinary_cards_are_drawn_too() -> None:
    row = read_row("10h Ada leads\njoker\n")
    assert row.told == "10♥ (Ada leads); joker"
    assert side_by_side(row.cards, row.captions)[1:6] == [
        "│ 10♥   │ │ JOKER │",
        "│       │ │       │",
        "│   10♥ │ │   *o* │",
        "╰─10h───╯ ╰─joker─╯",
        "Ada leads",
    ]
    assert side_by_side(row.cards, ascii_only=True)[1] == "| 10h   | | JOKER |"
    svg = row_svg(row.cards, row.captions)
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "<desc>10 of hearts; joker</desc>" in svg
    assert ">JOKER</text>" in svg
