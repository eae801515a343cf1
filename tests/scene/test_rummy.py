"""Sanity 500 Rummy: scenes, and the problems of a move that a player is about to make."""

import pytest

from fairdeal.engine.scene import Problem
from tests.games.rummy.table import deal, drawn, match, run
from tests.scene.client import can_build
from tests.scene.scene_queries import card_values, fact, notes, prompt_for, scene_for, spectator_scene, zone

LAST = "10d14s"
RUN = "7c8h:8h=1 4d9h:9h=1 2s10h:10h=1"


def test_the_draw() -> None:
    state = match(deal("2d7c 3c7d", "2c3d 2h4c", pile="5s7h 10d14s", stock="6d14h"))
    scene = scene_for(state)
    assert scene.headline == "Your turn: draw"
    assert scene.actions is not None
    assert [(button.text, button.zone) for button in scene.actions.buttons] == [("draw stock", "stock")]
    assert [(play.text, play.cards, play.zone) for play in scene.actions.plays] == [
        ("draw pile", ("10d14s",), "pile"),
        ("draw pile 2", ("5s7h",), "pile"),
    ]
    assert scene.actions.plays[1].note == "5♠7♥ must go into a new group at once"
    assert zone(scene, "stock").count == 1
    run(state, "0 draw pile 2")
    scene = scene_for(state)
    assert notes(scene) == {"5s7h": "must go into a new group first"}
    assert scene.headline.startswith("Put 5♠7♥ into a new group first")
    assert scene.actions is not None
    assert scene.actions.ask == "Put 5♠7♥ into a new group"
    assert scene.actions.arrange is not None
    assert scene.actions.arrange.must == "5s7h"
    assert not any(play.text.startswith("discard") for play in scene.actions.plays)
    assert spectator_scene(state).seats[0].known == ("5s7h", "10d14s")


def test_a_card_that_may_be_laid_off() -> None:
    given = deal("2d7c 3c7d", "2c3d 2h4c", pile="5s7h 10d14s", stock="6d14h")
    state = match(given, deep_draw="any_use")
    assert prompt_for(state).plays[1].note == "5♠7♥ must be put down at once"
    run(state, "0 draw pile 2")
    scene = scene_for(state)
    assert notes(scene) == {"5s7h": "must be put down first"}
    assert scene.headline.startswith("Put 5♠7♥ down first")
    assert scene.actions is not None
    assert scene.actions.ask == "Put 5♠7♥ down"


def test_an_empty_stock() -> None:
    state = match(deal("2d7c 3c7d", "2c3d 2h4c", pile="5s7h"))
    assert [button.text for button in prompt_for(state).buttons] == ["stop"]


def test_points_of_cards() -> None:
    state = drawn("2d7c 3c7d", "2c3d 2h4c", top=LAST, table=[RUN])
    scene = scene_for(state)
    assert card_values(scene) == {"2d7c": "5 against you", "3c7d": "5 against you", LAST: "15 against you"}
    assert fact(scene, "In your hand") == "25 points against you"
    assert [card.worth for card in zone(scene, "group 1").cards] == ["5 points", "5 points", "10 points"]
    assert [card.seat for card in zone(scene, "group 1").cards] == [1, 1, 1]
    assert zone(scene, "group 1").note == "run"


def test_lay_offs_are_offered_at_their_groups() -> None:
    state = drawn("5s7h 3c7d", "2c3d 2h4c", top=LAST, table=[RUN])
    lays = [play for play in prompt_for(state).plays if play.text.startswith("lay")]
    assert [(play.text, play.faces, play.zone, play.note) for play in lays] == [
        ("lay 5s7h:7h on 1", ("5s7h:7h",), "group 1", "5 points")
    ]


def test_kinds_of_groups() -> None:
    table = [RUN, "2d7c:7c 3c7d:7d 6d7s:7s", "3h12c:15 3h13c:16 5s12c:17", "2h14c:16 6h10c:16 4s12d:16"]
    scene = scene_for(drawn("5s7h", "2c3d", top=LAST, table=table))
    assert [zone(scene, f"group {number}").note for number in (1, 2, 3, 4)] == [
        "run",
        "block",
        "combined run",
        "combined block",
    ]


