"""Steady players of Hearts, Oh Hell and Rook: they keep to the rules, to their rules of thumb, and beat chance."""

from collections.abc import Iterator

import pytest

import fairdeal
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.lab.simulation import Simulation, Statistics
from tests.games.hearts.table import hearts, opened
from tests.games.oh_hell import table as oh_hell_table
from tests.games.oh_hell.table import oh_hell
from tests.games.rook import table as rook_table
from tests.games.rook.table import rook
from tests.mechanics.table import run, turn

SETTINGS: list[tuple[str, int, dict[str, object]]] = [
    ("hearts", 4, {}),
    ("hearts", 6, {}),
    ("hearts", 4, {"combined_leads": False}),
    ("hearts", 4, {"shoot_the_moon": True}),
    *[("oh-hell", players, {}) for players in (3, 4, 5, 6)],
    ("rook", 4, {}),
    ("rook", 4, {"made_bid_scores": "bid", "target": 300, "hands": 20}),
]


def game_of(key: str, players: int, options: dict[str, object]) -> Game:
    return find_game(key).configure(players, options=options)


def choice(state: State) -> str:
    """What a steady player does whose turn it is."""
    seat = turn(state)
    return str(state.game.strategy.heuristic_move(state.view(seat), Stream(0, CHOICES)))


def steady_match(game: Game, seed: int, chance: Stream | None = None) -> Iterator[State]:
    """A match of steady players, before every move; with `chance` one move in three is random, to get about."""
    state = game.start(seed)
    while not state.over:
        yield state
        seat = state.actors[-1]
        moves = state.moves(seat)
        wild = chance is not None and chance.below(3) == 0
        state.play(
            seat,
            moves.choice(chance)
            if wild and chance is not None
            else game.strategy.heuristic_move(state.view(seat), stream()),
        )


def stream() -> Stream:
    return Stream(0, CHOICES)


@pytest.mark.parametrize(("key", "players", "options"), SETTINGS)
def test_every_move_is_legal_and_the_same_view_gives_the_same_move(
    key: str, players: int, options: dict[str, object]
) -> None:
    game = game_of(key, players, options)
    for seed in range(2):
        for state in steady_match(game, seed, Stream(seed, CHOICES)):
            for seat in state.actors:
                chosen = game.strategy.heuristic_move(state.view(seat), stream())
                assert chosen in state.moves(seat)
                assert game.strategy.heuristic_move(state.copy().view(seat), Stream(99, CHOICES)) == chosen


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_nothing_hidden_matters(key: str) -> None:
    """In any world that looks the same to a player he makes the same move."""
    game = fairdeal.game(key)
    worlds = Stream(3, CHOICES)
    for number, state in enumerate(steady_match(game, 5)):
        seat = state.actors[0]
        if number % 20 == 0:
            assert game.strategy.heuristic_move(
                state.determinize(seat, worlds).view(seat), stream()
            ) == game.strategy.heuristic_move(state.view(seat), stream())


# ---- How strong they are


def against_random(key: str, bots: str, games: int, **options: object) -> Statistics:
    names = bots.replace("s", "steady ").replace("r", "random ").split()
    return Simulation.of(game_of(key, len(names), options), names, "steady").simulate(games)


@pytest.mark.parametrize("bots", ["srrr", "rrsr", "rrrrsr"])
def test_one_steady_player_wins_at_hearts(bots: str) -> None:
    assert against_random("hearts", bots, 10).places[bots.index("s")][0] >= 9


@pytest.mark.parametrize("bots", ["srr", "rrsr", "rrrsr", "rrrrrs"])
def test_one_steady_player_wins_at_oh_hell(bots: str) -> None:
    assert against_random("oh-hell", bots, 10).places[bots.index("s")][0] == 10


@pytest.mark.parametrize("bots", ["srsr", "rsrs"])
def test_steady_partners_win_at_rook(bots: str) -> None:
    assert against_random("rook", bots, 10).places[bots.index("s")][0] == 10


