"""President: the clock, hidden information, the match and its records (PR-32 to PR-34)."""

import json
from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord, BadSetup, IllegalMove
from fairdeal.engine.events import seen_by
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.president.options import MAX_DECKS, PresidentOptions
from fairdeal.table.settings import MAX_CLOCK, MIN_CLOCK, SECOND

from .table import (
    automatic,
    deal,
    game,
    hand,
    hands,
    history,
    leader,
    match,
    numbers,
    places,
    play_randomly,
    play_round,
    run,
    seen,
    table,
    texts,
)

pytestmark = pytest.mark.usefixtures("decks")

# ---- PR-32


def test_pr_32_a_turn_lasts_twenty_seconds() -> None:
    assert PresidentOptions().turn_seconds == 20
    assert game(4, turn_seconds=5).options.to_json()["turn_seconds"] == 5
    assert game(4, turn_seconds=0).options.to_json()["turn_seconds"] == 0
    for wrong in (-1, 1, 4, 601, "soon"):
        with pytest.raises(BadSetup, match=r"PR-32.*accepted: 0, or 5 to 600"):  # as a live table accepts them
            game(4, turn_seconds=wrong)


def test_pr_32_every_description_of_the_turn_time_has_the_range_of_a_live_table() -> None:
    spec = next(spec for spec in PresidentOptions.specs() if spec.name == "turn_seconds")
    assert (spec.low, spec.high) == (MIN_CLOCK // SECOND, MAX_CLOCK // SECOND)
    assert spec.to_json()["range"] == [5, 600]
    assert spec.to_json()["or_zero"] is True
    schema = spec.schema()
    assert (schema["anyOf"], schema["maximum"]) == ([{"const": 0}, {"minimum": 5}], 600)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7 7 9 9 9", "7x2"),
        ("4 9 9 9", "4x1"),
        ("3 3 3 3 2 joker", "3x4"),
        ("A 2", "Ax1"),
        ("2 joker", "2x1"),  # jokers only if nothing else is held
        ("2 2 joker joker", "2x2"),
        ("joker", "joker"),
        ("joker joker", "jokerx2"),
        ("10 J", "10x1"),
    ],
)
def test_pr_32_the_leader_plays_all_cards_of_the_smallest_rank(cards: str, expected: str) -> None:
    assert automatic(table(cards, "5 6"), 0) == expected


@pytest.mark.parametrize(("limit", "expected"), [(1, "7x1"), (3, "7x3"), (4, "7x4"), (0, "7x4")])
def test_pr_32_the_leader_plays_as_many_as_the_limit_allows(limit: int, expected: str) -> None:
    assert automatic(table("7x4 8 joker", "9 9", largest_combo=limit), 0) == expected


def test_pr_32_the_leader_plays_the_special_3() -> None:
    assert automatic(table("5 5", "3 3h* 9 joker"), 1) == "3x2"


def test_pr_32_the_smallest_rank_is_by_the_order_in_force() -> None:
    state = table("7 7 7 7 2 2 A joker 3", "5 5 5", revolutions="strict")
    run(state, "0 7x4", "1 pass")
    assert automatic(state, 0) == "2x2"
    run(state, "0 2x2", "1 pass")
    assert automatic(state, 0) == "Ax1"
    run(state, "0 A", "1 pass")
    assert automatic(state, 0) == "3x1"  # the joker is not the smallest
    run(state, "0 3", "1 pass")
    assert automatic(state, 0) == "joker"


def test_pr_32_the_others_pass() -> None:
    state = table("4 9", "5 K 2 joker", "6 6")
    run(state, "0 4")
    assert automatic(state, 1) == "pass"
    equal = table("4 9", "4 K", "6 6")
    run(equal, "0 4")
    assert automatic(equal, 1) == "pass"


