"""The game from docs/add-a-game.md is playable in the browser, although the page knows no game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import new_game
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations
from tests.browser.play import play_until
from tests.browser.server_process import ServerProcess


@pytest.fixture
def server_with_new_game(
    tmp_path: Path,
    server: ServerProcess,  # noqa: ARG001  # it has built the page
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[ServerProcess]:
    monkeypatch.setenv("FAIRDEAL_GAMES", str(new_game.build(tmp_path / "games")))
    started = ServerProcess(tmp_path)
    yield started
    started.stop()


def test_new_game_is_playable_in_the_browser(server_with_new_game: ServerProcess, new_user: NewUser) -> None:
    user = new_user(server_with_new_game.address)
    user.play_now(new_game.KEY)
    user.wait(user.is_acting, "the user's turn")
    assert user.page.locator(".hand-card").count() == len(user.hand)
    assert not accessibility_violations(user)
    play_until([user], user.is_hand_over, min_moves=3)
    user.page.click("#tab-rules")
    user.page.wait_for_selector("text=An eight can be played on anything")
