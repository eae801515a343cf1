"""The parts that draw, pick, complete and arrange, without a screen."""

import pytest

from fairdeal.engine.random import Stream
from fairdeal.engine.scene import Actions, Amount, Arrange, Button, CardScene, Choose, Play, Scene, SeatScene
from fairdeal.games import all_games, find_game
from fairdeal.terminal.arranging import Arrangement
from fairdeal.terminal.completing import complete
from fairdeal.terminal.drawing import hand_text, places
from fairdeal.terminal.menus import Choosing, Root, Send, Show, first_menu
from fairdeal.terminal.reading import read
from fairdeal.terminal.showing import look, name, shown_line
from fairdeal.terminal.sight import Sight
from fairdeal.terminal.words import moves_lines, table_lines
from tests.scene.client import can_build


def test_a_double_card_is_three_lines_with_both_halves_and_the_sum() -> None:
    assert look("11d12s").lines == ("Jd", "=23", "Qs")
    assert look("11d12s").suits == ("d", None, "s")
    assert look("7", 3).lines == ("7", "×3", "")
    assert look("7", 3).suits == (None, None, None)
    assert look("10h").suits == ("h", None, None)
    assert [shown_line("2c3d", face) for face in ("2c3d:2c", "2c3d:5", "2c3d:3d", None)] == [0, 1, 2, None]
    assert [name(item) for item in ("10s13h", "10s13h:13h", "2c3d:5", "rook")] == [
        "10sKh",
        "10sKh as Kh",
        "2c3d as 5",
        "rook",
    ]


def test_twenty_cards_stand_side_by_side_in_eighty_columns() -> None:
    hand = [CardScene("10s13h")] * 20
    assert {place.row for place in places(hand, 80)} == {0}
    assert max(place.row for place in places(hand, 40)) == 1
    drawn = hand_text(hand, 80, 3, {}, None).plain.splitlines()
    assert drawn[0].startswith("│10s│10s")
    assert drawn[1].count("=23") == 20
    assert drawn[3].index("▲") == 13


def test_a_card_with_one_move_is_played_and_one_with_several_asks() -> None:
    plays = (Play("2c3d:2c", ("2c3d",), ("2c3d:2c",), "low"), Play("4d8h:4d", ("4d8h",)), Play("4d8h:8h", ("4d8h",)))
    menu = first_menu(Actions("Lead", plays=plays, buttons=(Button("pass", "Pass"),)))
    assert menu.card("2c3d") == Send("2c3d:2c")
    several = menu.card("4d8h")
    assert isinstance(several, Show)
    assert [row.text for row in several.menu.rows()] == ["4d8h:4d", "4d8h:8h", ""]
    assert menu.offered() == {"2c3d", "4d8h"}
    assert [row.text for row in menu.rows()] == ["2c3d:2c", "4d8h:4d", "4d8h:8h", "pass"]


def test_a_choice_is_sent_when_enough_is_picked() -> None:
    menu = first_menu(
        Actions("Give", choices=(Choose("give", "Give 2", ("3", "marker"), 2, 2, times={"3": 1, "marker": 2}),))
    )
    assert isinstance(menu, Choosing)
    assert menu.rows()[0].text == ""
    menu.rows()[2].do()
    menu.rows()[2].do()
    assert menu.rows()[0].do() == Send("give marker marker")
    assert menu.picked() == {"marker": 2}
    menu.rows()[2].do()
    assert menu.picked() == {}


def test_amounts_are_listed_where_they_are_few() -> None:
    few = Root(Actions("Lead", amounts=(Amount("7", "7s", 1, 2, 0, 1),)))
    assert [row.text for row in few.rows()] == ["7x1", "7x2", "7x1+j1", "7x2+j1"]
    many = Root(Actions("Lead", amounts=(Amount("7", "7s", 1, 10**14),)))
    assert [row.text for row in many.rows()] == ["7x1", "7x2", "7x3", "7x4", "7x5", f"7x{10**14}", ""]