@pytest.mark.parametrize(
    ("led", "cards", "options", "expected"),
    [
        ("6x1", "5 K 8", {}, "8x1"),
        ("6x1", "5 K 6 8", {}, "6x1"),  # equalizing is the lowest
        ("6x1", "5 K 6 8", {"equalize": "disallow"}, "8x1"),
        ("6x1", "joker 2", {}, "2x1"),
        ("6x1", "joker 3", {}, "joker"),
        ("6x2", "8 8 joker 9 9", {}, "8x2"),  # without jokers if possible
        ("6x2", "8 joker 9 9", {}, "8x1+j1"),
        ("6x2", "2 2 3", {}, "2x1"),
        ("6x2", "2 2 3", {"one_fewer_2": False}, "2x2"),
        ("6x2", "5 5 3", {}, "pass"),
    ],
)
def test_pr_32_the_lowest_legal_combo_where_passing_is_not_allowed(
    led: str, cards: str, options: dict[str, Any], expected: str
) -> None:
    state = table("6 6 4", cards, voluntary_pass=False, **options)
    run(state, f"0 {led}")
    assert automatic(state, 1) == expected


def test_pr_32_the_lowest_combo_is_by_the_order_in_force() -> None:
    state = table("7 7 7 7 9 9", "4 5 8 2", revolutions="strict", voluntary_pass=False)
    run(state, "0 7x4", "1 pass", "0 9")
    assert automatic(state, 1) == "8x1"
    three = table("7 7 7 7 9 9 K", "3 4 3", revolutions="strict", voluntary_pass=False)
    run(three, "0 7x4", "1 pass", "0 9x2")
    assert automatic(three, 1) == "3x1"  # one fewer of the top rank, which is the 3


@pytest.mark.parametrize(("mode", "expected"), [("equalize_or_skip", "skip"), ("equalize_or_pass", "pass")])
def test_pr_32_the_automatic_move_of_a_player_bound_to_equalize(mode: str, expected: str) -> None:
    state = table("7 4", "7 8", "7 9", equalize=mode)
    run(state, "0 7", "1 7")
    assert automatic(state, 2) == expected
    must = table("7 4", "7 8", "7 9", equalize=mode, voluntary_pass=False)
    run(must, "0 7", "1 7")
    assert automatic(must, 2) == "7x1"
    cannot = table("7 4", "7 8", "9 9", equalize=mode, voluntary_pass=False)
    run(cannot, "0 7", "1 7")
    assert automatic(cannot, 2) == expected


@pytest.mark.parametrize("exchange", ["sequential", "simultaneous"])
def test_pr_32_the_lowest_cards_are_given_in_transfers(exchange: str) -> None:
    state = table("4 3 K", "8 7 A", "5 5 6", "J Q 2", roles=[0, 1, 2, 3], exchange=exchange)
    assert automatic(state, 0) == "give 3x1 4x1"
    assert automatic(state, 1) == ("give 6x1" if exchange == "sequential" else "give 7x1")
    pair = table("3 3 K", "7 7", "5 5 6", roles=[0, 1, 2], exchange=exchange)
    assert automatic(pair, 0) == "give 3x2"
    discard = table("2 3 joker", "7 7", roles=[0, 1, None], exchange=exchange)
    assert automatic(discard, 0) == "give 3x1 2x1"


def test_pr_32_ready_between_rounds() -> None:
    state = match(deal("3", "4 4"), deal("5 5 5", "6 6 6"))
    run(state, "0 3")
    assert state.phase == "intermission"
    assert automatic(state, 0) == automatic(state, 1) == "ready"


def test_pr_32_no_automatic_move_out_of_turn() -> None:
    state = table("4 9", "5 K")
    with pytest.raises(IllegalMove, match="PR-13"):
        state.automatic(1)


def test_pr_32_the_intermission_ends_when_all_are_ready() -> None:
    state = match(deal("3", "4 4"), deal("5 5 5", "6 6 6"))
    run(state, "0 3")
    assert state.actors == (0, 1)
    assert texts(state, 0) == {"ready"}
    run(state, "1 ready")
    assert [state.phase, *state.actors, state.rounds_dealt] == ["intermission", 0, 1]
    assert seen(state, None).ready == (1,)
    run(state, "0 ready")
    assert (state.phase, state.rounds_dealt) == ("transfer", 2)


