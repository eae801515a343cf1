"""Fair deals in a real browser: the page takes part in the shuffle, notes what it sees, and checks the record."""

import json
from typing import Any

from tests.browser.conftest import NewUser
from tests.browser.user import User


def notes(user: User) -> dict[str, Any]:
    """What the page noted about the first match."""
    stored: dict[str, str] = user.page.evaluate("() => ({...localStorage})")
    found = [text for key, text in stored.items() if key.startswith("fairdeal-notes ") and key.endswith("-1")]
    document: dict[str, Any] = json.loads(found[0])
    return document


def test_the_page_takes_part_in_the_shuffle_and_checks_the_record(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("president", "Ada", bots=2, rounds="1")
    user.click_ready()
    user.wait(user.has_cards, "the first deal")
    before = notes(user)
    assert before["started"]
    assert before["problems"] == []
    assert all(bool(player["nonce"]) == (player["by"] == "person") for player in before["players"])
    assert before["nonce"] in [player["nonce"] for player in before["players"]]
    user.page.reload()
    user.wait(user.has_cards, "the table after a reload")
    assert notes(user)["nonce"] == before["nonce"]
    while not user.is_match_over():
        user.wait(lambda: user.is_acting() or user.is_match_over(), "the user's turn, or the end")
        if user.is_acting():
            user.move()
    user.page.wait_for_selector(".own-check")
    assert "This browser checked the match" in user.page.inner_text(".own-check")
    user.page.get_by_role("button", name="Was it dealt fairly?").click()
    user.page.wait_for_selector(".fairness.good")
    assert "it computed the hashes itself" in user.page.inner_text(".fairness")
