"""What is counted in a match: against the counts of `simulate`, against the events, and by hand."""

import random

import pytest

import fairdeal
from fairdeal.bots import find_seated
from fairdeal.engine.events import Event
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.games.bull_sanity.watching import BullSanityWatcher
from fairdeal.games.hearts.watching import HeartsWatcher
from fairdeal.games.oh_hell.watching import OhHellWatcher
from fairdeal.games.president.watching import PresidentWatcher
from fairdeal.games.rook.watching import RookWatcher
from fairdeal.lab.measures import find_measures
from fairdeal.lab.plan import make_plan
from fairdeal.lab.simulate import Batch
from fairdeal.lab.tallies import Seating, Tallies, count_skill
from tests.random_options import random_game


def rows(key: str, games: int, **about: object) -> list[Tallies]:
    plan = make_plan(key, seed=3, rival=None, **about)  # type: ignore[arg-type]
    seating = Seating(plan, 0)
    return [seating.play(index) for index in range(games)]


@pytest.mark.parametrize("key", list(all_games()))
def test_it_counts_what_simulate_counts(key: str) -> None:
    counted = rows(key, 1)
    game = make_plan(key).variants[0].game(key)
    statistics = Batch.of(game, ["steady"] * game.players, 3).simulate(1)
    assert sum(row["moves"] for row in counted) == statistics.moves
    for seat in range(game.players):
        assert sum(row[f"first.{seat:02}"] for row in counted) == statistics.places[seat][0]
    for row in counted:
        assert sum(row[f"place.{seat:02}"] for seat in range(game.players)) == game.players * (game.players + 1)
        assert 0 <= row["forced"] <= row["moves"]
        assert row["rounds"] >= 1
    measures = find_measures(name for row in counted for name in row)
    assert len({measure.key for measure in measures}) == len(measures)


def test_roles_are_those_that_simulate_counts() -> None:
    counted = rows("president", 6, options={"rounds": 4})
    statistics = Batch.of(fairdeal.game("president", rounds=4), ["steady"] * 4, 3).simulate(6)
    titles = ["0 President", "1 Vice President", "8 High-Scum", "9 Scum"]
    for old in titles:
        moved = [sum(row.get(f"role.{old}>{new}", 0) for row in counted) for new in titles]
        assert moved == statistics.roles[old[2:]]
        assert sum(moved) == sum(row[f"role.{old}"] for row in counted) == 3 * 6
    stays = sum(row.get("role.0 President>0 President", 0) for row in counted)
    assert sum(row["reign.goes_on"] for row in counted) == stays
    assert sum(row["reign.ends"] for row in counted) == 18 - stays
    assert sum(row["bottom.to_top"] for row in counted) == sum(row.get("role.9 Scum>0 President", 0) for row in counted)


def test_titles_are_the_same_however_many_play() -> None:
    names = {name for players in (4, 5, 7) for row in rows("president", 2, players=players) for name in row}
    titles = {name for name in names if name.startswith("role.") and ">" not in name}
    assert titles == {
        f"role.{name}" for name in ("0 President", "1 Vice President", "2 Citizen", "8 High-Scum", "9 Scum")
    }


@pytest.mark.parametrize("key", list(all_games()))
def test_a_bot_that_holds_the_match_does_what_it_would_do_by_its_view(key: str) -> None:
    chance = random.Random(key)
    for number in range(3 if key != "president" else 25):
        game = random_game(all_games()[key], chance)
        if game.endless_option() is not None:
            continue
        state = game.start(number)
        seated, stream = find_seated("steady", game), Stream(number, CHOICES)
        for _ in range(120):
            if state.over:
                break
            if state.phase == INTERMISSION:
                state.proceed()
                continue
            seat = state.actors[0]
            move = game.steady(state.view(seat), Stream(1, CHOICES))
            assert seated(state, seat, Stream(1, CHOICES)) == move
            state.play(seat, move if chance.random() < 0.7 else state.moves(seat).choice(stream))


def test_steady_players_in_bulk_do_what_they_do_step_by_step() -> None:
    for options in (
        {},
        {"preset": "house"},
        {"players": 6, "decks": 2, "revolutions": "jokers", "penalize_final_2": True},
    ):
        game = fairdeal.game("president", **options)
        tally = game.steady_playouts(5, 2, 8)
        assert tally is not None
        places = [[0] * game.players for _ in range(game.players)]
        moves = 0
        for index in range(2, 10):
            state = game.start(match_seed(5, index))
            while not state.over:
                seat = state.actors[0]
                state.play(seat, game.steady(state.view(seat), Stream(1, CHOICES)))
                moves += 1
            assert state.outcome is not None
            for seat in range(game.players):
                places[seat][state.outcome.place_of(seat) - 1] += 1
        assert (tally.moves, tally.places) == (moves, places)
    assert fairdeal.game("president", rounds=2).steady_playouts(5, 0, 1) is None