def test_pr_32_the_intermission_ends_when_its_time_is_up() -> None:
    state = match(deal("3", "4 4"), deal("5 5 5", "6 6 6"))
    run(state, "0 3", "1 ready")
    state.proceed()
    assert (state.phase, state.rounds_dealt) == ("transfer", 2)
    with pytest.raises(IllegalMove):
        state.proceed()


def test_pr_32_a_whole_match_by_the_clock() -> None:
    for preset in ("online", "house"):
        state = game(5, preset, rounds=3).start(seed=32)
        while not state.over:
            state.play(state.actors[0], automatic(state, state.actors[0]))
        assert sorted(places(state)) == [0, 1, 2, 3, 4]


# ---- PR-33


def public(state: State, seat: int | None) -> str:
    return json.dumps(seen(state, seat).to_json())


def test_pr_33_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = table("4 4 9", "5 5", "6 6 6 joker")
    view = seen(state, 0)
    assert view.hand == {"4": 2, "9": 1}
    assert view.sizes == (3, 2, 4)
    assert seen(state, 1).hand == {"5": 2}
    assert seen(state, 1).moves is None  # it is not their turn
    assert view.moves is not None


def test_pr_33_a_spectator_sees_no_hand() -> None:
    state = table("4 4 9", "5 5", "6 6 6 joker")
    view = seen(state, None)
    assert (view.hand, view.moves, view.seat) == (None, None, None)
    assert view.sizes == (3, 2, 4)


@pytest.mark.parametrize("roles", [None, [0, 1, 2], [1, 0, 2, None]])
@pytest.mark.parametrize("exchange", ["sequential", "simultaneous"])
def test_pr_33_other_hands_make_no_difference_to_what_a_seat_sees(roles: Any, exchange: str) -> None:
    """Two deals that differ only in which of the other seats holds which cards look the same to seat 0."""
    one = table("4 4 9", "5 5 10 2", "6 7 8 K", roles=roles, exchange=exchange, leader=0)
    two = table("4 4 9", "7 8 10 2", "5 5 6 K", roles=roles, exchange=exchange, leader=0)
    watched = 0 if roles != [0, 1, 2] else None  # the President sees two cards of the Scum
    assert public(one, watched) == public(two, watched)
    for state in (one, two):
        while state.phase == "transfer":
            seat = state.actors[-1]
            run(state, f"{seat} {automatic(state, seat)}")
    if roles is None:
        for state in (one, two):
            run(state, "0 9", "1 10", "2 pass", "0 pass")
        assert public(one, 0) == public(two, 0)
        assert public(one, None) == public(two, None)
        assert public(one, 1) != public(two, 1)


def test_pr_33_each_seat_sees_only_its_own_deal() -> None:
    state = game(3, rounds=0).start(seed=4)
    play_round(state)
    events = state.proceed()
    given = state.last_deal()["hands"]
    assert isinstance(given, list)
    for seat in range(3):
        deals = [event.to_json() for event in seen_by(events, seat) if event.kind == "dealt"]
        assert [(deal["seat"], deal["hand"]) for deal in deals] == [(seat, given[seat])]
    assert not any(event.kind in ("dealt", "cards") for event in seen_by(events, None))


def test_pr_33_plays_passes_counts_and_roles_are_public() -> None:
    state = table("4 4 9", "5 5 K", "6 6 6 joker", roles=[None, None, 1, 2, 0], leader=0)
    run(state, "0 4x2", "1 pass", "2 6x1+j1")
    for seat in (None, 0, 1, 2):
        view = seen(state, seat)
        assert view.trick == ((0, "4x2"), (1, "pass"), (2, "6x1+j1"))
        assert view.sizes == (1, 3, 2)
        assert view.passed == (1,)
        assert view.played == {"4": 2, "6": 1, "joker": 1}
        assert view.pack == {"4": 2, "5": 2, "6": 3, "9": 1, "K": 1, "joker": 1}
        assert view.roles == ("Scum", "Citizen", "High-Scum")
        assert view.top == {"rank": "6", "total": 2, "seat": 2, "short": False}
        assert view.actors == (0,)


