"""The heuristic players of Hearts, Oh Hell and Rook: legal and sensible moves, and better than random ones."""

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
    ("rook", 4, {"max_rounds": 50}),
    ("rook", 4, {"made_bid_scores": "bid", "target": 300, "max_rounds": 20}),
]


def game_of(key: str, players: int, options: dict[str, object]) -> Game:
    return fairdeal.game(key, players, **options)  # type: ignore[arg-type]


def choice(state: State) -> str:
    """The heuristic's move for the seat to act."""
    seat = turn(state)
    return str(state.game.strategy.heuristic_move(state.view(seat), Stream(0, CHOICES)))


def heuristic_match(game: Game, seed: int, luck: Stream | None = None) -> Iterator[State]:
    """Every position of a match of heuristic players. With `luck`, one move in three is random."""
    state = game.start(seed)
    while not state.over:
        yield state
        seat = state.actors[-1]
        moves = state.moves(seat)
        if luck is not None and luck.below(3) == 0:
            state.play(seat, moves.choice(luck))
        else:
            state.play(seat, game.strategy.heuristic_move(state.view(seat), stream()))


def stream() -> Stream:
    return Stream(0, CHOICES)


@pytest.mark.parametrize(("key", "players", "options"), SETTINGS)
def test_moves_are_legal_and_depend_on_the_view_only(key: str, players: int, options: dict[str, object]) -> None:
    game = game_of(key, players, options)
    for seed in range(2):
        for state in heuristic_match(game, seed, Stream(seed, CHOICES)):
            for seat in state.actors:
                chosen = game.strategy.heuristic_move(state.view(seat), stream())
                assert chosen in state.moves(seat)
                assert game.strategy.heuristic_move(state.copy().view(seat), Stream(99, CHOICES)) == chosen


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_hidden_cards_do_not_matter(key: str) -> None:
    """A seat makes the same move in every world that it cannot tell from the real one."""
    game = find_game(key).configure_for_programs()
    worlds = Stream(3, CHOICES)
    for number, state in enumerate(heuristic_match(game, 5)):
        seat = state.actors[0]
        if number % 20 == 0:
            world = state.determinize(seat, worlds)
            expected = game.strategy.heuristic_move(state.view(seat), stream())
            assert game.strategy.heuristic_move(world.view(seat), stream()) == expected


# ---- Strength


def against_random(key: str, bots: str, games: int, **options: object) -> Statistics:
    """Results of heuristic players (s) against random ones (r), seat by seat: `srrr`."""
    names = bots.replace("s", "steady ").replace("r", "random ").split()
    return Simulation.of(game_of(key, len(names), options), names, "steady").simulate(games)


@pytest.mark.parametrize("bots", ["srrr", "rrsr", "rrrrsr"])
def test_one_heuristic_player_wins_at_hearts(bots: str) -> None:
    assert against_random("hearts", bots, 10).places[bots.index("s")][0] >= 9


@pytest.mark.parametrize("bots", ["srr", "rrsr", "rrrsr", "rrrrrs"])
def test_one_heuristic_player_wins_at_oh_hell(bots: str) -> None:
    assert against_random("oh-hell", bots, 10).places[bots.index("s")][0] == 10


@pytest.mark.parametrize("bots", ["srsr", "rsrs"])
def test_heuristic_partners_win_at_rook(bots: str) -> None:
    assert against_random("rook", bots, 10, max_rounds=50).places[bots.index("s")][0] == 10


def test_a_heuristic_player_takes_few_points_at_hearts() -> None:
    """Three random players take nearly all of the 78 points in a hand."""
    game = fairdeal.game("hearts")
    luck = Stream(41, CHOICES)
    scores = [0] * 4
    for seed in range(10):
        state = game.start(seed)
        while not state.over:
            seat = state.actors[0]
            moves = state.moves(seat)
            state.play(seat, moves.choice(luck) if seat else game.strategy.heuristic_move(state.view(seat), stream()))
        assert state.scores is not None
        scores = [total + score for total, score in zip(scores, state.scores, strict=True)]
    assert scores[0] < 0.2 * min(scores[1:])


