"""Every game is played through the page, by two browsers and bots: a whole match, or a hand of it.

On the way nobody's frames may hold a card of another's hand, and axe may find no fault with the tables.
"""

import pytest

from fairdeal.games import all_games
from tests.browser.conftest import NewPerson
from tests.browser.looking import cards_heard_of, no_wider_than_the_window, violations
from tests.browser.person import Person
from tests.browser.playing import play_on, table_of_two

SHORT = {"president": {"rounds": "1"}}  # options that make a match short, where there are some
PLAYERS = {"hearts": 6, "bull-sanity": 4}  # numbers of players with whom a hand is short


@pytest.mark.parametrize("game", all_games())
def test_a_game_is_played_by_two_people_and_bots(game: str, new_person: NewPerson) -> None:
    wide, phone = new_person(), new_person(width=360, height=740)
    people = (wide, phone)
    players = PLAYERS.get(game, all_games()[game].usual_players)
    options = SHORT.get(game, {"seats": str(players)})
    table_of_two(wide, phone, game, bots=players - 2, **options)
    for person in people:
        person.wait(person.dealt, "the deal")
    if game != "president" and not wide.hand_over():  # bots may be out before anybody else has moved
        assert not cards_heard_of(cards_in_hand(wide) - {game}, phone.frames)  # Rook is a card, too
    play_on(people, lambda: wide.hand_over() or wide.acting())
    assert not violations(wide)
    play_on(people, lambda: wide.hand_over() or phone.acting())
    assert not violations(phone)
    play_on(people, wide.hand_over, least=2)
    for person in people:
        person.wait(person.hand_over, "the end of the hand")
        assert no_wider_than_the_window(person)
    if not wide.over():
        wide.page.click("#tab-scores")
    wide.page.wait_for_selector(".score-table, .standings")


def cards_in_hand(person: Person) -> set[str]:
    assert person.scene is not None
    return {card["card"] for card in person.scene["hand"]}