def test_pr_33_cards_played_add_up_over_tricks() -> None:
    state = table("4 9 9", "5 5 K", "6 6")
    run(state, "0 4", "1 5", "2 6", "0 9", "1 K", "2 pass", "0 pass")
    assert leader(state) == 1
    assert seen(state, None).played == {"4": 1, "5": 1, "6": 1, "9": 1, "K": 1}
    assert seen(state, None).trick == ()


def test_pr_33_a_new_player_does_not_see_the_hand_left_over_from_the_last_round() -> None:
    """Between rounds players close up: nobody may see cards that another player kept."""
    state = game(3, rounds=0).start(seed=1, deals=[deal("4", "5", "3 6 joker")])
    run(state, "0 4", "1 5")
    assert places(state) == [0, 1, 2]
    state.change_seats(leaving=[0], joining=["New"])
    seen_now = [seen(state, seat).hand for seat in range(3)]
    assert seen_now[0] in (None, {})
    assert seen_now[2] in (None, {})  # not what seat 2 of the last round kept
    assert seen_now[1] in (None, {"3": 1, "6": 1, "joker": 1})  # that player sits here now


def test_pr_33_a_new_player_does_not_learn_what_was_given_in_the_last_round() -> None:
    """Seat 2, the Scum, gave and received cards; the player who takes that seat knows nothing about it."""
    state = game(3, rounds=0).start(seed=1, deals=[deal("4 4 4", "5 5", "3 6 joker", roles=[0, 1, 2], leader=0)])
    run(state, "0 give 4 6", "0 4x2", "1 pass", "2 pass", "0 joker", "1 pass", "2 pass", "1 5x2")
    assert places(state) == [0, 1, 2]
    assert [one["cards"] for one in seen(state, 2).transfers] == [{"6": 1, "joker": 1}, {"4": 1, "6": 1}]
    state.change_seats(leaving=[2], joining=["New"])
    assert not any("cards" in one for one in seen(state, 2).transfers)


def test_pr_33_the_table_can_be_described_after_a_player_has_left() -> None:
    state = game(3, rounds=0).start(seed=1, deals=[deal("4", "5", "3 6 joker")])
    run(state, "0 4", "1 5")
    state.change_seats(leaving=[2])
    for seat in (0, 1, None):
        assert state.game.presentation.lines(state.view(seat), state.names)


def test_pr_33_a_view_with_the_maximum_number_of_decks() -> None:
    state = game(4, decks=MAX_DECKS).start(seed=3)
    view = seen(state, 2)
    assert view.hand == numbers(state, 2)
    assert sum(view.sizes) == 54 * MAX_DECKS
    assert json.loads(public(state, 2))["hand"] == numbers(state, 2)


# ---- PR-34


def test_pr_34_one_round_by_default() -> None:
    assert PresidentOptions().rounds == 1
    state = game(3).start(seed=1)
    play_round(state)
    assert (state.over, state.phase, state.actors) == (True, "over", ())
    assert state.outcome is not None
    assert [seat for (seat,) in state.outcome.places] == places(state)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_pr_34_a_match_has_the_given_number_of_rounds(rounds: int) -> None:
    state = game(3, rounds=rounds).start(seed=rounds)
    for number in range(1, rounds + 1):
        assert state.rounds_dealt == number
        assert state.outcome is None
        play_round(state)
        if number < rounds:
            assert state.phase == "intermission"
            state.proceed()
    assert state.over
    assert state.rounds_dealt == rounds


