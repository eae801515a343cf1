"""What is counted in a match, compared with the counts of a simulation, with the events, and with examples."""

import random

import pytest

import fairdeal
from fairdeal.bots import find_player
from fairdeal.engine.events import Event
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.turns import turns
from fairdeal.games import all_games
from fairdeal.games.bull_sanity.research.event_counter import BullSanityEventCounter
from fairdeal.games.hearts.research.event_counter import HeartsEventCounter
from fairdeal.games.oh_hell.research.event_counter import OhHellEventCounter
from fairdeal.games.president.research.event_counter import PresidentEventCounter
from fairdeal.games.rook.research.event_counter import RookEventCounter
from fairdeal.lab.match_counts import Counts, VariantRunner, count_drama, count_skill
from fairdeal.lab.measures import find_measures
from fairdeal.lab.simulation import Simulation
from fairdeal.lab.study_plan import make_plan
from tests.random_options import random_game


def rows(key: str, games: int, **settings: object) -> list[Counts]:
    plan = make_plan(key, **{"bots": ["steady"], "seed": 3, "rival": None, **settings})  # type: ignore[arg-type]
    runner = VariantRunner(plan, 0)
    return [runner.play(index) for index in range(games)]


@pytest.mark.parametrize("key", list(all_games()))
def test_the_lab_counts_what_a_simulation_counts(key: str) -> None:
    counted = rows(key, 1)
    game = make_plan(key).variants[0].game(key)
    statistics = Simulation.of(game, ["steady"] * game.players, 3).simulate(1)
    assert sum(row["moves"] for row in counted) == statistics.moves
    for seat in range(game.players):
        assert sum(row[f"first.{seat:02}"] for row in counted) == statistics.places[seat][0]
    for row in counted:
        assert sum(row[f"place.{seat:02}"] for seat in range(game.players)) == game.players * (game.players + 1)
        assert 0 <= row["forced"] <= row["moves"]
        assert row["rounds"] >= 1
    measures = find_measures(name for row in counted for name in row)
    assert len({measure.key for measure in measures}) == len(measures)


def test_roles_are_counted_as_in_a_simulation() -> None:
    counted = rows("president", 6, options={"rounds": 4})
    statistics = Simulation.of(fairdeal.game("president", rounds=4), ["steady"] * 4, 3).simulate(6)
    titles = ["0 President", "1 Vice President", "8 High-Scum", "9 Scum"]
    for old in titles:
        moved = [sum(row.get(f"role.{old}>{new}", 0) for row in counted) for new in titles]
        assert moved == statistics.roles[old[2:]]
        assert sum(moved) == sum(row[f"role.{old}"] for row in counted) == 3 * 6
    stays = sum(row.get("role.0 President>0 President", 0) for row in counted)
    assert sum(row["reign.goes_on"] for row in counted) == stays
    assert sum(row["reign.ends"] for row in counted) == 18 - stays
    assert sum(row["bottom.to_top"] for row in counted) == sum(row.get("role.9 Scum>0 President", 0) for row in counted)


def test_titles_are_the_same_for_every_number_of_players() -> None:
    names = {name for players in (4, 5, 7) for row in rows("president", 2, players=players) for name in row}
    titles = {name for name in names if name.startswith("role.") and ">" not in name}
    assert titles == {
        f"role.{name}" for name in ("0 President", "1 Vice President", "2 Citizen", "8 High-Scum", "9 Scum")
    }


@pytest.mark.parametrize("key", list(all_games()))
def test_the_steady_bot_makes_the_same_move_from_a_state_as_from_its_view(key: str) -> None:
    chance = random.Random(key)
    for number in range(3 if key != "president" else 25):
        game = random_game(all_games()[key], chance)
        state = game.start(number)
        steady, stream = find_player("steady", game), Stream(number, CHOICES)
        for seat in turns(state, 120):
            move = game.strategy.heuristic_move(state.view(seat), Stream(1, CHOICES))
            assert steady(state, seat, Stream(1, CHOICES)) == move
            state.play(seat, move if chance.random() < 0.7 else state.moves(seat).choice(stream))


def test_steady_bots_in_bulk_make_the_same_moves_as_step_by_step() -> None:
    for options in (
        {},
        {"preset": "house"},
        {"players": 6, "decks": 2, "revolutions": "jokers", "penalize_final_2": True},
    ):
        game = fairdeal.game("president", **options)
        tally = game.research.heuristic_playouts(5, 2, 8)
        assert tally is not None
        places = [[0] * game.players for _ in range(game.players)]
        moves = 0
        for index in range(2, 10):
            state = game.start(match_seed(5, index))
            while not state.over:
                seat = state.actors[0]
                state.play(seat, game.strategy.heuristic_move(state.view(seat), Stream(1, CHOICES)))
                moves += 1
            assert state.outcome is not None
            for seat in range(game.players):
                places[seat][state.outcome.place_of(seat) - 1] += 1
        assert (tally.moves, tally.places) == (moves, places)
    assert fairdeal.game("president", rounds=2).research.heuristic_playouts(5, 0, 1) is None


