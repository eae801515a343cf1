"""The pages in docs/rules/ are what the code says."""

import pytest
from tools.pages import FOLDER, page

from fairdeal.games import all_games


@pytest.mark.parametrize("key", list(all_games()))
def test_the_page_is_not_stale(key: str) -> None:
    path = FOLDER / f"{key}.md"
    assert path.exists(), "write it with python -m tools.pages"
    assert path.read_text(encoding="utf-8") == page(all_games()[key])