def test_pr_34_the_last_rounds_places_count_and_the_history_is_kept() -> None:
    state = match(deal("3", "4 4"), deal("3 4 K", "5 2 A", leader=1))
    assert (state.places, history(state)) == (None, [])
    run(state, "0 3")
    assert places(state) == [0, 1]
    assert history(state) == [[0, 1]]
    assert state.phase == "intermission"
    state.proceed()
    assert places(state) == [0, 1]  # still the last finished round's
    assert hands(state) == ["3 4 K A 2", "5"]
    run(state, "0 give 3 4", "1 3", "0 pass", "1 4", "0 pass", "1 5")
    assert state.over
    assert history(state) == [[0, 1], [1, 0]]
    assert state.outcome is not None
    assert state.outcome.places == state.places == ((1,), (0,))
    assert state.outcome.scores is None
    assert state.outcome.place_of(1) == 1


def test_pr_34_zero_rounds_means_until_the_table_stops() -> None:
    state = game(2, rounds=0).start(seed=0)
    for _ in range(50):
        play_round(state)
        assert state.phase == "intermission"
        state.proceed()
    assert not state.over
    assert state.rounds_dealt == 51


@pytest.mark.parametrize("rounds", [-1, 1_000_001])
def test_pr_34_at_most_a_million_rounds(rounds: int) -> None:
    game(4, rounds=1_000_000)
    with pytest.raises(BadSetup, match="PR-34"):
        game(4, rounds=rounds)


def test_pr_34_deals_used_up_before_the_match_is_over() -> None:
    """The phase is `deal`: nobody can act, and the match is not over."""
    state = match(deal("3", "4 4"), rounds=2)
    run(state, "0 3")
    assert (state.phase, state.actors, state.over, state.outcome) == ("deal", (), False, None)
    assert places(state) == [0, 1]
    endless = match(deal("3", "4 4"), rounds=0)
    run(endless, "0 3")
    assert (endless.phase, endless.over) == ("deal", False)


def test_pr_34_a_deal_replaces_the_next_seeded_one() -> None:
    state = game(2, rounds=0).start(7, [deal("3", "4 4")])
    assert hands(state) == ["3", "4 4"]
    run(state, "0 3")
    state.proceed()
    assert seen(state, None).round == 2
    assert sum(seen(state, None).sizes) == 54
    own = state.last_deal()
    longer = game(2, rounds=0).start(7, [deal("3 5", "4 4")])
    run(longer, "0 5", "1 pass", "0 3")
    longer.proceed()
    assert longer.last_deal() == own  # what is played in one round changes no later deal


# ---- Records: docs/notation.md


def record(state: State, deals: bool = False) -> Any:
    return json.loads(json.dumps(write_record(state, deals=deals)))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "house"},
        {"decks": 3, "revolutions": "jokers", "equalize": "equalize_or_skip"},
        {"first_trick": "random", "exchange": "simultaneous"},
        pytest.param({"decks": MAX_DECKS}, marks=pytest.mark.once),
    ],
)
def test_records_replay_to_the_same_match(options: dict[str, Any]) -> None:
    state = game(4, **{"rounds": 3, **options}).start(seed=21)
    play_randomly(state, seed=21)
    assert state.over
    written = record(state)
    assert written["outcome"]["places"] == places(state)
    again = read_record(written, find_game).replay()
    assert again == state
    assert record(again) == written


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "house"},
        {"first_trick": "random", "decks": 2},
        pytest.param({"decks": MAX_DECKS}, marks=pytest.mark.once),
    ],
)
def test_records_with_deals_need_no_seed(options: dict[str, Any]) -> None:
    state = game(4, **{"rounds": 3, **options}).start(seed=22)
    play_randomly(state, seed=22)
    written = record(state, deals=True)
    assert len(written["deals"]) == 3
    del written["seed"]
    again = read_record(written, find_game).replay()
    assert history(again) == history(state)
    assert again.hands() == state.hands()
    assert again.over


def test_records_may_contain_ready_or_leave_it_out() -> None:
    state = game(3, rounds=2).start(seed=23)
    play_randomly(state, seed=23)
    written = record(state)
    assert [move for move in written["moves"] if move[1] == "ready"]
    written["moves"] = [move for move in written["moves"] if move[1] != "ready"]
    again = read_record(written, find_game).replay()
    assert (again.hands(), history(again)) == (state.hands(), history(state))


