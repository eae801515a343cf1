"""Quick pairing and open tables: two people find each other, and a third takes a bot's seat from the lobby."""

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until
from tests.browser.user import User

PHONE = {"width": 390, "height": 844}


def find_players(user: User, name: str, *games: str, is_open: bool = False) -> None:
    """Choose games in the lobby with the keyboard, and wait for people."""
    if not is_open:
        user.open()
    for game in games:
        user.page.get_by_role("checkbox", name=game, exact=True).focus()
        user.page.keyboard.press("Space")
    user.page.get_by_role("button", name="Find players").focus()
    user.page.keyboard.press("Enter")
    user.enter_name(name)
    user.page.wait_for_selector(".pairing-waiting, .dock, .gathering")


def test_two_people_are_paired_and_a_third_takes_a_bots_seat(new_user: NewUser) -> None:
    ada, ben, cy = new_user(), new_user(**PHONE), new_user(**PHONE)
    ben.open()
    ben.page.get_by_role("button", name="Find players").click()
    ben.page.get_by_text("Choose at least one game.").wait_for()
    find_players(ada, "Ada Pair", "Sanity Hearts", "Sanity Rook")
    find_players(ben, "Ben Pair", "Sanity Hearts")
    ada.page.get_by_text("1 other player for Sanity Hearts").wait_for()
    ben.page.get_by_text("Bots take the empty seats in").wait_for()
    for user in (ada, ben):
        assert not accessibility_violations(user)
        assert fits_window_width(user)
    ben.page.reload()  # keeps their place in line
    ben.page.get_by_text("1 other player for Sanity Hearts").wait_for()
    ada.page.get_by_role("button", name="Start with bots now").click()
    for user in (ada, ben):
        user.wait(user.has_cards, "the deal")
    assert ada.page.evaluate("location.pathname") == ben.page.evaluate("location.pathname")
    assert [seat["bot"] is None for seat in ada.table["seats"]].count(True) == 2

    cy.open()
    cy.page.get_by_label("with a seat for me").check()
    card = cy.page.locator(".table-card", has_text="Ada Pair")
    card.wait_for()
    assert "Ben Pair" in card.inner_text()
    assert "20 s a turn · rules of the preset" in card.inner_text()
    assert "2 free seats" in card.inner_text()
    assert not accessibility_violations(cy)
    assert fits_window_width(cy)
    card.get_by_role("button", name="Sit down").click()
    cy.enter_name("Cy Pair")
    cy.wait(cy.has_cards, "the cards of the bot")
    assert [seat["bot"] is None for seat in cy.table["seats"]].count(True) == 3


def become_friends(user: User, friend: User) -> None:
    """One user opens the friend link of the other."""
    friend.open("/#/friends")
    link = friend.page.locator(".friend-link input").input_value()
    assert not accessibility_violations(friend)
    assert fits_window_width(friend)
    user.open(link.removeprefix(user.address))
    user.page.get_by_role("button", name="Become friends").click()
    user.page.locator(".table-card").wait_for()


def test_four_people_play_a_rated_match(new_user: NewUser) -> None:
    users = [new_user(**PHONE), *(new_user() for _ in range(3))]
    for number, user in enumerate(users):
        user.open()
        user.page.get_by_role("radio", name="Rated", exact=True).check()
        find_players(user, f"Rater {number}", "President", is_open=True)
    for user in users:
        user.wait(user.has_cards, "the deal")
    assert all(user.table["settings"]["rated"] for user in users)
    for user in users[1:]:  # leaving counts; a bot plays on
        user.page.get_by_role("button", name="Leave the table").click()
        user.page.get_by_role("button", name="Give up my seat").click()
        user.page.wait_for_selector(".pairing")
    last, first_to_leave = users[:2]
    play_until([last], last.is_match_over, hints=False)  # there are none at rated tables

    points = []
    for user in (last, first_to_leave):
        user.open("/#/me")
        rating = user.page.locator("section", has_text="President, online rules").locator("strong")
        for _ in range(60):  # the match is rated a moment after its end
            if rating.count():
                break
            user.page.wait_for_timeout(500)
            user.page.reload()
            user.page.get_by_role("heading", level=1).wait_for()
        rating.first.wait_for()
        points.append(int(rating.first.inner_text().partition(" ± ")[0]))
    assert points[0] > 1500 > points[1]
    assert not accessibility_violations(last)
    assert fits_window_width(last)
    become_friends(last, first_to_leave)
    last.page.get_by_role("link", name="Rater 1").click()
    last.page.get_by_text("your friend").wait_for()
    first_to_leave.open("/#/leaderboards")
    first_to_leave.page.get_by_text("Nobody is listed yet.").wait_for()  # one match is not enough
    assert not accessibility_violations(first_to_leave)
