"""Every rule number appears in the code that implements the rule, in the name of a test, and on the rules page."""

import re
from pathlib import Path

import pytest

from fairdeal.games import find_game

ROOT = Path(__file__).parent.parent
NUMBERS = {
    "president": ("PR", range(1, 35)),
    "hearts": ("HE", range(1, 10)),
    "oh-hell": ("OH", range(1, 10)),
    "rook": ("RK", range(1, 13)),
    "bull-sanity": ("BS", range(1, 8)),
    "rummy": ("RU", range(1, 11)),
    "sanityholes": ("PS", range(1, 10)),
}
DOUBLE_DECK = {f"DD-{n}" for n in range(1, 7)}


def numbers_in(text: str, prefix: str) -> set[str]:
    """The rule numbers in a text; a range such as `PR-10 to PR-24` stands for all of its numbers."""
    found = set(re.findall(rf"{prefix}-\d+", text))
    for first, last in re.findall(rf"{prefix}-(\d+) to {prefix}-(\d+)", text):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last) + 1)}
    return found


def sources(folder: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.py")))


def numbers_with_a_test(folder: str, prefix: str) -> set[str]:
    """The rule numbers that have a test named after them."""
    names = re.findall(rf"def test_{prefix.lower()}_(\d+)", sources(folder))
    return {f"{prefix}-{n}" for n in names}


@pytest.mark.parametrize("key", NUMBERS)
def test_every_rule_is_in_code_tests_and_page(key: str) -> None:
    prefix, numbers = NUMBERS[key]
    rules = {f"{prefix}-{n}" for n in numbers}
    folder = key.replace("-", "_")
    assert numbers_in(sources(f"src/fairdeal/games/{folder}"), prefix) == rules
    assert numbers_with_a_test(f"tests/games/{folder}", prefix) == rules
    headed = re.findall(rf"^\*\*({prefix}-\d+)\*\*", find_game(key).rules_page(), re.MULTILINE)
    assert headed == [f"{prefix}-{n}" for n in numbers], "each rule once, in order"


def test_every_rule_of_the_double_deck_is_in_code_and_tests() -> None:
    assert numbers_in(sources("src/fairdeal/cards"), "DD") == DOUBLE_DECK
    assert numbers_with_a_test("tests/cards", "DD") == DOUBLE_DECK


def test_the_trick_mechanic_implements_the_rule_on_duplicates() -> None:
    assert "DD-3" in numbers_in(sources("src/fairdeal/mechanics"), "DD")
    assert numbers_with_a_test("tests/mechanics", "DD") == {"DD-3"}


def test_the_rules_of_rook_say_in_the_code_which_of_them_are_rulings() -> None:
    rulings = find_game("rook").rules_page().partition("## Rulings")[2]
    listed = set(re.findall(r"^- (RK-\d+):", rulings, re.MULTILINE))
    passages = re.findall(r"(RK-\d+)((?:(?!RK-\d|\n\n|\n- )[^\0])*)", sources("src/fairdeal/games/rook/rules"))
    marked = {number for number, passage in passages if "ruling" in passage.lower()}
    assert marked == listed
