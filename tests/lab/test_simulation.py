"""Simulations: the same counts and records, however the matches are played."""

import itertools
import json
import multiprocessing
import time
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.random import match_seed
from fairdeal.engine.record import read_record
from fairdeal.games import all_games, find_game
from fairdeal.lab.index_ranges import MAX_MATCHES
from fairdeal.lab.simulation import RecordDetail, Simulation, Statistics, mean_place
from fairdeal.lab.worker_pool import LostWorkerError

MANY = 1_000_000  # more games than any of these tests waits for


def simulation(
    records: RecordDetail = RecordDetail.NONE, bots: str = "random", seed: int | str = 5, **options: Any
) -> Simulation:
    game = fairdeal.game("president", **options)
    return Simulation.of(game, [bots] * game.players, seed, records)


@pytest.mark.parametrize("options", [{}, {"players": 7, "revolutions": "jokers"}, {"preset": "house"}])
def test_bulk_play_and_single_steps_count_the_same(options: dict[str, Any]) -> None:
    in_bulk = simulation(**options).simulate(12)
    stepped = simulation(RecordDetail.MOVES, **options).simulate(12)
    assert in_bulk == stepped
    assert in_bulk.games == 12
    assert all(sum(counts) == 12 for counts in in_bulk.places)


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_can_be_simulated(key: str) -> None:
    game = find_game(key).configure_for_programs()
    statistics = Simulation.of(game, ["steady"] * game.players, 1).simulate(2)
    assert statistics.games == 2
    assert statistics.moves > 0


def test_workers_change_nothing() -> None:
    recorded = simulation(RecordDetail.DEALS, rounds=2)
    alone, together = list(recorded.run(9, 1)), list(recorded.run(9, 2))
    assert [text for chunk in alone for text in chunk.records] == [text for chunk in together for text in chunk.records]
    assert recorded.simulate(9, 1) == recorded.simulate(9, 2)


def test_every_match_has_its_own_seed_and_replays() -> None:
    texts = [text for chunk in simulation(RecordDetail.DEALS, seed="tuesday").run(3) for text in chunk.records]
    for index, text in enumerate(texts):
        document = json.loads(text)
        assert document["seed"] == match_seed("tuesday", index)
        replayed = read_record(document, find_game).replay()
        assert replayed.outcome is not None
        assert replayed.outcome.to_json() == document["outcome"]


def test_roles_are_counted_in_the_rounds_after_the_first() -> None:
    statistics = simulation(rounds=3).simulate(5)
    assert list(statistics.roles) == ["President", "Vice President", "High-Scum", "Scum"]
    assert all(sum(counts) == 2 * 5 for counts in statistics.roles.values())
    assert simulation().simulate(5).roles == {}


def test_tied_places_are_counted_from_the_top_of_the_tie() -> None:
    statistics = Statistics(3)
    statistics.count_round(["B", "A", None], before=[[1], [0], [2]], after=[[0, 1], [2]])
    assert statistics.roles == {"A": [1, 0, 0], "B": [1, 0, 0]}


def test_statistics_add_up() -> None:
    whole = simulation(rounds=2)
    total = Statistics(4)
    for chunk in whole.run(6):
        total.add(chunk.statistics)
    assert total == whole.simulate(6)


def test_mean_place() -> None:
    assert mean_place([1, 0, 0, 3]) == 3.25
    assert mean_place([0, 0]) is None


def test_impossible_simulations_are_refused() -> None:
    with pytest.raises(BadSetup, match="has to end"):
        simulation(rounds=0)
    with pytest.raises(BadSetup, match="3 bots for 4 seats"):
        Simulation.of(fairdeal.game("president"), ["random"] * 3, 1)
    with pytest.raises(BadSetup, match="no bot 'x'"):
        simulation(bots="x")
    for games in (0, MAX_MATCHES + 1):
        with pytest.raises(BadSetup, match="1 to 4,294,967,295"):
            simulation().run(games)


def test_chunks_grow_from_a_single_match() -> None:
    first, second = itertools.islice(simulation().run(MANY), 2)
    assert first.statistics.games == 1
    assert 1 <= second.statistics.games <= 4


def test_workers_end_when_the_run_is_given_up() -> None:
    chunks = simulation(bots="steady").run(MANY, 2)
    next(chunks)
    assert multiprocessing.active_children()
    chunks.close()
    limit = time.monotonic() + 30
    while multiprocessing.active_children():
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_a_worker_that_dies_ends_the_run_with_a_clear_error() -> None:
    chunks = simulation(bots="steady").run(MANY, 2)
    next(chunks)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(LostWorkerError, match="fewer workers"):
        for _ in chunks:
            pass


@pytest.mark.parametrize(
    ("key", "players", "bot", "limit", "games"),
    [("rook", 4, "random", 3, 6), ("rummy", 3, "random", 6, 6), ("rummy", 6, "random", 100, 2),
     ("hearts", 4, "random", 4, 4), ("oh-hell", 4, "steady", 2, 2), ("president", 4, "steady", 2, 3)],
)  # fmt: skip
def test_matches_that_the_limit_on_deals_ended_are_counted(
    key: str, players: int, bot: str, limit: int, games: int
) -> None:
    game = find_game(key).configure_for_programs(players, max_rounds=limit)
    fast = Simulation.of(game, [bot] * players, 3).simulate(games)
    simulation = Simulation.of(game, [bot] * players, 3, RecordDetail.MOVES)
    assert fast == simulation.simulate(games)
    records = [json.loads(text) for chunk in simulation.run(games) for text in chunk.records]
    replayed = [read_record(record, find_game).replay().outcome for record in records]
    assert fast.stopped == sum(outcome is not None and outcome.stopped for outcome in replayed)


def test_a_match_that_ends_by_the_rules_in_its_last_deal_was_not_stopped() -> None:
    game = find_game("rook").configure_for_programs(max_rounds=1_000)
    deals = [Simulation.of(game, ["steady"] * 4, seed, RecordDetail.DEALS).run(1) for seed in range(3)]
    for seed, run in enumerate(deals):
        played = len(json.loads(next(run).records[0])["deals"])
        for limit, stopped in ((played, 0), (played - 1, 1)):
            limited = game.limited_to(limit)
            assert Simulation.of(limited, ["steady"] * 4, seed).simulate(1).stopped == stopped
