"""Sanity Rook: points, scores and the end of the match (RK-10 to RK-12)."""

import random
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.state import State
from fairdeal.games.rook.rules.scoring import POINTS_IN_PACK
from tests.mechanics.table import ROOK_PACK, deal, hands, places, play_randomly, run, scores, start

from .table import FOUR, POINTS, VALUABLE, bidding, rook, view

# Two tricks of sums: seat 1 leads and wins the first, with none or up to four tens in it; seat 0 wins the second.
WITH_POINTS = {1: "12s14c:26", 2: "4h14s:18", 3: "6d14h:20", 0: "10s13h:23"}
WITHOUT = {1: "11s13c:24", 2: "2s9d:11", 3: "2d12h:14", 0: "3h12c:15"}
SECOND = {1: "2h4c:6", 2: "2d7c:9", 3: "3c7d:10", 0: "6c13s:19"}


def taking(mine: int, theirs: int = 0, bid: int = 140, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A played hand in which seat 0 has bid; their team takes `mine` points, all from the Nest, the other `theirs`."""
    valuable = [1, 2, 3, 0][: theirs // 10]
    first = {seat: WITH_POINTS[seat] if seat in valuable else WITHOUT[seat] for seat in range(4)}
    hands = [f"{first[seat].partition(':')[0]} {SECOND[seat].partition(':')[0]}" for seat in range(4)]
    state = rook_with_nest(
        hands, cards_worth(mine), bid, options or {}, more
    ).copy()  # a copy must behave like the match
    for trick in (first, SECOND):
        run(state, *[f"{seat} {trick[seat]}" for seat in (1, 2, 3, 0)])
    return state


def rook_with_nest(hands: list[str], nest: list[str], bid: int, options: dict[str, Any], more: dict[str, Any]) -> State:
    state = bidding(*hands, options=options, nest=nest, dealer=3, leader=1, **more)
    run(state, f"0 bid {bid}")
    if state.phase == "bid":
        run(state, "1 pass", "2 pass", "3 pass")
    if nest:
        run(state, "0 nest " + " ".join(nest))
    run(state, "0 trump s")
    return state


def cards_worth(points: int) -> list[str]:
    """Cards for the Nest that are worth `points` together, none of which is played."""
    found: list[str] = []
    for card in VALUABLE:
        if card not in [face.partition(":")[0] for face in WITH_POINTS.values()] and POINTS[card] <= points:
            found.append(card)
            points -= POINTS[card]
    assert points == 0
    assert len(found) <= 19
    return found


# ---- RK-10


def test_rk_10_220_points_in_the_pack() -> None:
    assert sum(POINTS.values()) == POINTS_IN_PACK == 220
    for points, number in ((5, 8), (10, 16), (20, 1), (0, 28)):
        assert sum(1 for worth in POINTS.values() if worth == points) == number


@pytest.mark.parametrize("card", ROOK_PACK)
def test_rk_10_what_a_card_in_the_nest_is_worth(card: str) -> None:
    """Seat 1 has bid, and seat 0 takes the Nest with one card and scores its points."""
    plain = [other for other in ("4c13s", "2d7c", "2h4c", "3c7d", "2h6d") if other != card]
    state = bidding(*plain[:4], nest=[card], dealer=3)
    run(state, "0 pass", "1 bid 240", f"1 nest {card}", "1 trump c")
    state.play(0, str(state.moves(0)[2]))
    while state.actors:
        state.play(state.actors[0], state.moves(state.actors[0])[0])
    assert sum(view(state).taken) == POINTS[card]


@pytest.mark.parametrize("card", VALUABLE)
def test_rk_10_both_halves_count_no_matter_which_was_shown(card: str) -> None:
    faces = 1 if card == "rook" else 3
    for k in range(faces):
        state = rook(card, "2d7c", "2h4c", "3c8d", trump="s")
        state.play(0, state.moves(0)[k])
        while state.actors:
            state.play(state.actors[0], state.moves(state.actors[0])[0])
        assert sum(view(state).taken) == POINTS[card]


def test_rk_10_5_for_a_5_10_for_a_10_or_a_14_20_for_the_rook() -> None:
    assert [POINTS[card] for card in ("2c5d", "5s13h", "2s10h", "10c11h", "3s14d", "12s14c", "rook", "4c13s")] == [
        *[5, 5, 10, 10, 10, 10, 20, 0]
    ]


def test_rk_10_teams_count_together() -> None:
    """Seat 2 wins a trick with 20 points, then seat 0 one with the Nest."""
    state = rook("2h4c 6c13s", "2s10h 2d7c", "11c14h 3c7d", "3c8d 2s9d", trump="s", nest=["rook", "2c5d"])
    run(state, "0 2h4c:4c", "1 2d7c:7c", "2 11c14h:11c", "3 3c8d:3c")
    assert view(state).taken == (0, 0, 10, 0)
    run(state, "2 3c7d:10", "3 2s9d:11", "0 6c13s:19", "1 2s10h:12")
    assert view(state).taken == (35, 0, 10, 0)


# ---- RK-11


@pytest.mark.parametrize(
    ("taken", "bid", "scored", "as_bid"),
    [
        (140, 140, 140, 140),  # reaching the bid makes it
        (135, 140, -140, -140),
        (145, 140, 145, 140),
        (170, 140, 170, 140),
        (170, 165, 170, 165),
        (170, 170, 170, 170),
        (170, 175, -175, -175),
        (0, 140, -140, -140),
        (170, 240, -240, -240),  # legal, though nobody can reach it
    ],
)
def test_rk_11_made_and_failed_bids(taken: int, bid: int, scored: int, as_bid: int) -> None:
    assert scores(taking(taken, bid=bid)) == [scored, 0, scored, 0]
    assert scores(taking(taken, bid=bid, options={"made_bid_scores": "taken"})) == [scored, 0, scored, 0]
    assert scores(taking(taken, bid=bid, options={"made_bid_scores": "bid"})) == [as_bid, 0, as_bid, 0]
    assert scores(taking(taken, bid=bid, options={"preset": "summary"})) == [as_bid, 0, as_bid, 0]


@pytest.mark.parametrize("theirs", [0, 10, 20, 30, 40])
@pytest.mark.parametrize("mine", [100, 140, 160])
def test_rk_11_the_other_team_scores_what_it_took_either_way(mine: int, theirs: int) -> None:
    for how in ("taken", "bid"):
        state = taking(mine, theirs, options={"made_bid_scores": how})
        assert scores(state)[1] == scores(state)[3] == theirs


@pytest.mark.parametrize("declarer", range(4))
def test_rk_11_the_bidders_are_the_team_of_the_high_bidder(declarer: int) -> None:
    """The partner may take the points: here seat 0 takes everything, 150 points in the Nest."""
    nest = cards_worth(150)
    state = bidding("4c13s", "2d7c", "2h4c", "3c7d", nest=nest, dealer=3)
    for seat in range(declarer):
        run(state, f"{seat} pass")
    run(state, f"{declarer} bid 240", f"{declarer} nest " + " ".join(nest), f"{declarer} trump s")
    run(state, "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c")
    assert scores(state) == ([-240, 0, -240, 0] if declarer in (0, 2) else [150, -240, 150, -240])


def test_rk_11_scores_go_below_zero_and_add_up() -> None:
    state = taking(135, 10, scores=[-100, 50, -100, 50])
    assert scores(state) == [-240, 60, -240, 60]


def test_rk_11_the_event_at_the_end_of_a_hand() -> None:
    state = bidding("4c13s", "2d7c", "2h4c", "3c7d", nest=["rook"], dealer=3)
    run(state, "0 bid 240", "0 nest rook", "0 trump s", "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h")
    (result,) = [event.to_json() for event in run(state, "3 3c7d:3c") if event.kind == "hand"]
    assert (result["won"], result["change"], result["scores"]) == ([1, 0, 0, 0], [-240, 0, -240, 0], [-240, 0, -240, 0])


def test_rk_11_the_higher_score_has_the_first_place() -> None:
    state = rook("4c13s", "2d7c", "2h4c", "3c7d", trump="s", nest=["rook"])
    assert state.places is None
    run(state, "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c")
    assert places(state) == [[1, 3], [0, 2]]


# ---- RK-12


@pytest.mark.parametrize(
    ("before", "mine", "theirs", "over", "order"),
    [
        ([450, 0], 150, 0, False, [[0, 2], [1, 3]]),  # 600 is not above 600
        ([455, 0], 150, 0, True, [[0, 2], [1, 3]]),
        ([0, 570], 150, 30, False, [[1, 3], [0, 2]]),
        ([0, 570], 150, 40, True, [[1, 3], [0, 2]]),
        ([500, 620], 150, 20, True, [[0, 2], [1, 3]]),  # 650 : 640, both above: the higher wins
        ([490, 620], 150, 20, False, [[0, 1, 2, 3]]),  # a tie plays another round
        ([1000, 0], 100, 0, True, [[0, 2], [1, 3]]),  # 860 after a failed bid is still above
        ([700, 0], 100, 0, False, [[0, 2], [1, 3]]),
    ],
)
def test_rk_12_a_team_above_the_target_ends_the_match(
    before: list[int], mine: int, theirs: int, over: bool, order: list[int | list[int]]
) -> None:
    state = taking(mine, theirs, scores=[*before, *before])
    assert state.over == over
    assert places(state) == order
    assert (state.outcome is not None) == over
    if state.outcome is not None:
        assert "RK-12" in state.outcome.reason
        assert "600" in state.outcome.reason


@pytest.mark.parametrize(("target", "over"), [(149, True), (150, False), (0, True), (151, False)])
def test_rk_12_the_target_is_an_option(target: int, over: bool) -> None:
    assert taking(150, options={"target": target}).over == over


def test_rk_12_a_tie_above_the_target_plays_on() -> None:
    even = deal(*FOUR, dealer=3, scores=[650, 650, 650, 650])
    state = start("rook", even, deal(*FOUR))
    run(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.phase, view(state).hand_number) == ("bid", 2)
    tied = taking(150, 20, scores=[490, 620, 490, 620])
    assert scores(tied) == [640, 640, 640, 640]
    assert (tied.phase, tied.over) == ("deal", False)


@pytest.mark.parametrize(("number", "limit", "over"), [(2, 3, False), (3, 3, True), (4, 3, True), (3, 0, False)])
def test_rk_12_programs_can_limit_the_number_of_deals(number: int, limit: int, over: bool) -> None:
    state = taking(150, hand_number=number, options={"max_rounds": limit})
    assert state.over == over
    if over:
        assert state.outcome is not None
        assert "a limit of 3 deals" in state.outcome.reason
        assert state.outcome.stopped


def test_rk_12_after_the_last_hand_a_tie_plays_on() -> None:
    state = taking(150, hand_number=3, scores=[0, 150, 0, 150], options={"max_rounds": 3})
    assert scores(state) == [150] * 4
    assert not state.over


def test_rk_12_a_hand_that_all_four_pass_counts_as_dealt() -> None:
    even = bidding(options={"max_rounds": 1})
    run(even, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (even.over, even.places) == (False, None)  # 0 : 0
    state = bidding(options={"max_rounds": 1}, scores=[5, 10, 5, 10])
    run(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert state.over
    assert places(state) == [[1, 3], [0, 2]]
    assert state.outcome is not None
    assert state.outcome.scores == (5, 10, 5, 10)
    early = bidding(options={"max_rounds": 2}, scores=[5, 10, 5, 10])
    run(early, "0 pass", "1 pass", "2 pass", "3 pass")
    assert not early.over


def test_rk_12_only_programs_can_limit_the_number_of_hands() -> None:
    kind = type(fairdeal.game("rook"))
    assert fairdeal.game("rook").max_rounds == 0
    assert fairdeal.game("rook").may_never_end()
    assert kind.configure_for_programs().max_rounds == 50
    assert "hands" not in fairdeal.game("rook").options.to_json()
    with pytest.raises(BadSetup, match="programs set one with max_rounds"):
        fairdeal.game("rook", hands=50)


@pytest.mark.parametrize("seed", range(3))
def test_rk_12_a_whole_match(seed: int) -> None:
    state = fairdeal.game("rook", max_rounds=50).start(seed)
    play_randomly(state, random.Random(seed))
    assert state.over
    assert max(scores(state)) > 600 or state.rounds_dealt >= 50
    assert scores(state)[:2] == scores(state)[2:]
    assert state.outcome is not None
    first = 0 if scores(state)[0] > scores(state)[1] else 1
    assert state.outcome.places == ((first, first + 2), (1 - first, 3 - first))


@pytest.mark.parametrize(
    ("preset", "points", "over"),
    [("leaflet", 600, False), ("leaflet", 605, True), ("summary", 600, True), ("summary", 595, False)],
)
def test_rk_12_the_summary_ends_when_a_team_reaches_600(preset: str, points: int, over: bool) -> None:
    before = points - 150
    state = taking(150, bid=150, scores=[before, 0, before, 0], options={"preset": preset})
    assert scores(state) == [points, 0, points, 0]
    assert state.over == over
    if over:
        assert state.outcome is not None
        assert ("has reached 600" if preset == "summary" else "is above 600") in state.outcome.reason


def test_rk_12_reaching_the_target_is_an_option_of_its_own() -> None:
    assert taking(150, options={"target": 150, "reaching_target_ends": True}).over
    assert not taking(150, options={"target": 155, "reaching_target_ends": True}).over
    assert not taking(150, 20, scores=[490, 620, 490, 620], options={"target": 640, "reaching_target_ends": True}).over


def test_rk_3_hands_that_are_thrown_in_at_the_end_of_a_match_stay_visible() -> None:
    for state in (bidding(options={"max_rounds": 1}, scores=[5, 10, 5, 10]), bidding()):  # a limit; no more deals
        before = state.hands()
        run(state, "0 pass", "1 pass", "2 pass", "3 pass")
        assert state.phase in ("over", "deal")
        assert state.hands() == before
        assert view(state, 0).hand == tuple(before[0])  # type: ignore[arg-type]
        assert view(state).sizes == (1, 1, 1, 1)


def test_rk_3_a_thrown_in_hand_shows_nothing_of_the_hand_before() -> None:
    played = deal("4c13s", "2d7c", "2h4c", "3c7d", dealer=3, scores=[5, 10, 5, 10])
    state = start("rook", played, deal(*FOUR), max_rounds=2)
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass", "0 trump s")
    run(state, "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c", "1 pass", "2 pass", "3 pass", "0 pass")
    assert state.over
    assert (view(state).won, view(state).taken, view(state).tricks) == ((0,) * 4, (0,) * 4, ())
    assert hands(state) == [{card} for card in FOUR]
