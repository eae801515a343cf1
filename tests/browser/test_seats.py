"""Two and three people at one table: inviting, coming back, taking a bot's seat, removing, a new host, a rematch."""

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import play_until, start_match
from tests.browser.user import User

PHONE = {"width": 390, "height": 844}


def status_in_lobby(user: User) -> str:
    """Go to the games and return what the list of the user's tables says about the first one."""
    user.open("/")
    user.page.wait_for_selector(".your-tables .tag")
    return user.page.inner_text(".your-tables .tag")


def test_the_lobby_links_to_your_table_and_shows_whose_turn_it_is(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    hand = user.hand
    user.page.locator(".top-bar a.brand").click()
    user.page.wait_for_selector(".your-tables .tag.turn")
    assert user.page.inner_text(".your-tables .tag") == "your turn"
    sections = user.page.locator("main section").evaluate_all("list => list.map(section => section.className)")
    assert sections[1] == "your-tables"  # right after the title
    assert not accessibility_violations(user)
    user.page.locator(".your-tables a").click()
    user.page.wait_for_selector(".dock.acting")
    assert user.hand == hand
    user.page.get_by_role("button", name="Leave the table").click()
    user.page.click("text=Keep my seat and go to the games")
    user.page.locator(".your-tables a").click()
    user.page.wait_for_selector(".dock.acting")
    assert user.hand == hand


def test_a_wrong_code_says_so_and_offers_the_lobby(new_user: NewUser) -> None:
    user = new_user(**PHONE)
    user.open("/t/NOTONE")
    user.page.get_by_role("heading", name="No such table").wait_for()
    assert user.page.locator(".connection.lost").count() == 0
    assert not accessibility_violations(user)
    assert fits_window_width(user)
    user.page.click("text=Back to the games")
    user.page.wait_for_selector(".game-card")
    user.page.fill(".join input", "n o t o n e")
    user.page.click(".join button")
    user.page.get_by_role("heading", name="No such table").wait_for()


def test_codes_work_however_they_are_typed(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user()
    link = ada.create_table("hearts", "Ada Host", bots=0)
    code = link.removeprefix("/t/")
    for typed in (code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}", f"{ada.address}{link}/"):
        moss.open("/")
        moss.page.fill(".join input", typed)
        moss.page.click(".join button")
        moss.page.wait_for_selector(".seat-list")
        moss.wait(lambda: moss.page.evaluate("location.pathname") == link, "the address with the code")
    moss.open(f"/t/{code[:3].lower()}%20{code[3:].lower()}")
    moss.page.wait_for_selector(".seat-list")


def test_the_invitation_brings_a_friend_to_the_table(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user(**PHONE)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.create_table("hearts", "Ada Host", bots=2)
    ada.page.get_by_role("button", name="Invite").click()
    ada.page.locator("dialog .invite button").click()
    ada.page.wait_for_selector("dialog .invite >> text=Copied")
    link = ada.page.evaluate("navigator.clipboard.readText()")
    assert link == ada.page.locator("dialog .invite input").input_value()
    assert link.startswith(ada.address)
    ada.page.keyboard.press("Escape")
    moss.join(link.removeprefix(moss.address), "Moss")
    ada.page.wait_for_selector(".seat-list >> text=Moss")


def test_a_friend_takes_a_bots_seat_in_a_running_match(new_user: NewUser) -> None:
    ada, moss, watcher = new_user(), new_user(**PHONE), new_user()
    ada.play_now("hearts")
    ada.wait(ada.is_acting, "Ada's turn")
    link = ada.page.evaluate("location.pathname")
    for user in (moss, watcher):
        user.open(link)
        user.page.wait_for_selector(".notice >> text=You are watching.")
    assert moss.page.locator(".hand-card").count() == 0
    assert fits_window_width(moss)
    moss.page.click("text=Take a bot’s seat")
    assert moss.page.locator(".join-seats li").count() == 3
    assert not accessibility_violations(moss)
    moss.page.locator(".join-seats button").first.click()
    moss.enter_name("Moss")
    moss.page.wait_for_selector(".hand-card")
    assert len(moss.hand) > 10
    assert moss.page.locator(".notice").count() == 0
    ada.page.wait_for_selector(".seat-name >> text=Moss")
    for other in (ada, watcher):
        assert not [card for card in moss.hand if card in "".join(other.frames)]
    play_until([ada, moss], lambda: len(moss.hand) < 10)


def test_with_people_on_all_seats_a_friend_gets_in_line(new_user: NewUser) -> None:
    ada, moss, zoe = new_user(), new_user(), new_user(**PHONE)
    link = start_match(ada, moss, "sanityholes", bots=0, seats="2")
    zoe.open(link)
    zoe.page.click("text=Get in line")
    zoe.enter_name("Zoe")
    zoe.page.wait_for_selector(".notice >> text=You are 1st in line")
    assert fits_window_width(zoe)
    zoe.open("/")
    zoe.page.wait_for_selector(".your-tables >> text=you are in line")
    zoe.page.locator(".your-tables a").click()
    zoe.page.click("text=Leave the line")
    zoe.page.wait_for_selector(".notice >> text=You are watching.")


def test_a_bot_plays_for_a_player_who_is_away_until_they_come_back(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user()
    link = start_match(ada, moss, "hearts")
    hand = moss.hand
    moss.open("/")
    ada.page.wait_for_selector(".seat.absent .absent-badge")
    ada.page.set_viewport_size({"width": 740, "height": 360})  # without avatars, and so without badges
    ada.page.wait_for_selector(".felt.stacked")
    assert not ada.page.locator(".seat.absent .absent-badge").is_visible()
    word = "getComputedStyle(document.querySelector('.seat.absent .seat-numbers'), '::after').content"
    assert ada.page.evaluate(word) == '"away"'
    ada.page.locator(".seat.absent").click()
    ada.page.click("dialog >> text=Let a bot play")
    ada.page.keyboard.press("Escape")
    moss.open(link)
    moss.page.wait_for_selector(".notice >> text=A bot plays for you")
    assert moss.page.locator(".hand-card").count() == 0
    moss.page.click("text=Take my seat back")
    moss.page.wait_for_selector(".hand-card")
    assert set(moss.hand) & set(hand)
    assert moss.page.locator(".notice").count() == 0


def test_players_who_are_away_before_the_match_are_shown(new_user: NewUser) -> None:
    ada, moss = new_user(**PHONE), new_user()
    link = ada.create_table("hearts", "Ada Host", bots=2)
    moss.join(link, "Moss")
    assert ada.page.locator(".tag.away").count() == 0
    moss.open("/")
    ada.page.wait_for_selector(".tag.away")
    assert fits_window_width(ada)
    assert not accessibility_violations(ada)
    ada.page.click("text=Let a bot play")
    ada.click_ready()
    ada.page.wait_for_selector(".dock")
    assert status_in_lobby(moss) == "your seat is kept"


def test_a_player_who_gave_up_the_seat_is_offered_it_again(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user(**PHONE)
    link = start_match(ada, moss, "hearts")
    hand = moss.hand
    moss.page.get_by_role("button", name="Leave the table").click()
    assert "You can come back" in moss.page.inner_text("dialog")
    moss.page.click("text=Give up my seat")
    assert status_in_lobby(moss) == "your seat is kept"
    moss.open(link)
    moss.page.click("text=Take my seat back")
    moss.page.wait_for_selector(".hand-card")
    assert set(moss.hand) & set(hand)


def test_a_removed_player_sees_a_notice_and_is_offered_no_seat(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user(**PHONE)
    link = ada.create_table("hearts", "Ada Host", bots=2)
    moss.join(link, "Moss")
    ada.page.get_by_role("button", name="Remove Moss").click()
    moss.page.wait_for_selector(".notice >> text=The host has removed you")
    assert moss.page.locator("text=Sit here").count() == 0
    assert fits_window_width(moss)
    moss.page.reload()
    moss.page.wait_for_selector(".notice >> text=The host has removed you")
    assert moss.page.locator("text=Sit here").count() == 0


def test_the_next_player_becomes_host_when_the_host_leaves(new_user: NewUser) -> None:
    ada, moss, zoe = new_user(), new_user(), new_user(**PHONE)
    link = ada.create_table("hearts", "Ada Host", bots=0)
    moss.join(link, "Moss")
    zoe.join(link, "Zoe")
    assert moss.page.locator("text=Add a bot").count() == 0
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.page.click("text=Give up my seat")
    moss.page.wait_for_selector(".notice >> text=You are the host now")
    assert not accessibility_violations(moss)
    moss.page.click(".notice >> text=OK")
    assert moss.page.locator(".notice").count() == 0
    assert zoe.page.locator(".notice").count() == 0
    for _ in range(2):
        moss.page.click("text=Add a bot")
    for user in (moss, zoe):
        user.click_ready()
    for user in (moss, zoe):
        user.page.wait_for_selector(".dock")


def test_when_everybody_has_left_the_table_is_closed(new_user: NewUser) -> None:
    ada, watcher = new_user(), new_user()
    link = ada.create_table("hearts", "Ada Host", bots=0)
    watcher.open(link)
    watcher.page.wait_for_selector(".seat-list")
    ada.page.get_by_role("button", name="Leave the table").click()
    assert "the table closes" in ada.page.inner_text("dialog")
    ada.page.click("text=Give up my seat")
    watcher.page.get_by_role("heading", name="This table is closed").wait_for()
    ada.open("/")
    ada.page.wait_for_selector(".game-card")
    assert ada.page.locator(f'a[href="{link}"]').count() == 0


def test_a_rematch_with_two_people(new_user: NewUser) -> None:
    ada, moss = new_user(), new_user()
    start_match(ada, moss, "president", bots=2, rounds="1")
    play_until([ada, moss], lambda: ada.is_match_over() and moss.is_match_over())
    ada.page.click("text=Rematch")
    moss.page.wait_for_selector(".seat-list .ready")
    assert moss.page.locator(".result").count() == 1
    moss.page.click("text=Rematch")
    for user in (ada, moss):
        user.page.wait_for_selector(".dock")
        user.wait(lambda user=user: user.table["match"] == 2, "the second match")  # type: ignore[misc]


def test_a_friend_at_a_play_now_table_sees_a_host_with_a_name(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.play_now("hearts")
    assert host.page.locator(".seat.own .seat-name").inner_text() == "You"
    link = host.page.evaluate("location.pathname")
    friend.play_now("hearts")  # so that the friend was called `You` before, too
    friend.open(link)
    friend.page.get_by_text("You are watching").wait_for()
    assert friend.page.locator(".seat-name", has_text="Host").count() == 1
    friend.page.get_by_role("button", name="Take a bot’s seat").click()
    friend.page.get_by_role("button", name="Take this seat of Ben").click()
    friend.enter_name("Moss")
    friend.page.locator(".hand-card").first.wait_for()
    host.page.locator(".seat-name", has_text="Moss").wait_for()
    host.page.get_by_role("button", name="Choose a name").click()
    host.enter_name("Ada Host")
    friend.page.locator(".seat-name", has_text="Ada Host").wait_for()
    assert host.page.locator(".seat.own .seat-name").inner_text() == "You"
    assert host.page.locator(".notice").count() == 0
    log = friend.page.locator(".log").inner_text()
    assert "You is" not in log
