"""Rules as players read them: options under their titles, values in words."""

import re

import pytest

from fairdeal.engine.option_titles import CODE, with_option_titles
from fairdeal.games import all_games, find_game

PAGE = """# Game

**RU-2** With `deep_draw` set to `any_use` you may. Write `draw stock`.

**RU-6** `rearrange` says how far: `own` or `none`.

  - *With `own`, only yours.*

**RU-7** A move called `own` stays.

- RU-2: `any_use` is ours.
"""


def test_options_and_their_values_are_put_into_words() -> None:
    rummy = find_game("rummy")
    page = with_option_titles(PAGE, rummy.options_type.specs())
    assert '"A card from deeper in the pile" set to "goes into a new group or is laid off" you may.' in page
    assert '"Rearranging groups" says how far: "only your own cards" or "not allowed".' in page
    assert '*With "only your own cards", only yours.*' in page
    assert "A move called `own` stays." in page
    assert "`draw stock`" in page
    assert '- RU-2: "goes into a new group or is laid off" is ours.' in page


@pytest.mark.parametrize("key", list(all_games()))
def test_no_option_is_named_by_its_key(key: str) -> None:
    kind = find_game(key)
    page = kind.rules_for_players()
    keys = {spec.name for spec in kind.options_type.specs()}
    assert not keys & set(CODE.findall(page))
    assert not [text for text in CODE.findall(page) if "_" in text]
    numbers = r"^\*\*[A-Z]+-[0-9]+\*\*"
    assert re.findall(numbers, page, re.MULTILINE) == re.findall(numbers, kind.rules_page(), re.MULTILINE)
