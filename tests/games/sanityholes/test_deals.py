"""Given deals and records (docs/notation.md), and invalid ones."""

import json
import random
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup, FairdealError
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game

from .table import ALL, deal, game, hands, leader, markers, places, run, seen, table


def refuse(message: str, *hands: object, **more: Any) -> None:
    """Check that a deal is refused in one line that says what is wrong."""
    with pytest.raises(BadRecord, match=message) as caught:
        game(max(len(hands), 2)).start(deals=[{"hands": list(hands), **more}])
    assert isinstance(caught.value, FairdealError)
    assert "\n" not in str(caught.value)


# ---- Valid deals


def test_a_deal_can_have_any_part_of_the_pack() -> None:
    assert hands(table("5h8d 3s4h", "2c3d")) == ["3s4h 5h8d", "2c3d"]
    assert hands(table("10♣Q♦ 5H8D", "2c3d")) == ["5h8d 10c12d", "2c3d"]
    assert len(hands(table(" ".join(ALL - {"2c3d"}), "2c3d"))[0].split()) == 77


def test_a_deal_can_have_markers_and_a_round_number() -> None:
    state = table("5h8d", "2c3d 3s4h", markers=[4, 6], hand_number=7)
    assert markers(state) == [4, 6]
    assert seen(state, None).round == 7


def test_an_empty_hand_is_out() -> None:
    state = table("", "2c3d 3s4h", "", "5h8d 4c5h")
    assert seen(state, None).out == (0, 2)
    assert leader(state) == 1


def test_fields_left_out_keep_their_values() -> None:
    rounds = [deal("3s4h", "5h8d 9s10d 2c3d", markers=[1, 0]), deal("5h8d 2c3d", "3s4h 4c5h"), deal("2c3d", "3s4h")]
    state = game(2).start(deals=rounds)
    run(state, "0 play 3s4h:3s")
    assert (markers(state), seen(state, None).round, state.phase) == ([1, 0], 2, "exchange")
    run(state, "0 give marker", "0 play 5h8d:13", "1 pass", "0 pass", "0 play 2c3d:5")
    assert (markers(state), seen(state, None).round, seen(state, None).ranking) == ([1, 2], 3, (0, 1))


def test_roles_of_a_later_deal_replace_the_places() -> None:
    state = game(2).start(deals=[deal("3s4h", "5h8d 9s10d"), deal("5h8d", "3s4h", roles=[1, 0], markers=[0, 1])])
    run(state, "0 play 3s4h:3s")
    assert places(state) == [0, 1]
    assert (seen(state, None).ranking, state.actors) == ((1, 0), (1,))


# ---- Invalid deals


def test_invalid_cards() -> None:
    refuse("2C3D is there twice.*seat 0.*seat 1", ["2c3d"], ["2C3D"])
    refuse("5h8d is there twice", ["5h8d", "3s4h", "5h8d"], ["2c3d"])
    refuse("2c4d.*2h4c", ["2c4d"], ["2c3d"])
    refuse("rook", ["rook"], ["2c3d"])
    refuse("joker", ["joker"], ["2c3d"])
    refuse("7c", ["7c"], ["2c3d"])
    refuse("5 .*not a card", [5], ["2c3d"])
    refuse("None.*not a card", [None], ["2c3d"])


def test_invalid_hands() -> None:
    refuse("list of 2 hands", ["2c3d"])
    refuse("list of cards", {"2c3d": 1}, ["3s4h"])
    refuse("list of cards", "2c3d", ["3s4h"])
    refuse("at least two hands", ["2c3d"], [])
    refuse("at least two hands", [], [], [])
    with pytest.raises(BadRecord, match="2 hands"):
        game(2).start(deals=[{}])
    with pytest.raises(BadRecord, match="2 hands"):
        game(2).start(deals=[{"hands": "2c3d"}])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"leader": 2}, "leader.*0 to 1"),
        ({"leader": -1}, "leader.*0 to 1"),
        ({"leader": True}, "leader"),
        ({"dealer": "0"}, "dealer.*0 to 1"),
        ({"roles": 3}, "roles.*list of all 2 seats"),
        ({"roles": [0]}, "roles.*list of all 2 seats.*1"),
        ({"roles": [0, 0]}, "seat 0 has two places"),
        ({"roles": [0, 2]}, "roles.*0 to 1, not 2"),
        ({"roles": [0, None]}, "roles.*0 to 1, not None"),
        ({"roles": [0, True]}, "roles.*0 to 1, not True"),
        ({"roles": [1, 0, 1]}, "two places"),
        ({"markers": [1]}, "markers.*list of 2"),
        ({"markers": [1, -1]}, "markers.*whole numbers.*from 0"),
        ({"markers": [1, 1.5]}, "markers"),
        ({"markers": {"0": 1}}, "markers"),
        ({"hand_number": 0}, "hand_number.*from 1"),
        ({"hand_number": "1"}, "hand_number"),
        ({"scores": [1, 2]}, "scores.*may have hands, leader, dealer, roles, markers, hand_number"),
        ({"trump": "2c3d"}, "trump"),
    ],
)
def test_invalid_fields(more: dict[str, Any], message: str) -> None:
    refuse(message, ["2c3d"], ["3s4h"], **more)


def test_a_match_needs_a_seed_or_a_deal() -> None:
    with pytest.raises(BadSetup, match="seed or a deal"):
        game().start()


# ---- Records


def random_record(seed: int) -> State:
    chance = random.Random(f"record {seed}")
    state = game(chance.randint(2, 6), black_markers=chance.randint(1, 20)).start(seed)
    while not state.over and chance.random() < 0.99:
        seat = chance.choice(state.actors)
        state.play(seat, state.moves(seat)[chance.randrange(state.moves(seat).count())])
    return state


@pytest.mark.parametrize("with_deals", [False, True])
def test_a_record_replays(with_deals: bool) -> None:
    for seed in range(12):
        state = random_record(seed)
        document = json.loads(json.dumps(write_record(state, deals=with_deals)))
        if with_deals:
            del document["seed"]
            assert len(document["deals"]) == state.rounds_dealt
            for number, given in enumerate(document["deals"]):
                assert {card for hand in given["hands"] for card in hand} == ALL
                assert ("dealer" in given) == (number == 0)  # the draw decides it in the first round
        replayed = read_record(document, find_game).replay()
        assert replayed.hands() == state.hands()
        assert replayed.scores == state.scores
        assert replayed.places == state.places
        assert replayed.actors == state.actors


def test_a_given_deal_is_written_as_it_was_read() -> None:
    given = deal("5h8d", "2c3d 3s4h", markers=[4, 6], hand_number=7, roles=[1, 0], leader=0, dealer=1)
    state = game(2).start(deals=[given])
    assert state.last_deal() == given
    assert write_record(state)["deal"] == given


def test_forced_returns_are_not_moves() -> None:
    state = table("3s4h 9s10d", "5h8d 9h11c", roles=[0, 1])
    run(state, "0 give 3s4h")
    assert write_record(state)["moves"] == [[0, "give 3s4h"]]


def test_gifts_can_be_chosen_in_any_order() -> None:
    four = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    first, second = table(*four, roles=[0, 1, 2, 3]), table(*four, roles=[0, 1, 2, 3])
    run(first, "0 give 3s4h 4d9h", "1 give 3s5c")
    run(second, "1 give 3s5c", "0 give 4d9h 3s4h")
    assert hands(first) == hands(second)
    assert first.actors == second.actors
