"""The game that docs/add-a-game.md makes is played in the browser, too: the page knows no game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import new_game
from tests.browser.conftest import NewPerson
from tests.browser.looking import violations
from tests.browser.playing import play_on
from tests.browser.serving import Server


@pytest.fixture
def with_the_game(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:  # noqa: ARG001
    """A server that finds the game; the page is built by then."""
    monkeypatch.setenv("FAIRDEAL_GAMES", str(new_game.build(tmp_path / "games")))
    started = Server(tmp_path)
    yield started
    started.stop()


def test_a_hand_is_played_on_the_page(with_the_game: Server, new_person: NewPerson) -> None:
    person = new_person(with_the_game.address)
    person.play_now(new_game.KEY)
    person.wait(person.acting, "the turn")
    assert person.page.locator(".hand-card").count() == len(person.hand)
    assert not violations(person)
    play_on([person], person.hand_over, least=3)
    person.page.click("#tab-rules")
    person.page.wait_for_selector("text=An eight may be played on anything")