def test_skill_is_the_share_of_pairs_that_the_better_bot_wins() -> None:
    counts: Counts = {}
    count_skill(counts, Outcome(((2,), (0, 1), (3,)), None, ""), [True, False, True, False])
    # seat 0 ties with 1 and is ahead of 3; seat 2 is ahead of both
    assert counts == {"skill.pairs": 8, "skill.ahead": 1 + 2 + 2 + 2}


def test_drama_is_counted_from_the_standings_after_each_round() -> None:
    leads = [((0,), (1,), (2,)), ((2,), (0, 1)), ((0,), (2,), (1,)), ((0,), (1,), (2,))]
    assert count_drama(leads, {0}) == {
        "lead.chances": 3, "lead.changes": 2, "lead.open": 2, "comeback.chances": 1, "comeback": 1,
    }  # fmt: skip
    assert count_drama(leads[2:], {0}) == {
        "lead.chances": 1, "lead.changes": 0, "lead.open": 0, "comeback.chances": 1, "comeback": 0,
    }  # fmt: skip
    assert count_drama(leads[:1], {0}) == {}


def test_mixed_bots_rotate_around_the_table() -> None:
    plan = make_plan("president", bots=["steady", "random", "random", "random"], options={"rounds": 1}, seed=1)
    assert plan.rival is None
    runner = VariantRunner(plan, 0)
    counted = [runner.play(index) for index in range(40)]
    assert all(row["skill.pairs"] == 6 for row in counted)
    assert sum(row["skill.ahead"] for row in counted) > 0.7 * 6 * 40
    wins = [sum(row[f"first.{seat:02}"] for row in counted) for seat in range(4)]
    assert max(wins) < 25  # the steady bot wins most matches, but on different seats


# ---- How often rules fire


def test_president_counts_equalizing_eights_and_penalties() -> None:
    watcher = PresidentEventCounter()
    parse = fairdeal.game("president").parse
    for kind, move in (("played", "8x2"), ("played", "8x1+j1"), ("played", "9x2"), ("trick", None), ("played", "9x2")):
        watcher.observe([Event(kind, 0, parse(move) if move else None)])
    watcher.observe([Event("revolution", 1, None, {"on": True}), Event("out", 1, None, {"penalised": True})])
    watcher.observe([Event("cards", 0, None, {"to": 1}, (0, 1))])
    assert watcher.counts == {
        "played": 4, "combo of 8s": 2, "equalized": 1, "trick": 1, "revolution": 1, "out": 1, "penalised last card": 1,
    }  # fmt: skip


def test_oh_hell_counts_bids_by_value() -> None:
    watcher = OhHellEventCounter()
    parse = fairdeal.game("oh-hell").parse
    watcher.observe([Event("bid", 1, parse("bid 2")), Event("bid", 0, parse("bid 0"))])
    watcher.observe([Event("played", 1, parse("2c3d:5")), Event("played", 0, parse("2c3d:2c")), Event("trick", 1)])
    watcher.observe([Event("hand", 0, None, {"won": [0, 1]})])
    assert watcher.attempts == {"combined lead": (1, 1), "bid of 00": (1, 1), "bid of 02": (1, 0)}


def test_rook_counts_bids_and_whether_they_were_made() -> None:
    watcher = RookEventCounter()
    watcher.observe([Event("declarer", 2, None, {"bid": 150}), Event("hand", 0, None, {"change": [155, 65, 155, 65]})])
    watcher.observe([Event("thrown_in", 2), Event("declarer", 1, None, {"bid": 150})])
    watcher.observe([Event("hand", 0, None, {"change": [90, -150, 90, -150]})])
    assert watcher.attempts == {"bid of 150": (2, 1)}
    assert watcher.counts["thrown_in"] == 1


def test_hearts_counts_moon_shots_and_exactly_300() -> None:
    watcher = HeartsEventCounter()
    watcher.observe([Event("hand", 0, None, {"taken": [78, 0, 0, 0], "change": [0, 78, 78, 78]})])
    watcher.observe([Event("hand", 0, None, {"taken": [40, 38, 0, 0], "change": [40, -112, 0, 0]})])
    assert watcher.counts == {"moon shot": 1, "exactly 300": 1}
    watcher.observe([Event("hand", 0, None, {"taken": [0, 78, 0, 0], "change": [78, 0, -72, 78]})])
    assert watcher.counts == {"moon shot": 2, "exactly 300": 2}
    watcher.observe([Event("hand", 0, None, {"taken": [0, 78, 0, 0], "change": [0, 78, 0, 0]})])  # the option is off
    assert watcher.counts == {"moon shot": 2, "exactly 300": 2}


def test_bull_sanity_counts_correct_calls() -> None:
    watcher = BullSanityEventCounter()
    for true in (True, False, False):
        watcher.observe([Event("cards", 0, None, {"true": true})])
    assert watcher.attempts == {"call": (3, 2)}
