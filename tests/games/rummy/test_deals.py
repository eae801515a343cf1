"""Sanity 500 Rummy: deals of records, read and written."""

import json
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game

from .table import Deal, deal, game, match, run

TABLE = ["7c8h:8h=1 4d9h:9h=0 2s10h:10h=1", "6h10c:16 2h14c:16 4s12d:16"]


def test_a_deal_with_every_key() -> None:
    given = deal("2c3d 2h4c", "2c5d", pile="2h6d 2d7c", stock="2d8c 2s9d", table=TABLE, scores=[3, -4], hand_number=9)
    state = match({**given, "leader": 1, "dealer": 1})
    view = state.view(1)
    assert state.actors == (1,)
    assert (view.dealer, view.hand_number, view.scores, view.stock) == (1, 9, (3, -4), 2)
    assert view.pile == ("2h6d", "2d7c")
    assert view.table == (
        (("7c8h:8h", 1), ("4d9h:9h", 0), ("2s10h:10h", 1)),
        (("2h14c:16", 1), ("4s12d:16", 1), ("6h10c:16", 1)),
    )


def test_missing_keys_take_their_defaults() -> None:
    state = game(3).start(deals=[{"hands": [["2c3d"], ["2h4c"], ["2c5d"]]}])
    view = state.view(0)
    assert state.actors == (0,)
    assert (view.dealer, view.hand_number, view.scores, view.stock) == (2, 1, (0, 0, 0), 0)
    assert view.pile == ()
    assert view.table == ()
    led = game(3).start(deals=[{"hands": [["2c3d"], ["2h4c"], ["2c5d"]], "dealer": 0}])
    assert led.actors == (1,)
    begun = game(3).start(deals=[{"hands": [["2c3d"], ["2h4c"], ["2c5d"]], "leader": 0}])
    assert begun.view(0).dealer == 2  # RU-1: the player on the dealer's left begins


def test_the_deal_moves_left_from_a_given_deal() -> None:
    hands = {"hands": [["2c3d"], ["2h4c"], ["2c5d"]]}
    state = game(3).start(deals=[{**hands, "dealer": 1}, hands, hands])
    for dealer in (1, 2, 0):
        assert state.view(None).dealer == dealer
        assert state.actors == ((dealer + 1) % 3,)
        state.play(state.actors[0], "stop")
    assert state.phase == "deal"
    assert state.actors == ()
    assert not state.over


def test_seeded_deals_follow_given_ones() -> None:
    state = game(3).start(seed=4, deals=[{"hands": [["2c3d"], ["2h4c"], ["2c5d"]], "dealer": 1}])
    state.play(2, "stop")
    assert state.view(None).dealer == 2
    assert state.view(None).sizes == (7, 7, 7)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["2c3d"]]}, "2 hands"),
    ({"hands": [["2c3d"], ["2c3d"]]}, "2c3d is there twice"),
    ({"hands": [["2c3d"], ["2c4d"]]}, "2c4d"),
    ({"hands": [["2c3d"], ["rook"]]}, "rook"),
    ({"hands": [["2c3d"], [5]]}, "5"),
    ({"hands": [["2c3d"], "2h4c"]}, "seat 1"),
    ({"pile": ["2c3d"]}, "2c3d is there twice"),
    ({"stock": ["2h4c"]}, "2h4c is there twice"),
    ({"pile": "2c5d"}, '"pile"'),
    ({"table": "2c5d"}, '"table"'),
    ({"table": ["2c5d"]}, "group 1"),
    ({"table": [["2c5d"]]}, "FACE, owner"),
    ({"table": [[["2c5d:7"]]]}, "FACE, owner"),
    ({"table": [[["2c5d:7", 0], ["3s4h:7", 0]]]}, "group 1 on the table is neither"),
    ({"table": [[]]}, "group 1 on the table is neither"),
    ({"table": [[["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h:10h", 2]]]}, "owner of 2s10h:10h"),
    ({"table": [[["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h:10h", True]]]}, "owner of 2s10h:10h"),
    ({"table": [[["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h:11h", 1]]]}, "2s10h:11h"),
    ({"table": [[["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h", 1]]]}, "2s10h"),
    ({"table": [[["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h:10h", 1]]], "pile": ["2s10h"]}, "2s10h is there twice"),
    (
        {
            "table": [
                [["7c8h:8h", 0], ["4d9h:9h", 0], ["2s10h:10h", 1]],
                [["2d8c:8c", 0], ["3c8d:8d", 0], ["4d8h:8h", 1]],
            ]
        },
        "8h lies on the table twice",
    ),
    ({"leader": 2}, '"leader"'),
    ({"dealer": "0"}, '"dealer"'),
    ({"scores": [1]}, '"scores"'),
    ({"hand_number": 0}, '"hand_number"'),
    ({"trump": "2c5d"}, "trump"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_impossible_deals_are_refused(change: dict[str, Any], said: str) -> None:
    given = {"hands": [["2c3d"], ["2h4c"]], **change}
    with pytest.raises(BadRecord) as error:
        game().start(deals=[given])
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_match_needs_a_seed_or_a_deal() -> None:
    with pytest.raises(BadSetup):
        game().start()


def test_written_deals_have_every_card_and_replay_without_the_seed() -> None:
    state = game(4, max_rounds=3).start(seed=11)
    choices = Stream(11, CHOICES)
    while not state.over:
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(choices))
    document = json.loads(json.dumps(write_record(state, deals=True)))
    for written in document["deals"]:
        assert sorted(written) == ["dealer", "hands", "pile", "stock"]
        cards = [card for hand in written["hands"] for card in hand] + written["pile"] + written["stock"]
        assert len(set(cards)) == 78
    del document["seed"]
    replayed = read_record(document, find_game).replay()
    assert replayed.over
    assert replayed.scores == state.scores
    assert replayed.hands() == state.hands()


def test_a_given_deal_is_written_back_unchanged() -> None:
    given: Deal = deal("2c3d 2h4c", "2c5d", pile="2h6d 2d7c", stock="2d8c", table=TABLE, scores=[3, -4], hand_number=9)
    state = match(given)
    written = state.last_deal()
    assert match(dict(written)) == match(written)
    assert match(dict(written)).view(0) is not None
    assert match(written).position() == state.position()


def test_ru_10_a_match_has_no_limit_unless_a_record_says_so() -> None:
    """`rounds` was an option of earlier versions."""
    for seeded in (True, False):
        document: dict[str, Any] = {"fairdeal": 1, "game": "rummy", "players": ["Ada", "Ben"], "moves": []}
        document |= {"seed": 1} if seeded else {"deal": {"hands": [["2c3d"], ["2h4c"]]}}
        assert read_record(document, find_game).game.max_rounds == 0
        assert read_record({**document, "options": {"rounds": 7}}, find_game).game.max_rounds == 7
    assert "rounds" not in game().options.to_json()
    assert all(not game(players).may_never_end() for players in range(2, 6))
    assert type(game()).configure_for_programs(5).max_rounds == 0
    assert game(6).may_never_end(plays_to_win=True)  # scores may fall forever
    assert type(game()).configure_for_programs(6).max_rounds == 100
    with pytest.raises(BadSetup, match="programs set one with max_rounds"):
        game(rounds=5)


def test_a_deal_may_have_empty_hands() -> None:
    state = match(deal("", "2c5d", stock="2c3d 2h4c"))
    run(state, "0 draw stock", "0 discard 2h4c")
    assert state.scores == (0, -5)