def test_steady_players_take_few_points_at_hearts() -> None:
    """78 points a hand: three random players share nearly all of them."""
    game = fairdeal.game("hearts")
    chance = Stream(41, CHOICES)
    scores = [0] * 4
    for seed in range(10):
        state = game.start(seed)
        while not state.over:
            seat = state.actors[0]
            moves = state.moves(seat)
            state.play(seat, moves.choice(chance) if seat else game.strategy.heuristic_move(state.view(seat), stream()))
        assert state.scores is not None
        scores = [total + score for total, score in zip(scores, state.scores, strict=True)]
    assert scores[0] < 0.2 * min(scores[1:])


def test_steady_bids_are_met_more_often_than_not_at_oh_hell() -> None:
    game = fairdeal.game("oh-hell")
    state = game.start("bids")
    changes: list[int] = []
    while not state.over:
        seat = turn(state)
        for event in state.play(seat, game.strategy.heuristic_move(state.view(seat), stream())):
            if event.kind == "hand" and event.data is not None:
                told = event.data["change"]
                assert isinstance(told, list)
                changes += told
    assert len(changes) == 100
    assert sum(change >= 0 for change in changes) > 50
    assert sum(changes) > 0


def test_matches_of_rook_come_to_an_end_without_a_limit() -> None:
    """RK-12: with no limit of hands four steady players get above 600, since both sides gain on average."""
    game = game_of("rook", 4, {"hands": 0})
    for seed in range(12):
        state = game.start(seed)
        while not state.over:
            seat = turn(state)
            state.play(seat, game.strategy.heuristic_move(state.view(seat), stream()))
            assert state.rounds_dealt < 40
        assert state.scores is not None
        assert max(state.scores) > 600


# ---- Hearts: rules of thumb


def test_hearts_high_cards_are_passed_and_the_queen_alone_is_no_reason() -> None:
    state = hearts(
        "13h14d 12c13d 11c14h 10d14s 11s13c 9c12s 2h4c",
        "2c3d 2d7c 2d8c 2s9d 2s10h 2c11d 2d12h",
        "3s4h 3d6h 3c7d 3c8d 3c9d 3h10s 3d11h",
        "4c5h 4s6c 4d7s 4d8h 4d9h 4s10h 4h11s",
        hand_number=1,
    )
    chosen = state.game.strategy.heuristic_move(state.view(0), stream())
    assert str(chosen) == "pass 10d14s 11s13c 11c14h 12c13d 13h14d"


def test_hearts_a_lead_is_low_and_takes_a_high_half_along() -> None:
    state = opened("3s14d 9s10d 12c13d", "6d7s 2d8c 6h9s", "5s13h 5c9s 4d7s", "7c11s 8s10d 2c11d")
    assert choice(state) == "3s14d:3s"


def test_hearts_under_the_winning_face_the_highest_card_goes() -> None:
    state = opened("4c13s 2d7c", "6d7s 3c7d", "5c9s 3c8d", "2s9d 11d12s")
    run(state, "0 4c13s:13s", "1 6d7s:7s", "2 5c9s:9s")
    assert choice(state) == "11d12s:12s"


def test_hearts_the_last_takes_a_trick_without_points_with_a_high_card() -> None:
    state = opened("7d13s 2d7c 4d7s", "6d7s 3c7d 6h9s", "5c9s 3c8d 3d11h", "10d14s 4s12d 2s9d")
    run(state, "0 7d13s:7d", "1 6d7s:6d", "2 3c8d:8d")
    assert choice(state) == "10d14s:10d"


def test_hearts_the_last_stays_under_where_there_are_points() -> None:
    state = opened("7d13s 2d7c 4d7s", "6d7s 3c7d 6h9s", "5c9s 3c8d 3d6h", "10d14s 4s12d 3d11h")
    run(state, "0 7d13s:7d", "1 6d7s:6d", "2 3d6h:3d")
    assert choice(state) == "10d14s:10d" or choice(state).startswith("4s12d")


