"""The rules pages: their cards exist, docs/rules/ is up to date, and the terminal draws them."""

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.rules_pages import FOLDER, PICTURES, all_files, game_files, index

import fairdeal.games
from fairdeal.cards import parse_double, parse_face, standard_deck
from fairdeal.cards.card_blocks import find_card_rows, render_blocks_as_svg, render_blocks_as_text
from fairdeal.cli.rules import print_markdown
from fairdeal.games import all_games
from fairdeal.games.president.rules import roles as president_roles
from fairdeal.games.sanityholes.rules import roles as sanityholes_roles
from fairdeal.mechanics.climbing.roles import RoleTitles

RULES_FILES = sorted(Path(fairdeal.games.__file__).parent.glob("*/rules.md"))
STALE = "regenerate it with python -m tools.rules_pages"
HALF = r"(?:1[0-4]|[2-9JQKA])[♣♦♥♠]"
PAGE = """# Game

```cards
2c3d:2c Ada leads
4d8h:8h Ben
```

More.

```cards sanityholes
rook the [big] bird
```
"""


@pytest.mark.parametrize("key", list(all_games()))
def test_page_and_pictures_of_a_game_are_up_to_date(key: str) -> None:
    for path, text in game_files(all_games()[key]).items():
        assert (FOLDER / path).exists(), STALE
        assert (FOLDER / path).read_text(encoding="utf-8") == text, path


def test_list_of_games_is_up_to_date() -> None:
    assert (FOLDER / "index.md").read_text(encoding="utf-8") == index(), STALE


def test_no_picture_is_left_over() -> None:
    found = {f"pictures/{path.name}" for path in PICTURES.iterdir()} if PICTURES.exists() else set()
    assert found <= set(all_files()), STALE


@pytest.mark.parametrize("path", RULES_FILES, ids=lambda path: path.parent.name)
def test_every_card_on_a_page_is_in_the_deck(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    deck = standard_deck()
    assert len(find_card_rows(page)) == page.count("```cards")
    assert "```cards" not in render_blocks_as_text(page)
    for card in re.findall(HALF + HALF, page):
        parse_double(card, deck)
    for card, shown in re.findall(r"\b(\d+[cdhs]\d+[cdhs])(:\w+)?", page):
        if shown:
            parse_face(card + shown, deck)
        else:
            parse_double(card, deck)


@pytest.mark.parametrize("path", RULES_FILES, ids=lambda path: path.parent.name)
def test_every_row_of_cards_is_a_paragraph_of_its_own(path: Path) -> None:
    """Markdown would make a picture without a blank line before it a part of the text above."""
    page = path.read_text(encoding="utf-8")
    assert page.count("\n\n```cards") == page.count("```cards")


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_refusals_can_link_to_the_rule_on_duplicates(key: str) -> None:
    """Clients link a rule number to the paragraph that begins with it."""
    assert "\n**DD-3** No duplicates" in all_games()[key].rules_page()


@pytest.mark.parametrize("key", ["president", "sanityholes"])
def test_a_page_explains_every_option_and_each_of_its_choices(key: str) -> None:
    game = all_games()[key]
    page = game.rules_page()
    for spec in game.options_type.specs():
        assert f"`{spec.name}`" in page, spec.name
        values = spec.to_json().get("values", [])
        assert isinstance(values, list)
        assert [value for value in values if f"`{value}`" not in page] == []


@pytest.mark.parametrize(
    ("key", "titles"),
    [*[("president", titles) for titles in president_roles.TITLES.values()], ("sanityholes", sanityholes_roles.TITLES)],
)
def test_a_page_names_every_role(key: str, titles: RoleTitles) -> None:
    page = all_games()[key].rules_page()
    assert [title for title in (*titles.top, titles.middle, *titles.bottom) if title not in page] == []


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("president", "PR-1 PR-5 PR-7 PR-9 PR-10 PR-13 PR-15 PR-16 PR-18 PR-21 PR-25 PR-27 PR-31 PR-32 PR-34"),
        ("sanityholes", "PS-3 PS-4 PS-5 PS-6 PS-9 DD-4 DD-5"),
        ("bull-sanity", "BS-3 BS-5 DD-4 DD-5"),
        ("hearts", "DD-1 DD-3 DD-4 DD-5 HE-4 HE-5"),
        ("oh-hell", "DD-1 DD-3 DD-5 OH-6"),
        ("rook", "DD-1 DD-3 DD-4 DD-5 RK-2 RK-3 RK-7 RK-11"),
        ("rummy", "DD-4 DD-5 RU-1 RU-2 RU-6 RU-8"),
    ],
)
def test_readings_of_ours_are_listed_as_rulings(key: str, rules: str) -> None:
    rulings = all_games()[key].rules_page().partition("## Rulings")[2]
    assert [rule for rule in rules.split() if f"\n- {rule}:" not in rulings] == []


@pytest.mark.parametrize("key", list(all_games()))
def test_no_preset_calls_our_reading_printed(key: str) -> None:
    """Every game has rulings, so no preset has the rules exactly as they are printed."""
    assert [text for text in all_games()[key].options_type.form.presets.values() if "as printed" in text] == []


@pytest.mark.parametrize("key", list(all_games()))
def test_a_page_states_the_clock_of_live_tables(key: str) -> None:
    assert re.search(r"5 to 600 seconds", all_games()[key].rules_page())


def test_card_block_becomes_a_picture() -> None:
    text, pictures = render_blocks_as_svg(PAGE, "game")
    assert text == (
        "# Game\n\n![2♣3♦ as 2♣ (Ada leads); 4♦8♥ as 8♥ (Ben)](pictures/game-1.svg)\n\nMore.\n\n"
        "![the Rook (the \\[big\\] bird)](pictures/game-2.svg)\n"
    )
    assert list(pictures) == ["pictures/game-1.svg", "pictures/game-2.svg"]
    for picture in pictures.values():
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_other_blocks_are_unchanged() -> None:
    page = "```text\n2c3d\n```\n"
    assert render_blocks_as_svg(page, "game") == (page, {})


class FakeTerminal(io.StringIO):
    """A terminal that keeps what was written to it."""

    def isatty(self) -> bool:
        return True


class AsciiPipe(io.TextIOWrapper):
    """A pipe that accepts only ASCII."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "ascii", "replace")


def print_to(stream: io.TextIOBase, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdout", stream)
    print_markdown(text)
    stream.flush()


def test_terminal_draws_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = FakeTerminal()
    print_to(terminal, PAGE, monkeypatch)
    lines = [line.strip() for line in terminal.getvalue().splitlines()]
    assert "│[2♣]   │ │ 4♦    │" in lines
    assert "Ada leads Ben" in lines
    assert "2c3d:2c" not in terminal.getvalue()


def test_pipe_gets_drawings_without_decoration(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    print_to(pipe, PAGE, monkeypatch)
    assert "\n╭───────╮ ╭───────╮\n│[2♣]   │ │ 4♦    │\n" in pipe.getvalue()
    assert "```" not in pipe.getvalue()


def test_ascii_output_uses_letters_for_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = AsciiPipe()
    print_to(pipe, PAGE, monkeypatch)
    raw = pipe.buffer
    assert isinstance(raw, io.BytesIO)
    assert b"\n|[2c]   | | 4d    |\n" in raw.getvalue()
