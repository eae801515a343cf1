"""Moves by click, drag and keyboard; a move shows before the server answers, and goes back if it is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from fairdeal.games import all_games
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.playing import play_on

HEARTS_PLAYERS = all_games()["hearts"].usual_players


class Held:
    """A line that can be stopped: what the page says does not arrive until it is let go."""

    def __init__(self, person: Person) -> None:
        self.stopped = False
        self.waiting: list[str] = []
        person.page.route_web_socket("**/socket", self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        server_side = page_side.connect_to_server()

        def said(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if self.stopped:
                self.waiting.append(text)
            else:
                server_side.send(text)

        page_side.on_message(said)
        server_side.on_message(page_side.send)

    def refuse(self, text: str, rule: str) -> None:
        """Answer what waits as the server would if it were against a rule."""
        asked: dict[str, Any] = json.loads(self.waiting.pop())
        answer = {"type": "refused", "id": asked["id"], "code": "illegal", "message": text, "rule": rule}
        self.page_side.send(json.dumps(answer))


def past_the_passing(person: Person) -> None:
    """To the first turn with a trick, in a game that begins with cards to pass on."""
    person.play_now("hearts")
    play_on([person], lambda: person.acting() and person.page.locator(".zone.trick").count() > 0)


def single_faced(person: Person) -> str:
    """A card that one gesture plays."""
    assert person.scene is not None
    cards: list[str] = [play["cards"][0] for play in person.scene["actions"]["plays"]]
    return next((card for card in cards if cards.count(card) == 1), cards[0])


def test_a_move_shows_at_once_and_goes_back_when_it_is_refused(new_person: NewPerson) -> None:
    person = new_person()
    line = Held(person)
    past_the_passing(person)
    hand, trick = person.hand, person.page.locator(".trick-card").count()
    line.stopped = True
    card = single_faced(person)
    person.page.locator(f'.hand-card[data-card="{card}"]').click()
    if person.page.locator(".face-button").count():
        person.page.locator(".face-button").first.click()
    person.wait(lambda: card not in person.hand, "the card to leave the hand")
    assert person.page.locator(".trick-card").count() == trick % HEARTS_PLAYERS + 1  # full tricks give way
    assert not person.acting()
    line.refuse("hearts are not broken", "HE-7")
    person.page.wait_for_selector(".message.refused")
    assert person.hand == hand
    assert person.page.locator(".trick-card").count() == trick
    person.page.click(".message.refused .rule-link")
    person.page.wait_for_selector("#rule-HE-7.wanted")


def test_only_legal_cards_can_be_chosen_and_the_page_says_why(new_person: NewPerson) -> None:
    person = new_person()
    person.play_now("hearts")
    play_on([person], lambda: person.acting() and person.page.locator(".hand-card.shut").count() > 0)
    before = person.seq
    person.page.locator(".hand-card.shut").first.click(force=True)
    said = person.page.wait_for_selector(".message")
    assert said is not None
    assert "HE-" in said.inner_text()
    assert person.seq == before


def test_a_card_is_dragged_to_the_felt(new_person: NewPerson) -> None:
    person = new_person()
    past_the_passing(person)
    card = person.page.locator(f'.hand-card[data-card="{single_faced(person)}"]')
    hand, box, felt = person.hand, card.bounding_box(), person.page.locator(".felt").bounding_box()
    assert box is not None
    assert felt is not None
    mouse = person.page.mouse
    mouse.move(box["x"] + 15, box["y"] + 20)
    mouse.down()
    mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2, steps=5)
    mouse.up()
    if person.page.locator(".face-button").count():
        person.page.locator(".face-button").first.click()
    person.wait(lambda: len(person.hand) < len(hand), "the card to be played")


def test_a_tap_is_the_cards_from_the_first_moment(new_person: NewPerson) -> None:
    person = new_person()
    person.page.add_init_script("performance.now = () => 100")  # just opened, for however long that takes here
    person.play_now("hearts")
    person.wait(person.acting, "the turn")
    card = person.hand[0]
    person.page.locator(f'.hand-card[data-card="{card}"]').click()
    person.page.wait_for_selector(f'.hand-card.picked[data-card="{card}"]', timeout=2000)


def test_the_click_that_ends_a_drag_is_no_tap_but_the_next_one_is(new_person: NewPerson) -> None:
    person = new_person()
    person.play_now("hearts")
    person.wait(person.acting, "the turn")
    card = person.hand[0]
    box = person.page.locator(f'.hand-card[data-card="{card}"]').bounding_box()
    assert box is not None
    mouse, x, y = person.page.mouse, box["x"] + 15, box["y"] + 20
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y)
    mouse.move(x, y)
    mouse.up()  # let go where nothing is
    assert person.page.locator(".hand-card.picked").count() == 0
    mouse.down()
    mouse.up()
    person.page.wait_for_selector(f'.hand-card.picked[data-card="{card}"]', timeout=2000)


def press(person: Person, kind: str, selector: str) -> Callable[[], object]:
    """A finger or the mouse goes down on the middle of something; says how to let go."""
    box = person.page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if kind == "mouse":
        person.page.mouse.move(x, y)
        person.page.mouse.down()
        return person.page.mouse.up
    line = person.context.new_cdp_session(person.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_a_tap_is_of_what_it_began_on_wherever_that_moves(new_person: NewPerson, kind: str) -> None:
    person = new_person(width=360, height=740)
    person.play_now("hearts")
    person.wait(person.acting, "the turn")
    card = person.hand[1]
    for tapped, comes, room in (
        (f'.hand-card[data-card="{card}"]', f'.hand-card.picked[data-card="{card}"]', 150),
        (".ask-tools button.tool", ".message.hinted", 0),
    ):
        let_go = press(person, kind, tapped)
        person.page.evaluate("room => document.querySelector('.dock').style.paddingBottom = `${room}px`", room)
        let_go()
        person.page.wait_for_selector(comes, timeout=5000)
        assert person.page.locator(".hand-card.picked").count() == 1  # and nothing else was tapped


def test_the_table_is_arranged_by_drag_and_drop_with_undo(new_person: NewPerson) -> None:
    person = new_person()
    person.play_now("rummy")
    play_on([person], lambda: person.acting() and person.page.locator("text=Lay down and arrange").count() > 0)
    person.page.locator("text=Lay down and arrange").click()
    groups, pieces = person.page.locator(".arrange .group"), person.page.locator(".arrange-hand .piece")
    laid, held = groups.count(), pieces.count()
    pieces.first.drag_to(person.page.locator(".new-group"))
    assert (groups.count(), pieces.count()) == (laid + 1, held - 1)
    person.page.wait_for_selector(".doubt .rule-link")  # one card is no group yet, and the page says so
    assert person.page.locator("text=Put it down").is_disabled()
    person.page.locator("text=Undo").click()
    assert (groups.count(), pieces.count()) == (laid, held)
    person.page.locator("text=Cancel").click()
    person.page.wait_for_selector(".hand-card")


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is on something like this."""
    for _ in range(80):
        if person.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard; the page shows {person.page.inner_text('body')[:500]}")