def test_most_heuristic_bids_are_met_at_oh_hell() -> None:
    game = fairdeal.game("oh-hell")
    state = game.start("bids")
    changes: list[int] = []
    while not state.over:
        seat = turn(state)
        for event in state.play(seat, game.strategy.heuristic_move(state.view(seat), stream())):
            if event.kind == "hand" and event.data is not None:
                change = event.data["change"]
                assert isinstance(change, list)
                changes += change
    assert len(changes) == 100
    assert sum(points >= 0 for points in changes) > 50
    assert sum(changes) > 0


def test_matches_of_rook_end_without_a_limit_of_hands() -> None:
    """RK-12: four heuristic players get above 600, since both sides gain on average."""
    game = game_of("rook", 4, {})
    for seed in range(12):
        state = game.start(seed)
        while not state.over:
            seat = turn(state)
            state.play(seat, game.strategy.heuristic_move(state.view(seat), stream()))
            assert state.rounds_dealt < 40
        assert state.scores is not None
        assert max(state.scores) > 600


# ---- Hearts: choices


def test_hearts_passes_high_cards_and_may_keep_the_queen() -> None:
    state = hearts(
        "13h14d 12c13d 11c14h 10d14s 11s13c 9c12s 2h4c",
        "2c3d 2d7c 2d8c 2s9d 2s10h 2c11d 2d12h",
        "3s4h 3d6h 3c7d 3c8d 3c9d 3h10s 3d11h",
        "4c5h 4s6c 4d7s 4d8h 4d9h 4s10h 4h11s",
        hand_number=1,
    )
    chosen = state.game.strategy.heuristic_move(state.view(0), stream())
    assert str(chosen) == "pass 10d14s 11s13c 11c14h 12c13d 13h14d"


def test_hearts_leads_the_low_half_of_a_card_with_a_high_half() -> None:
    state = opened("3s14d 9s10d 12c13d", "6d7s 2d8c 6h9s", "5s13h 5c9s 4d7s", "7c11s 8s10d 2c11d")
    assert choice(state) == "3s14d:3s"


def test_hearts_plays_the_highest_card_below_the_winning_face() -> None:
    state = opened("4c13s 2d7c", "6d7s 3c7d", "5c9s 3c8d", "2s9d 11d12s")
    run(state, "0 4c13s:13s", "1 6d7s:7s", "2 5c9s:9s")
    assert choice(state) == "11d12s:12s"


def test_hearts_takes_a_trick_without_points_with_a_high_card_in_last_position() -> None:
    state = opened("7d13s 2d7c 4d7s", "6d7s 3c7d 6h9s", "5c9s 3c8d 3d11h", "10d14s 4s12d 2s9d")
    run(state, "0 7d13s:7d", "1 6d7s:6d", "2 3c8d:8d")
    assert choice(state) == "10d14s:10d"


def test_hearts_stays_below_in_last_position_if_there_are_points() -> None:
    state = opened("7d13s 2d7c 4d7s", "6d7s 3c7d 6h9s", "5c9s 3c8d 3d6h", "10d14s 4s12d 3d11h")
    run(state, "0 7d13s:7d", "1 6d7s:6d", "2 3d6h:3d")
    assert choice(state) == "10d14s:10d" or choice(state).startswith("4s12d")


def test_hearts_discards_the_queen_without_the_suit_led() -> None:
    state = opened("9s10d 2d7c 4d7s", "6d7s 3c7d 5c9s", "4s12d 3c8d 2s9d", "9c12s 8s12h 5s7h")
    run(state, "0 9s10d:10d", "1 6d7s:6d", "2 3c8d:8d")
    assert choice(state).startswith("9c12s:")