@pytest.mark.parametrize("rounds", [0, 3])
def test_records_of_a_match_that_stopped_while_some_players_were_ready(rounds: int) -> None:
    """The next deal is not known without the seed, and it does not matter who was ready for it."""
    state = game(3, rounds=rounds).start(seed=25)
    play_round(state)
    run(state, "1 ready", "2 ready")
    written = record(state, deals=True)
    assert read_record(written, find_game).replay() == state
    del written["seed"]
    again = read_record(written, find_game).replay()
    assert (again.hands(), history(again)) == (state.hands(), history(state))


def test_records_default_to_zero_rounds_with_a_seed_and_to_the_number_of_deals_without() -> None:
    base: dict[str, Any] = {"fairdeal": 1, "game": "president", "players": ["Ada", "Ben"], "moves": []}
    seeded = read_record({**base, "seed": 1}, find_game)
    assert seeded.game.options.to_json()["rounds"] == 0
    one = deal("3", "4 4")
    dealt = read_record({**base, "deal": one, "moves": [[0, "3"]]}, find_game).replay()
    assert dealt.over  # it is over when its deals are used up
    both = read_record({**base, "deals": [one, deal("5 5 5", "6 6 6")], "moves": [[0, "3"]]}, find_game).replay()
    assert (both.over, both.phase) == (False, "intermission")


def test_records_with_changes_of_seats() -> None:
    state = game(3, rounds=0, names=["Ada", "Ben", "Cy"]).start(seed=24)
    play_round(state)
    state.change_seats(leaving=[1], joining=["Dot", "Eve"])
    state.proceed()
    play_round(state)
    run(state, "0 ready")
    state.change_seats(leaving=[0])
    state.proceed()
    run(state, f"{state.actors[0]} {automatic(state, state.actors[0])}")
    again = read_record(record(state), find_game).replay()
    assert again == state
    written = record(state, deals=True)
    del written["seed"]
    without = read_record(written, find_game).replay()
    assert (without.hands(), history(without), without.names) == (state.hands(), history(state), state.names)


def test_records_with_several_changes_of_seats_in_one_intermission() -> None:
    """PR-8: a player leaves, then another joins, before the same move."""
    state = game(3, rounds=0, names=["Ada", "Ben", "Cy"]).start(seed=25)
    play_round(state)
    state.change_seats(leaving=[1])
    state.change_seats(joining=["Dot"])
    state.change_seats(joining=["Eve"])
    again = read_record(record(state), find_game).replay()
    assert again.names == state.names == ("Ada", "Cy", "Dot", "Eve")
    assert again == state


def test_records_have_no_forced_gifts_and_choices_in_any_order() -> None:
    base: dict[str, Any] = {"fairdeal": 1, "game": "president", "players": ["A", "B", "C", "D"]}
    base["deal"] = deal("3 4", "5 2 joker", "6 7", "8 A K", roles=[2, 0, 3, 1])
    one = read_record({**base, "moves": [[2, "give 6 7"], [0, "give 3"]]}, find_game).replay()
    two = read_record({**base, "moves": [[0, "give 3"], [2, "give 6 7"]]}, find_game).replay()
    assert hands(one) == hands(two)
    assert hand(one, 1) == "5 6 7"


@pytest.mark.parametrize(
    "change",
    [
        {"at": 1, "leave": [0]},  # in mid-round
        {"at": -1, "leave": [0]},
        {"at": 999, "leave": [0]},
        {"at": True, "leave": [0]},
        {"at": 0, "leave": [True]},
        {"at": 0, "join": [7]},
        "gone",
    ],
)
def test_records_with_impossible_changes_of_seats_are_refused(change: object) -> None:
    state = game(3, rounds=0).start(seed=25)
    play_round(state)
    document = {**record(state), "seats": [change]}
    with pytest.raises(BadRecord, match="seats"):
        read_record(document, find_game).replay()