def keyed_move(person: Person) -> None:
    """What a sharp player would do in President, with the keyboard alone."""
    tab_to(person, ".ask-tools .tool")
    while "Hint" not in person.page.evaluate("document.activeElement.textContent"):
        person.page.keyboard.press("Tab")
    before = person.seq
    person.page.keyboard.press("Enter")
    hint = person.page.locator(".message.hinted button[data-move]")
    move = hint.get_attribute("data-move") or ""
    if move != "pass" and "j" not in move:
        rank = move.split("x")[0]
        tab_to(person, ".hand-card")
        person.page.keyboard.press("Home")
        while person.page.evaluate("document.activeElement.dataset.card") != rank:
            person.page.keyboard.press("ArrowRight")
        person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(30)
        if person.seq == before and person.page.locator(f'.action-bar [data-move="{move}"]').count():
            person.page.keyboard.down("Shift")
            tab_to(person, f'[data-move="{move}"]')
            person.page.keyboard.up("Shift")
            person.page.keyboard.press("Enter")
    else:
        tab_to(person, f'[data-move="{move}"]')
        person.page.keyboard.press("Enter")
    person.wait(lambda: person.seq > before, f"an answer to {move}")


def test_a_hand_of_president_by_keyboard_alone(new_person: NewPerson) -> None:
    person = new_person()
    person.open("/")
    person.page.wait_for_selector('[data-game="president"]')
    tab_to(person, '[data-game="president"] button.primary')
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("dialog input")
    person.page.keyboard.type("Zoe")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".dock")
    moves = 0
    while not person.between_rounds():
        if person.acting():
            keyed_move(person)
            moves += 1
        person.page.wait_for_timeout(10)
        assert moves < 60
    assert moves > 2


def test_a_hand_of_very_many_cards_is_shown_as_counts(new_person: NewPerson) -> None:
    person = new_person(width=360, height=740)
    person.create("president", "Zoe", bots=3, decks="1000000000000", rounds="1")
    person.ready()
    person.page.wait_for_selector(".count-card")
    assert person.page.locator(".hand-card").count() == 0
    assert "e1" in person.page.locator(".count-card .how-many").first.inner_text()
    person.wait(person.acting, "the turn")
    before = person.seq
    person.page.locator(".amounts .move-button, .action-bar [data-move=pass]").first.click()
    person.wait(lambda: person.seq > before, "an answer")