@pytest.mark.parametrize("rearrange", ["table", "none"])
def test_melds_of_five_cards_or_more_are_offered(rearrange: str) -> None:
    """The legal moves only say that there are some; people and the page get a list."""
    state = drawn("5s7h 7c8h 4d9h 2s10h 3d11h 2d12h 8d11h", "2c3d 2h4c", top=LAST, rearrange=rearrange)
    entries = state.moves(0).to_json()
    assert {"verb": "meld"} in entries
    assert ({"verb": "arrange"} in entries) == (rearrange == "table")
    plays = prompt_for(state).plays
    labels = [play.label for play in plays if len(play.cards) > 4]
    assert sorted(labels) == [
        "Meld 7♥ 8♥ 9♥ 10♥ J♥ Q♥ with 3♦J♥",
        "Meld 7♥ 8♥ 9♥ 10♥ J♥ Q♥ with 8♦J♥",
        "Meld 7♥ 8♥ 9♥ 10♥ J♥ with 3♦J♥",
        "Meld 7♥ 8♥ 9♥ 10♥ J♥ with 8♦J♥",
        "Meld 8♥ 9♥ 10♥ J♥ Q♥ with 3♦J♥",
        "Meld 8♥ 9♥ 10♥ J♥ Q♥ with 8♦J♥",
    ]
    for play in plays:
        state.copy().play(0, play.text)
    assert prompt_for(state).ask == "Put cards down, or discard one"


def test_no_longer_meld_is_announced_where_there_is_none() -> None:
    four = drawn("5s7h 7c8h 4d9h 2s10h", "2c3d 2h4c", top=LAST)
    assert {"verb": "meld"} not in four.moves(0).to_json()
    last_card = drawn("5s7h 7c8h 4d9h 2s10h", "2c3d 2h4c", top="3d11h")  # RU-7: one of the five is discarded
    assert {"verb": "meld"} not in last_card.moves(0).to_json()
    lies = drawn("5s7h 7c8h 4d9h 2s10h 3d11h 2d12h", "2c3d 2h4c", top=LAST, table=["4d8h:8h 5h8d:8d 2d8c:8c"])
    assert {"verb": "meld"} not in lies.moves(0).to_json()


def test_a_huge_hand_says_that_more_groups_are_possible() -> None:
    cards = [card.text for card in match(deal("2c3d", "2h4c")).game.pack.faces.deck.cards]
    state = drawn(" ".join(cards[:70]), "13h14d", top="12s14c")
    prompt = prompt_for(state)
    assert prompt.ask == "Put cards down, or discard one; you can put together more groups than are listed"
    labels = [play.label for play in prompt.plays]
    assert len(set(labels)) == len(labels) < 400


def test_buttons_of_groups_that_show_the_same_name_their_cards() -> None:
    """7♣ is on 2♦7♣ and on 7♣8♥, and both fit."""
    state = drawn("3s5c 4s6c 2d7c 7c8h", "2c3d 2h4c", top=LAST)
    labels = [play.label for play in prompt_for(state).plays if play.text.startswith("meld")]
    assert "Meld 5♣ 6♣ 7♣ with 2♦7♣" in labels
    assert "Meld 5♣ 6♣ 7♣ with 7♣8♥" in labels
    lays = drawn("2d7c 7c8h", "2c3d 2h4c", top=LAST, table=["4c5h:4c 3s5c:5c 4s6c:6c"])
    labels = [play.label for play in prompt_for(lays).plays if play.text.startswith("lay")]
    assert labels == ["Lay off 7♣ on group 1 with 2♦7♣", "Lay off 7♣ on group 1 with 7♣8♥"]