def test_hearts_one_without_the_suit_gives_the_queen_away() -> None:
    state = opened("9s10d 2d7c 4d7s", "6d7s 3c7d 5c9s", "4s12d 3c8d 2s9d", "9c12s 8s12h 5s7h")
    run(state, "0 9s10d:10d", "1 6d7s:6d", "2 3c8d:8d")
    assert choice(state).startswith("9c12s:")


def test_hearts_of_three_faces_the_one_is_shown_that_loses() -> None:
    """A Q♠ goes under a king of spades, and under a higher sum."""
    state = opened("7d13s 2d7c", "6d7s 3c7d", "4s12d 3c8d", "10d14s 12s14c")
    run(state, "0 7d13s:13s", "1 6d7s:7s", "2 4s12d:4s")
    assert choice(state) == "12s14c:12s"
    state = opened("13h14d 2d7c", "6d7s 3c7d", "4s12d 3c8d", "12s14c 2s9d")
    run(state, "0 13h14d:27", "1 6d7s:13", "2 3c8d:11")
    assert choice(state) == "12s14c:26"


# ---- Oh Hell: rules of thumb


def test_oh_hell_likely_winners_are_bid() -> None:
    high, low = "13h14d 12s14c 11c14h", "2c3d 2h4c 2c5d"
    others = ("3s4h 3s5c 3d6h", "4c5h 4s6c 4d7s")
    assert choice(oh_hell_table.bidding(high, low, *others, trump="8c14d")) == "bid 3"
    assert choice(oh_hell_table.bidding(low, high, *others, trump="8c14d")) == "bid 0"


@pytest.mark.parametrize(("first", "chosen"), [("0", "bid 1"), ("1", "bid 2"), ("2", "bid 1")])
def test_oh_hell_the_dealer_bids_the_nearest_number_that_he_may(first: str, chosen: str) -> None:
    state = oh_hell_table.bidding("2c3d 2h4c", "3s4h 3s5c", "4c5h 4s6c", "12s14c 2d7c", trump="8c14d")
    run(state, f"0 bid {first}", "1 bid 0", "2 bid 0")
    assert choice(state) == chosen


@pytest.mark.parametrize(("bid", "chosen"), [("0", "8s10d:8s"), ("1", "10d14s:14s"), ("2", "10d14s:14s")])
def test_oh_hell_tricks_are_taken_as_long_as_they_are_needed(bid: str, chosen: str) -> None:
    state = oh_hell("11s13c 5c9s", "6s8c 6d7s", "3c8d 4s6c", "8s10d 10d14s", trump="2d12h", bids=f"2 1 1 {bid}")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == chosen


def test_oh_hell_a_trick_is_taken_with_the_cheapest_winner() -> None:
    hands = ("8s10d 5c9s 3c7d", "6s8c 6d7s 2d7c", "3c8d 4s6c 2c5d", "11d12s 10d14s 7c11s")
    state = oh_hell(*hands, trump="2d12h", bids="1 0 1 2")
    run(state, "0 8s10d:8s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "7c11s:11s"


def test_oh_hell_who_has_enough_ducks_with_the_highest_card() -> None:
    hands = ("11s13c 5c9s 3c7d", "6s8c 6d7s 2d7c", "3c8d 4s6c 2c5d", "2s9d 9s10d 8s10d")
    state = oh_hell(*hands, trump="2d12h", bids="1 0 1 0")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "9s10d:9s"


def test_oh_hell_trump_takes_a_trick_that_is_needed() -> None:
    state = oh_hell("11s13c 5c9s", "6s8c 6d7s", "3c8d 4s6c", "7c8h 2d12h", trump="3d6h", bids="1 0 1 2")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "2d12h:12h" or choice(state) == "7c8h:8h"


# ---- Rook: rules of thumb

STRONG = "rook 12s14c 11c14h 6d14h 10s13h 5s13h 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d"
FAIR = "2d12h 3d11h 3h12c 3h13c 4d9h 4s10h 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s"
FAIR_TOO = "5h11c 5s12c 6s8c 6h10c 6c12h 6c13s 7c8h 7s9c 7h10s 7h12d 8s9h 8s10d"
WEAK = "2h4c 2c5d 2h6d 2d7c 2s9d 2s10h 2c11d 3s5c 3d6h 3c7d 3c8d 4d7s"
NEST = ["9s10d", "9c13d", "10c11h", "11d12s", "4h14s"]


def test_rook_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert choice(rook_table.bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)) == "bid 140"
    assert choice(rook_table.bidding(WEAK, STRONG, FAIR, FAIR_TOO, nest=NEST)) == "pass"
    assert choice(rook_table.bidding(FAIR, STRONG, WEAK, FAIR_TOO, nest=NEST)) == "pass"