def test_skill_is_the_share_of_pairs_that_the_better_wins() -> None:
    tallies: Tallies = {}
    count_skill(tallies, Outcome(((2,), (0, 1), (3,)), None, ""), [True, False, True, False])
    # 0 shares with 1 and is ahead of 3; 2 is ahead of both
    assert tallies == {"skill.pairs": 8, "skill.ahead": 1 + 2 + 2 + 2}


def test_mixed_bots_go_round_the_table() -> None:
    plan = make_plan("president", bots=["steady", "random", "random", "random"], options={"rounds": 1}, seed=1)
    assert plan.rival is None
    seating = Seating(plan, 0)
    counted = [seating.play(index) for index in range(40)]
    assert all(row["skill.pairs"] == 6 for row in counted)
    assert sum(row["skill.ahead"] for row in counted) > 0.7 * 6 * 40
    wins = [sum(row[f"first.{seat:02}"] for row in counted) for seat in range(4)]
    assert max(wins) < 25  # the steady one wins most, but not on one seat


# ---- How often rules fire


def test_president_counts_equalizing_eights_and_penalties() -> None:
    watcher = PresidentWatcher()
    parse = fairdeal.game("president").parse
    for kind, move in (("played", "8x2"), ("played", "8x1+j1"), ("played", "9x2"), ("trick", None), ("played", "9x2")):
        watcher.see([Event(kind, 0, parse(move) if move else None)])
    watcher.see([Event("revolution", 1, None, {"on": True}), Event("out", 1, None, {"penalised": True})])
    watcher.see([Event("cards", 0, None, {"to": 1}, (0, 1))])
    assert watcher.times == {
        "played": 4, "combo of 8s": 2, "equalized": 1, "trick": 1, "revolution": 1, "out": 1, "penalised last card": 1,
    }  # fmt: skip


def test_oh_hell_counts_bids_by_their_height() -> None:
    watcher = OhHellWatcher()
    parse = fairdeal.game("oh-hell").parse
    watcher.see([Event("bid", 1, parse("bid 2")), Event("bid", 0, parse("bid 0"))])
    watcher.see([Event("played", 1, parse("2c3d:5")), Event("played", 0, parse("2c3d:2c")), Event("trick", 1)])
    watcher.see([Event("hand", 0, None, {"won": [0, 1]})])
    assert watcher.tries == {"combined lead": (1, 1), "bid of 00": (1, 1), "bid of 02": (1, 0)}


def test_rook_counts_the_bids_that_were_made() -> None:
    watcher = RookWatcher()
    watcher.see([Event("declarer", 2, None, {"bid": 150}), Event("hand", 0, None, {"change": [155, 65, 155, 65]})])
    watcher.see([Event("thrown_in", 2), Event("declarer", 1, None, {"bid": 150})])
    watcher.see([Event("hand", 0, None, {"change": [90, -150, 90, -150]})])
    assert watcher.tries == {"bid of 150": (2, 1)}
    assert watcher.times["thrown_in"] == 1


def test_hearts_counts_the_moon_and_three_hundred() -> None:
    watcher = HeartsWatcher()
    watcher.see([Event("hand", 0, None, {"taken": [78, 0, 0, 0], "change": [0, 78, 78, 78]})])
    watcher.see([Event("hand", 0, None, {"taken": [40, 38, 0, 0], "change": [40, -112, 0, 0]})])
    assert watcher.times == {"moon shot": 1, "exactly 300": 1}
    watcher.see([Event("hand", 0, None, {"taken": [0, 78, 0, 0], "change": [78, 0, -72, 78]})])
    assert watcher.times == {"moon shot": 2, "exactly 300": 2}
    watcher.see([Event("hand", 0, None, {"taken": [0, 78, 0, 0], "change": [0, 78, 0, 0]})])  # not agreed upon
    assert watcher.times == {"moon shot": 2, "exactly 300": 2}


def test_bull_sanity_counts_calls_that_were_right() -> None:
    watcher = BullSanityWatcher()
    for true in (True, False, False):
        watcher.see([Event("cards", 0, None, {"true": true})])
    assert watcher.tries == {"call": (3, 2)}