def test_hearts_shows_the_face_that_loses() -> None:
    """The Q♠ goes under a king of spades, and under a higher sum."""
    state = opened("7d13s 2d7c", "6d7s 3c7d", "4s12d 3c8d", "10d14s 12s14c")
    run(state, "0 7d13s:13s", "1 6d7s:7s", "2 4s12d:4s")
    assert choice(state) == "12s14c:12s"
    state = opened("13h14d 2d7c", "6d7s 3c7d", "4s12d 3c8d", "12s14c 2s9d")
    run(state, "0 13h14d:27", "1 6d7s:13", "2 3c8d:11")
    assert choice(state) == "12s14c:26"


# ---- Oh Hell: choices


def test_oh_hell_bids_its_likely_winners() -> None:
    high, low = "13h14d 12s14c 11c14h", "2c3d 2h4c 2c5d"
    others = ("3s4h 3s5c 3d6h", "4c5h 4s6c 4d7s")
    assert choice(oh_hell_table.bidding(high, low, *others, trump="8c14d")) == "bid 3"
    assert choice(oh_hell_table.bidding(low, high, *others, trump="8c14d")) == "bid 0"


@pytest.mark.parametrize(("first", "chosen"), [("0", "bid 1"), ("1", "bid 2"), ("2", "bid 1")])
def test_oh_hell_bids_the_nearest_number_allowed_as_dealer(first: str, chosen: str) -> None:
    state = oh_hell_table.bidding("2c3d 2h4c", "3s4h 3s5c", "4c5h 4s6c", "12s14c 2d7c", trump="8c14d")
    run(state, f"0 bid {first}", "1 bid 0", "2 bid 0")
    assert choice(state) == chosen


@pytest.mark.parametrize(("bid", "chosen"), [("0", "8s10d:8s"), ("1", "10d14s:14s"), ("2", "10d14s:14s")])
def test_oh_hell_takes_tricks_while_it_needs_them(bid: str, chosen: str) -> None:
    state = oh_hell("11s13c 5c9s", "6s8c 6d7s", "3c8d 4s6c", "8s10d 10d14s", trump="2d12h", bids=f"2 1 1 {bid}")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == chosen


def test_oh_hell_takes_a_trick_with_the_cheapest_winner() -> None:
    hands = ("8s10d 5c9s 3c7d", "6s8c 6d7s 2d7c", "3c8d 4s6c 2c5d", "11d12s 10d14s 7c11s")
    state = oh_hell(*hands, trump="2d12h", bids="1 0 1 2")
    run(state, "0 8s10d:8s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "7c11s:11s"


def test_oh_hell_ducks_with_the_highest_card_once_the_bid_is_met() -> None:
    hands = ("11s13c 5c9s 3c7d", "6s8c 6d7s 2d7c", "3c8d 4s6c 2c5d", "2s9d 9s10d 8s10d")
    state = oh_hell(*hands, trump="2d12h", bids="1 0 1 0")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "9s10d:9s"


def test_oh_hell_trumps_a_trick_that_it_needs() -> None:
    state = oh_hell("11s13c 5c9s", "6s8c 6d7s", "3c8d 4s6c", "7c8h 2d12h", trump="3d6h", bids="1 0 1 2")
    run(state, "0 11s13c:11s", "1 6s8c:6s", "2 4s6c:4s")
    assert choice(state) == "2d12h:12h" or choice(state) == "7c8h:8h"


# ---- Rook: choices

STRONG = "rook 12s14c 11c14h 6d14h 10s13h 5s13h 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d"
FAIR = "2d12h 3d11h 3h12c 3h13c 4d9h 4s10h 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s"
ALSO_FAIR = "5h11c 5s12c 6s8c 6h10c 6c12h 6c13s 7c8h 7s9c 7h10s 7h12d 8s9h 8s10d"
WEAK = "2h4c 2c5d 2h6d 2d7c 2s9d 2s10h 2c11d 3s5c 3d6h 3c7d 3c8d 4d7s"
NEST = ["9s10d", "9c13d", "10c11h", "11d12s", "4h14s"]


def test_rook_bids_with_a_strong_hand_and_passes_with_a_weak_one() -> None:
    assert choice(rook_table.bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=NEST)) == "bid 140"
    assert choice(rook_table.bidding(WEAK, STRONG, FAIR, ALSO_FAIR, nest=NEST)) == "pass"
    assert choice(rook_table.bidding(FAIR, STRONG, WEAK, ALSO_FAIR, nest=NEST)) == "pass"