def test_rook_opponents_are_outbid_up_to_what_the_hand_promises_and_the_partner_never() -> None:
    for bid, chosen in ((140, "bid 145"), (220, "pass")):
        state = rook_table.bidding(FAIR, WEAK, FAIR_TOO, STRONG, nest=NEST)
        run(state, f"0 bid {bid}", "1 pass", "2 pass")
        assert choice(state) == chosen
    state = rook_table.bidding(FAIR, WEAK, STRONG, FAIR_TOO, nest=NEST)
    run(state, "0 bid 140", "1 pass")
    assert choice(state) == "pass"


def test_rook_the_nest_gets_what_is_weak_and_the_long_suit_becomes_trump() -> None:
    hand = "rook 11c14h 6d14h 10s13h 5s13h 2d12h 10c11h 4s10h 4d9h 7c8h 2c5d 2d7c"
    others = (FAIR_TOO.replace("7c8h", "9s10d"), "12s14c 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d 3d6h 3c7d 3c8d 4d7s 2s9d")
    left = "3d11h 3h12c 3h13c 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s 2h4c 2h6d 2s10h"
    state = rook_table.bidding(hand, *others, left, nest=["2c11d", "3s5c", "9c13d", "11d12s", "4h14s"])
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    laid = choice(state)
    assert not {"rook", "11c14h", "6d14h", "10s13h", "5s13h", "2d12h", "4h14s"} & set(laid.split())
    assert {"2c5d", "2d7c", "2c11d", "3s5c"} <= set(laid.split())
    run(state, f"0 {laid}")
    assert choice(state) == "trump h"
    run(state, "0 trump h")
    assert choice(state) in ("11c14h:14h", "6d14h:14h", "4h14s:18")  # trumps are drawn


def test_rook_points_go_to_the_partners_trick_and_not_to_the_opponents() -> None:
    state = rook("2d7c 3d6h", "9d14c 4d7s", "3c8d 5d6s", "6h10c 6c12h", trump="s")
    run(state, "0 2d7c:7c", "1 9d14c:14c", "2 3c8d:3c")
    assert choice(state) == "6h10c:10c"
    state = rook("9d14c 3d6h", "2d7c 4d7s", "3c8d 5d6s", "6h10c 6c12h", trump="s")
    run(state, "0 9d14c:14c", "1 2d7c:7c", "2 3c8d:3c")
    assert choice(state) == "6c12h:6c"


def test_rook_the_rook_takes_a_rich_trick_and_not_a_poor_one() -> None:
    state = rook("12s14c 3d6h", "6h10c 4d7s", "10s13h 5d6s", "rook 6c12h", trump="s")
    run(state, "0 12s14c:26", "1 6h10c:16", "2 10s13h:23")
    assert choice(state) == "rook"
    state = rook("9c13d 3d6h", "2d7c 4d7s", "11d12s 5d6s", "rook 6c12h", trump="s")
    run(state, "0 9c13d:22", "1 2d7c:9", "2 11d12s:23")
    assert choice(state) == "6c12h:18"


def test_rook_a_trick_is_taken_with_the_cheapest_winner() -> None:
    state = rook("4s12d 3d6h 2c11d", "2d7c 4d7s 3c8d", "5d6s 2h4c 7c8h", "8h13d 3s14d 3h13c", trump="h")
    run(state, "0 4s12d:12d", "1 2d7c:2d", "2 5d6s:5d")
    assert choice(state) == "8h13d:13d" or choice(state) == "3s14d:14d"
