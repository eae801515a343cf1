"""Rendering, menus, completion, arrangements and sentences, without a screen."""

import re

import pytest

from fairdeal.cards.naming import value_name, write_card
from fairdeal.engine.random import Stream
from fairdeal.engine.scene import Amount, Arrange, Button, CardScene, Choose, Play, Prompt, Scene, SeatScene, Zone
from fairdeal.games import all_games, find_game
from fairdeal.terminal.card_text import card_label, compact_card, face_line
from fairdeal.terminal.clients.base import TableDisplay
from fairdeal.terminal.clients.scene_json import decode
from fairdeal.terminal.menus.arrangement import Arrangement
from fairdeal.terminal.menus.base import OpenMenu, PlayMove
from fairdeal.terminal.menus.choice import ChoiceMenu
from fairdeal.terminal.menus.completion import complete
from fairdeal.terminal.menus.root import RootMenu, first_menu
from fairdeal.terminal.screen.render_cards import layout_hand, render_hand
from fairdeal.terminal.screen.render_table import render_table
from fairdeal.terminal.sentences import moves_lines, table_lines
from fairdeal.terminal.typed_moves import write_typed
from tests.scene.client import can_build


def test_a_double_card_takes_three_lines_with_both_halves_and_the_sum() -> None:
    assert compact_card("11d12s").lines == ("Jd", "=23", "Qs")
    assert compact_card("11d12s").suits == ("d", None, "s")
    assert compact_card("7", 3).lines == ("7", "×3", "")
    assert compact_card("7", 3).suits == (None, None, None)
    assert compact_card("10h").suits == ("h", None, None)
    assert [face_line("2c3d", face) for face in ("2c3d:2c", "2c3d:5", "2c3d:3d", None)] == [0, 1, 2, None]
    assert [card_label(item) for item in ("10s13h", "10s13h:13h", "2c3d:5", "rook")] == [
        "10sKh",
        "10sKh as Kh",
        "2c3d as 5",
        "rook",
    ]


def test_twenty_cards_fit_side_by_side_in_eighty_columns() -> None:
    hand = [CardScene("10s13h")] * 20
    assert {slot.row for slot in layout_hand(hand, 80)} == {0}
    assert max(slot.row for slot in layout_hand(hand, 40)) == 1
    drawn = render_hand(hand, 80, 3, {}, None).plain.splitlines()
    assert drawn[0].startswith("│10s│10s")
    assert drawn[1].count("=23") == 20
    assert drawn[3].index("▲") == 13


def test_a_zone_that_is_too_wide_wraps_between_cards() -> None:
    zone = Zone("hand 0", "row", "Ada holds", (CardScene("10s13h"),) * 19)
    lines = render_table(Scene("x", "play", None, "go", (), centre=(zone,)), 60, 24).plain.splitlines()
    assert [line.count("10s") for line in lines] == [0, 14, 0, 0, 5, 0, 0]
    assert max(map(len, lines)) <= 60


def test_picking_a_card_plays_its_only_move_or_opens_a_menu() -> None:
    plays = (Play("2c3d:2c", ("2c3d",), ("2c3d:2c",), "low"), Play("4d8h:4d", ("4d8h",)), Play("4d8h:8h", ("4d8h",)))
    menu = first_menu(Prompt("Lead", plays=plays, buttons=(Button("pass", "Pass"),)))
    assert menu.pick_card("2c3d") == PlayMove("2c3d:2c")
    several = menu.pick_card("4d8h")
    assert isinstance(several, OpenMenu)
    assert [row.text for row in several.menu.rows()] == ["4d8h:4d", "4d8h:8h", ""]
    assert menu.selectable_cards() == {"2c3d", "4d8h"}
    assert [row.text for row in menu.rows()] == ["2c3d:2c", "4d8h:4d", "4d8h:8h", "pass"]


def test_a_choice_can_be_played_when_enough_items_are_picked() -> None:
    menu = first_menu(
        Prompt("Give", choices=(Choose("give", "Give 2", ("3", "marker"), 2, 2, times={"3": 1, "marker": 2}),))
    )
    assert isinstance(menu, ChoiceMenu)
    assert menu.rows()[0].text == ""
    menu.rows()[2].pick()
    menu.rows()[2].pick()
    assert menu.rows()[0].pick() == PlayMove("give marker marker")
    assert menu.picked_cards() == {"marker": 2}
    menu.rows()[2].pick()
    assert menu.picked_cards() == {}


def test_amounts_are_listed_if_there_are_few() -> None:
    few = RootMenu(Prompt("Lead", amounts=(Amount("7", "7s", 1, 2, 0, 1),)))
    assert [row.text for row in few.rows()] == ["7x1", "7x2", "7x1+j1", "7x2+j1"]
    limited = RootMenu(Prompt("Lead", amounts=(Amount("7", "7s", 1, 2, 0, 1, most_in_all=2),)))
    assert [row.text for row in limited.rows()] == ["7x1", "7x2", "7x1+j1"]
    many = RootMenu(Prompt("Lead", amounts=(Amount("7", "7s", 1, 10**14),)))
    assert [row.text for row in many.rows()] == ["7x1", "7x2", "7x3", "7x4", "7x5", f"7x{10**14}", ""]