def test_rook_outbids_opponents_up_to_the_value_of_its_hand_and_the_partner_never() -> None:
    for bid, chosen in ((140, "bid 145"), (220, "pass")):
        state = rook_table.bidding(FAIR, WEAK, ALSO_FAIR, STRONG, nest=NEST)
        run(state, f"0 bid {bid}", "1 pass", "2 pass")
        assert choice(state) == chosen
    state = rook_table.bidding(FAIR, WEAK, STRONG, ALSO_FAIR, nest=NEST)
    run(state, "0 bid 140", "1 pass")
    assert choice(state) == "pass"


def test_rook_lays_weak_cards_in_the_nest_and_names_its_long_suit_trump() -> None:
    hand = "rook 11c14h 6d14h 10s13h 5s13h 2d12h 10c11h 4s10h 4d9h 7c8h 2c5d 2d7c"
    others = (
        ALSO_FAIR.replace("7c8h", "9s10d"),
        "12s14c 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d 3d6h 3c7d 3c8d 4d7s 2s9d",
    )
    left = "3d11h 3h12c 3h13c 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s 2h4c 2h6d 2s10h"
    state = rook_table.bidding(hand, *others, left, nest=["2c11d", "3s5c", "9c13d", "11d12s", "4h14s"])
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    laid = choice(state)
    assert not {"rook", "11c14h", "6d14h", "10s13h", "5s13h", "2d12h", "4h14s"} & set(laid.split())
    assert {"2c5d", "2d7c", "2c11d", "3s5c"} <= set(laid.split())
    run(state, f"0 {laid}")
    assert choice(state) == "trump h"
    run(state, "0 trump h")
    assert choice(state) in ("11c14h:14h", "6d14h:14h", "4h14s:18")  # draws trumps


def test_rook_gives_points_to_the_partner_and_not_to_opponents() -> None:
    state = rook("2d7c 3d6h", "9d14c 4d7s", "3c8d 5d6s", "6h10c 6c12h", trump="s")
    run(state, "0 2d7c:7c", "1 9d14c:14c", "2 3c8d:3c")
    assert choice(state) == "6h10c:10c"
    state = rook("9d14c 3d6h", "2d7c 4d7s", "3c8d 5d6s", "6h10c 6c12h", trump="s")
    run(state, "0 9d14c:14c", "1 2d7c:7c", "2 3c8d:3c")
    assert choice(state) == "6c12h:6c"


def test_rook_plays_the_rook_on_a_rich_trick_only() -> None:
    state = rook("12s14c 3d6h", "6h10c 4d7s", "10s13h 5d6s", "rook 6c12h", trump="s")
    run(state, "0 12s14c:26", "1 6h10c:16", "2 10s13h:23")
    assert choice(state) == "rook"
    state = rook("9c13d 3d6h", "2d7c 4d7s", "11d12s 5d6s", "rook 6c12h", trump="s")
    run(state, "0 9c13d:22", "1 2d7c:9", "2 11d12s:23")
    assert choice(state) == "6c12h:18"


def test_rook_takes_a_trick_with_the_cheapest_winner() -> None:
    state = rook("4s12d 3d6h 2c11d", "2d7c 4d7s 3c8d", "5d6s 2h4c 7c8h", "8h13d 3s14d 3h13c", trump="h")
    run(state, "0 4s12d:12d", "1 2d7c:2d", "2 5d6s:5d")
    assert choice(state) == "8h13d:13d" or choice(state) == "3s14d:14d"
