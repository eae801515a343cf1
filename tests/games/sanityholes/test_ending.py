"""The end of a round and of the match (PS-8, PS-9)."""

import pytest

from fairdeal.engine.errors import BadSetup

from .table import deal, final, game, hands, kinds, markers, places, play_randomly, refused, run, seen, table


def test_ps_8_the_round_ends_when_only_one_player_has_cards() -> None:
    state = table("13h14d", "3s4h 3s5c", "12s14c", "7c8h 7s9c")
    run(state, "0 play 13h14d:13h", "1 pass", "2 play 12s14c:14c")
    assert state.phase == "play"
    assert seen(state, 1).out == (0, 2)
    run(state, "3 pass", "1 pass")
    run(state, "1 play 3s4h:3s", "3 play 7c8h:7c", "1 pass", "3 pass")
    events = run(state, "3 play 7s9c:9c")
    assert kinds(events) == ["played", "out", "round"]
    assert places(state) == [0, 2, 3, 1]
    assert hands(state) == ["", "3s5c", "", ""]


def test_ps_8_places_are_the_roles_of_the_next_round() -> None:
    second = deal("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    state = game(4, black_markers=40).start(deals=[deal("3s4h", "5h8d", "9d14c", "2c3d 2h4c", leader=1), second])
    run(state, "1 play 5h8d:5h", "2 play 9d14c:14c", "3 pass")
    events = run(state, "0 pass")
    assert kinds(events) == ["passed", "trick"]
    events = run(state, "0 play 3s4h:3s")
    assert kinds(events) == ["played", "out", "round", "dealt", "dealt", "dealt", "dealt"]
    assert events[2].to_json() == {
        "event": "round",
        "seat": 1,
        "round": 1,
        "places": [1, 2, 0, 3],
        "roles": [None] * 4,
        "markers": [1, 0, 0, 1],
    }
    view = seen(state, None)
    assert view.ranking == (1, 2, 0, 3)
    assert view.roles == ("Vice-Sanityhole", "President", "Vice-President", "Sanityhole")
    assert (state.phase, state.actors) == ("exchange", (1, 2))


def test_ps_8_empty_hands_are_out_in_the_order_of_seats() -> None:
    state = table("3s4h", "", "5h8d", "")
    run(state, "0 play 3s4h:3s")
    assert places(state) == [1, 3, 0, 2]


def one_round(black: int, given: list[int]) -> list[object]:
    """A round in which seats 1 and 2 take two markers each: places in the match, None if it goes on, and markers."""
    state = table("13h14d", "3s4h", "5d6s 6s8c", options={"black_markers": black}, markers=given)
    run(state, "0 play 13h14d:27", "1 pass", "2 pass", "2 play 5d6s:5d", "1 pass", "2 pass")
    run(state, "2 play 6s8c:14")
    assert places(state) == [0, 2, 1]
    return [final(state), markers(state)] if state.over else [None, markers(state)]


@pytest.mark.parametrize(
    ("black", "given", "expected"),
    [
        (4, [0, 0, 0], [0, 2, 1]),  # 0, 2, 2: the higher rank wins the tie
        (5, [0, 0, 0], None),  # one black marker is left
        (1, [0, 0, 0], [0, 2, 1]),  # red markers since the second pass
        (30, [3, 0, 25], [1, 0, 2]),
        (40, [3, 1, 32], [0, 1, 2]),  # 3, 3, 34: the higher rank wins the tie
        (40, [2, 0, 0], None),
        (2, [50, 60, 70], [0, 1, 2]),
    ],
)
def test_ps_9_the_game_ends_with_the_round_in_which_the_last_black_marker_is_taken(
    black: int, given: list[int], expected: list[int] | None
) -> None:
    places_in_match, taken = one_round(black, given)
    assert places_in_match == expected
    assert taken == [given[0], given[1] + 2, given[2] + 2]


def test_ps_9_play_goes_on_to_the_end_of_the_round() -> None:
    state = table("13h14d 6d7s", "3s4h 3s5c", "5d6s 6s8c", options={"black_markers": 2})
    assert seen(state, None).black_left == 2
    run(state, "0 play 13h14d:27", "1 pass")
    assert seen(state, None).black_left == 1
    events = run(state, "2 pass")
    assert kinds(events) == ["passed", "red"]
    assert seen(state, None).black_left == 0
    assert not state.over
    assert kinds(run(state, "0 pass")) == ["passed", "trick"]
    assert markers(state) == [1, 1, 1]


def test_ps_9_the_outcome_names_the_rule() -> None:
    state = table("13h14d", "3s4h", "5d6s 6s8c", options={"black_markers": 4})
    run(state, "0 play 13h14d:27", "1 pass", "2 pass", "2 play 5d6s:5d", "1 pass", "2 pass")
    assert not state.over
    run(state, "2 play 6s8c:14")
    assert state.outcome is not None
    assert state.outcome.scores == (0, 2, 2)
    assert state.outcome.reason.startswith("PS-9")
    assert (state.phase, state.actors, state.over) == ("over", (), True)
    assert refused(state, 1, "pass").rule == "PS-9"


def test_ps_9_from_1_to_40_markers_can_be_black() -> None:
    for number in (0, 41):
        with pytest.raises(BadSetup, match="1 to 40"):
            game(black_markers=number)
    assert game().options.to_json() == {"closing_pass": "literal", "black_markers": 30}


def test_ps_9_exchanged_markers_stay_taken() -> None:
    state = game(2, black_markers=3).start(deals=[deal("3s4h 9s10d", "5h8d 9h11c", roles=[0, 1], markers=[2, 0])])
    run(state, "0 give marker")
    assert markers(state) == [1, 1]
    assert seen(state, None).black_left == 1


def test_the_phase_is_deal_when_a_record_has_no_further_deal() -> None:
    state = table("3s4h", "5h8d 9h11c")
    run(state, "0 play 3s4h:3s")
    assert (state.phase, state.actors, state.over, state.outcome) == ("deal", (), False, None)
    assert places(state) == [0, 1]
    assert refused(state, 1, "pass").rule is None
    assert not state.moves(1)


@pytest.mark.parametrize("closing", ["literal", "free"])
def test_random_matches_end(closing: str) -> None:
    for players in range(2, 7):
        state = game(players, closing_pass=closing).start(players)
        play_randomly(state, 3)
        assert state.over
        assert sum(markers(state)) >= 30