@pytest.mark.parametrize("key", list(all_games()))
def test_every_menu_row_is_a_legal_move_and_the_prompt_can_express_every_heuristic_move(key: str) -> None:
    """Checked in every phase that the heuristic player reaches."""
    game = find_game(key).configure()
    state = game.start(11)
    for n in range(40):
        if not state.actors:
            break
        seat = state.actors[0]
        view = state.view(seat)
        scene = game.presentation.scene(view, state.names)
        assert scene.actions is not None
        for row in RootMenu(scene.actions).rows():
            done = row.pick()
            if isinstance(done, PlayMove):
                assert done.text == row.text
                assert game.presentation.problems(view, done.text) == []
        move = game.strategy.heuristic_move(view, Stream(3, 1, n))
        assert can_build(scene.actions, move.text())
        assert decode(Scene, scene.to_json()) == scene
        state.play(seat, move)


@pytest.mark.parametrize("key", list(all_games()))
def test_the_sentences_contain_everything_in_the_scene(key: str) -> None:
    """With a screen reader, a player learns every card, seat, fact and move that others see."""
    game = find_game(key).configure()
    state = game.start(11)
    for n in range(25):
        if not state.actors:
            break
        seat = state.actors[0]
        display = TableDisplay(game.title, game.presentation.scene(state.view(seat), state.names))
        scene = display.scene
        assert scene is not None
        assert scene.actions is not None
        assert scene.hand is not None
        text = "\n".join(table_lines(display))
        cards = [*scene.hand, *(card for zone in scene.centre for card in zone.cards)]
        assert all(value_name(write_card(card.face or card.card)) in text for card in cards)
        assert all(note in text for card in cards for note in (card.worth, card.note) if note)
        assert all(seat.name in text and all(fact in text for fact in seat.facts) for seat in scene.seats)
        assert all(fact.value in text for fact in scene.facts)
        assert all(
            zone.label in text and (not zone.count or f"{zone.count} face down" in text) for zone in scene.centre
        )
        assert not re.search(r": ([^:;,]+): \1\b", text), "a sentence says the same twice"
        assert scene.actions.ask in text
        moves = "\n".join(moves_lines(display))
        assert all(button.label in moves for button in scene.actions.buttons)
        assert all(play.label in moves for play in scene.actions.plays)
        for choose in scene.actions.choices:
            assert f"type {choose.verb} " in moves
            assert all(write_typed(item) in moves and write_card(item) in moves for item in choose.items)
        state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(3, 1, n)))


def test_completion_of_moves_and_commands() -> None:
    prompt = Prompt(
        "Pass",
        buttons=(Button("bid 140", "140"),),
        choices=(
            Choose("pass", "Pass 2", ("2c3d", "4d8h"), 2, 2),
            Choose("claim", "Claim", ("2c3d",), 1, 1, values=(7,)),
        ),
        amounts=(Amount("7", "7s", 1, 2),),
    )
    assert complete("b", prompt) == "bid 140"
    assert complete("7x", prompt) == "7x1"
    assert complete("pa", prompt) == "pass "
    assert complete("pass 2", prompt) == "pass 2c3d"
    assert complete("pass 2c3d ", prompt) == "pass 2c3d 4d8h"
    assert complete("pass 2c3d 2", prompt) is None
    assert complete("claim 7 ", prompt) == "claim 7 2c3d"
    assert complete("hi", prompt, ["hint"]) == "hint"
    assert complete("", prompt) is None


def test_an_arrangement_is_written_as_the_shortest_move() -> None:
    arrange = Arrange(
        (("4c7c:4c", "5c8c:5c", "6c9d:6c"),),
        {"7c8h": ("7c8h:7c", "7c8h:15"), "2c3d": ("2c3d:5",)},
        "meld",
        "lay",
        "arrange",
    )
    on_table = Arrangement.on_table(arrange)
    assert on_table.move_text() is None
    assert on_table.with_card("7c8h", "7c8h:7c", 0).move_text() == "lay 7c8h:7c on 1"
    new_group = on_table.with_card("7c8h", "7c8h:15", None).with_card("2c3d", "2c3d:5", 1)
    assert new_group.move_text() == "meld 7c8h:15 2c3d:5"
    both = on_table.with_card("7c8h", "7c8h:7c", 0).with_card("2c3d", "2c3d:5", None)
    assert both.move_text() == "arrange 4c7c:4c 5c8c:5c 6c9d:6c 7c8h:7c / 2c3d:5"
    assert both.without_card("2c3d").without_card("7c8h") == on_table
    assert dict(both.movable_cards())["2c3d"] == "in group 2"
    fixed = Arrangement.on_table(Arrange(arrange.groups, arrange.faces, "meld", "lay", None))
    assert [card for card, _ in fixed.movable_cards()] == ["7c8h", "2c3d"]


def test_control_characters_in_names_are_not_printed() -> None:
    display = TableDisplay("x", Scene("x", "play", None, "go", (SeatScene(0, "A\x1b[2Jb\nc"),)))
    assert all("\x1b" not in line and "\n" not in line for line in table_lines(display))