def test_a_meld_that_is_longer_than_any_listed_can_be_put_together() -> None:
    state = drawn("2c3d 3s4h 5h8d 4s6c 6d7s 2h4c", "2d12h 2h6d", top=LAST)
    actions = prompt_for(state)
    assert actions.arrange is not None
    long = actions.arrange.new_group(["2c3d:5", "2h4c:6", "3s4h:7"])
    assert can_build(actions, long)
    hearts = drawn("5s7h 7c8h 4d9h 2s10h 3d11h 2d12h", "2c3d 2h4c", top=LAST)
    arrange = prompt_for(hearts).arrange
    assert arrange is not None
    five = arrange.new_group(["5s7h:7h", "7c8h:8h", "4d9h:9h", "2s10h:10h", "3d11h:11h", "2d12h:12h"])
    assert five not in [str(move) for move in hearts.moves(0)]
    assert can_build(prompt_for(hearts), five)
    assert hearts.game.presentation.problems(hearts.view(0), five) == []
    run(hearts, f"0 {five}")


def test_faces_that_cards_may_take_in_an_arrangement() -> None:
    table = [RUN, "2d7c:7c=0 3c7d:7d=0 6d7s:7s=0"]
    arrange = prompt_for(drawn("5s7h", "2c3d", top=LAST, table=table)).arrange
    assert arrange is not None
    assert arrange.whole == "arrange"
    assert arrange.groups == (
        ("7c8h:8h", "4d9h:9h", "2s10h:10h"),
        ("2d7c:7c", "3c7d:7d", "6d7s:7s"),
    )
    assert arrange.faces["7c8h"] == ("7c8h:8h",)
    assert arrange.faces["2d7c"] == ("2d7c:2d", "2d7c:7c", "2d7c:9")
    assert arrange.faces["5s7h"] == ("5s7h:5s", "5s7h:7h", "5s7h:12")
    none = drawn("5s7h", "2c3d", top=LAST, table=table, rearrange="none")
    fixed = prompt_for(none).arrange
    assert fixed is not None
    assert fixed.whole is None
    assert fixed.faces["2d7c"] == ("2d7c:7c",)
    assert fact(scene_for(none), "Rearranging") == "not at this table"


def test_problems_are_named_group_by_group() -> None:
    state = drawn("2d7c 3c7d 5h8d", "2c3d 2h4c", top=LAST, table=["5s7h:7h=1 7c8h:8h=1 4d9h:9h=1 2s10h:10h=1"])
    view = state.view(0)

    def problems(text: str) -> list[Problem]:
        return state.game.presentation.problems(view, text)

    assert problems("arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h") == []
    found = problems("arrange 7c8h:8h 4d9h:9h / 2d7c:7c 3c7d:7d / 5s7h:5s 6d14h:14h 2s10h:10h")
    assert [(problem.part, problem.rule) for problem in found] == [
        (1, "RU-3"),
        (2, "RU-3"),
        (3, "RU-3"),
        (3, "RU-6"),
        (3, "RU-6"),
    ]
    assert "three cards or more" in found[0].reason
    assert "5♠7♥ as 7♥ is another player's card" in found[3].reason
    assert "you do not hold 6♦A♥" in found[4].reason
    lacking = problems("arrange 5s7h:7h 7c8h:8h 4d9h:9h")
    assert [(problem.part, problem.rule) for problem in lacking] == [(None, "RU-6")]
    assert "2♠10♥ lies on the table" in lacking[0].reason
    twice = problems("arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h")
    assert [(problem.part, problem.reason) for problem in twice] == [(2, "5♠7♥ can be in one group only")]
    halves = problems("arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h / 5h8d:8d 2d8c:8c 4d8h:8h")
    assert (2, "RU-4", "the 8♥ can be on the table only once") in [
        (found.part, found.rule, found.reason) for found in halves
    ]
    same = problems("arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h")
    assert [problem.rule for problem in same] == ["RU-6"]
    assert "leaves the table as it is" in same[0].reason


def test_problems_before_the_draw_and_out_of_turn() -> None:
    state = match(deal("2d7c 3c7d", "2c3d 2h4c", pile="5s7h 10d14s", stock="6d14h"))
    assert [problem.rule for problem in state.game.presentation.problems(state.view(0), "discard 2d7c")] == ["RU-2"]
    assert [problem.rule for problem in state.game.presentation.problems(state.view(1), "draw stock")] == ["RU-1"]