@pytest.mark.parametrize("key", list(all_games()))
def test_every_row_is_a_move_that_the_scene_offers_and_every_hint_can_be_made(key: str) -> None:
    """In every phase that steady players come to: nothing is offered that is illegal."""
    game = find_game(key).configure()
    state = game.start(11)
    for n in range(40):
        if not state.actors:
            break
        seat = state.actors[0]
        view = state.view(seat)
        scene = game.scene(view, state.names)
        assert scene.actions is not None
        for row in Root(scene.actions).rows():
            done = row.do()
            if isinstance(done, Send):
                assert done.text == row.text
                assert game.doubts(view, done.text) == []
        move = game.steady(view, Stream(3, 1, n))
        assert can_build(scene.actions, move.text())
        assert read(Scene, scene.to_json()) == scene
        state.play(seat, move)


@pytest.mark.parametrize("key", list(all_games()))
def test_the_words_hold_all_that_the_scene_holds(key: str) -> None:
    """Somebody who only hears the table knows every card, seat, fact and way to move that others see."""
    game = find_game(key).configure()
    state = game.start(11)
    for n in range(25):
        if not state.actors:
            break
        seat = state.actors[0]
        sight = Sight(game.title, game.scene(state.view(seat), state.names))
        scene = sight.scene
        assert scene is not None
        assert scene.actions is not None
        assert scene.hand is not None
        told = "\n".join(table_lines(sight))
        cards = [*scene.hand, *(card for zone in scene.centre for card in zone.cards)]
        assert all((card.face or card.card) in told for card in cards)
        assert all(note in told for card in cards for note in (card.worth, card.note) if note)
        assert all(seat.name in told and all(fact in told for fact in seat.facts) for seat in scene.seats)
        assert all(fact.value in told for fact in scene.facts)
        assert all(
            zone.label in told and (not zone.count or f"{zone.count} face down" in told) for zone in scene.centre
        )
        assert scene.actions.ask in told
        moves = "\n".join(moves_lines(sight))
        assert all(f"type {button.text}" in moves for button in scene.actions.buttons)
        assert all(f"type {play.text}" in moves for play in scene.actions.plays)
        assert all(item in moves for choose in scene.actions.choices for item in (choose.verb, *choose.items))
        state.play(seat, game.steady(state.view(seat), Stream(3, 1, n)))


def test_completion() -> None:
    actions = Actions(
        "Pass",
        buttons=(Button("bid 140", "140"),),
        choices=(
            Choose("pass", "Pass 2", ("2c3d", "4d8h"), 2, 2),
            Choose("claim", "Claim", ("2c3d",), 1, 1, values=(7,)),
        ),
        amounts=(Amount("7", "7s", 1, 2),),
    )
    assert complete("b", actions) == "bid 140"
    assert complete("7x", actions) == "7x1"
    assert complete("pa", actions) == "pass "
    assert complete("pass 2", actions) == "pass 2c3d"
    assert complete("pass 2c3d ", actions) == "pass 2c3d 4d8h"
    assert complete("pass 2c3d 2", actions) is None
    assert complete("claim 7 ", actions) == "claim 7 2c3d"
    assert complete("hi", actions, ["hint"]) == "hint"
    assert complete("", actions) is None


def test_groups_are_written_as_what_was_done_to_them() -> None:
    arrange = Arrange(
        (("4c7c:4c", "5c8c:5c", "6c9d:6c"),),
        {"7c8h": ("7c8h:7c", "7c8h:15"), "2c3d": ("2c3d:5",)},
        "meld",
        "lay",
        "arrange",
    )
    lying = Arrangement.of(arrange)
    assert lying.text() is None
    assert lying.put("7c8h", "7c8h:7c", 0).text() == "lay 7c8h:7c on 1"
    assert lying.put("7c8h", "7c8h:15", None).put("2c3d", "2c3d:5", 1).text() == "meld 7c8h:15 2c3d:5"
    both = lying.put("7c8h", "7c8h:7c", 0).put("2c3d", "2c3d:5", None)
    assert both.text() == "arrange 4c7c:4c 5c8c:5c 6c9d:6c 7c8h:7c / 2c3d:5"
    assert both.home("2c3d").home("7c8h") == lying
    assert dict(both.cards())["2c3d"] == "in group 2"
    fixed = Arrangement.of(Arrange(arrange.groups, arrange.faces, "meld", "lay", None))
    assert [card for card, _ in fixed.cards()] == ["7c8h", "2c3d"]


def test_foreign_names_cannot_move_the_cursor() -> None:
    sight = Sight("x", Scene("x", "play", None, "go", (SeatScene(0, "A\x1b[2Jb\nc"),)))
    assert all("\x1b" not in line and "\n" not in line for line in table_lines(sight))
