"""Two users and bots play a hand of every game through the page.

No frame may name a card of another player's hand, and axe may find no problem on the tables. `make test` plays Rook,
with an auction and cards that are put back, and Rummy, with groups that are arranged. Other browser tests play the
remaining games; `make test-long` plays them here.
"""

import pytest

from fairdeal.games import all_games
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, cards_named_in, fits_window_width
from tests.browser.play import play_until, start_match
from tests.browser.user import User
from tests.long import long_except

SHORT_OPTIONS = {"president": {"rounds": "1"}}  # options that make a match short
PLAYERS = {"hearts": 6, "bull-sanity": 4}  # numbers of players that make a hand short


@pytest.mark.parametrize("game", long_except(all_games(), "rook", "rummy"))
def test_two_users_and_bots_play_a_game(game: str, new_user: NewUser) -> None:
    wide, phone = new_user(), new_user(width=360, height=740)
    users = (wide, phone)
    players = PLAYERS.get(game, all_games()[game].default_players)
    options = SHORT_OPTIONS.get(game, {"seats": str(players)})
    start_match(wide, phone, game, bots=players - 2, **options)
    for user in users:
        user.wait(user.has_cards, "the deal")
    if game != "president" and not wide.is_hand_over():  # bots may finish before a user has moved
        assert not cards_named_in(phone.frames, cards_in_hand(wide) - {game})  # Rook is a card as well as a game
    play_until(users, lambda: wide.is_hand_over() or wide.is_acting())
    assert not accessibility_violations(wide)
    play_until(users, lambda: wide.is_hand_over() or phone.is_acting())
    assert not accessibility_violations(phone)
    play_until(users, wide.is_hand_over, min_moves=2)
    for user in users:
        user.wait(user.is_hand_over, "the end of the hand")
        assert fits_window_width(user)
    if not wide.is_match_over():
        wide.page.click("#tab-scores")
    wide.page.wait_for_selector(".score-table, .standings")


def cards_in_hand(user: User) -> set[str]:
    assert user.scene is not None
    return {card["card"] for card in user.scene["hand"]}
