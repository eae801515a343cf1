"""Batches of matches: the same counts however they are played."""

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
from fairdeal.lab.simulate import MOST_GAMES, Batch, Records, Statistics, mean_place
from fairdeal.lab.workers import LostWorkerError

MANY = 1_000_000  # more games than any of these tests waits for


def batch(records: Records = Records.NONE, bots: str = "random", seed: int | str = 5, **options: Any) -> Batch:
    game = fairdeal.game("president", **options)
    return Batch.of(game, [bots] * game.players, seed, records)


@pytest.mark.parametrize("options", [{}, {"players": 7, "revolutions": "jokers"}, {"preset": "house"}])
def test_playouts_and_steps_count_the_same(options: dict[str, Any]) -> None:
    quick = batch(**options).simulate(12)
    stepped = batch(Records.MOVES, **options).simulate(12)
    assert quick == stepped
    assert quick.games == 12
    assert all(sum(counts) == 12 for counts in quick.places)


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_can_be_simulated(key: str) -> None:
    game = fairdeal.game(key)
    statistics = Batch.of(game, ["steady"] * game.players, 1).simulate(2)
    assert statistics.games == 2
    assert statistics.moves > 0


def test_workers_change_nothing() -> None:
    plan = batch(Records.DEALS, rounds=2)
    alone, together = list(plan.run(9, 1)), list(plan.run(9, 2))
    assert [text for part in alone for text in part.records] == [text for part in together for text in part.records]
    assert plan.simulate(9, 1) == plan.simulate(9, 2)


def test_match_i_has_its_own_seed_and_replays() -> None:
    texts = [text for part in batch(Records.DEALS, seed="tuesday").run(3) for text in part.records]
    for index, text in enumerate(texts):
        document = json.loads(text)
        assert document["seed"] == match_seed("tuesday", index)
        again = read_record(document, find_game).replay()
        assert again.outcome is not None
        assert again.outcome.to_json() == document["outcome"]


def test_roles_are_counted_in_the_rounds_after_the_first() -> None:
    statistics = batch(rounds=3).simulate(5)
    assert list(statistics.roles) == ["President", "Vice President", "High-Scum", "Scum"]
    assert all(sum(counts) == 2 * 5 for counts in statistics.roles.values())
    assert batch().simulate(5).roles == {}


def test_shared_places_are_counted_from_the_top_of_the_tie() -> None:
    statistics = Statistics(3)
    statistics.count_round(["B", "A", None], before=[[1], [0], [2]], after=[[0, 1], [2]])
    assert statistics.roles == {"A": [1, 0, 0], "B": [1, 0, 0]}


def test_statistics_add_up() -> None:
    plan = batch(rounds=2)
    total = Statistics(4)
    for part in plan.run(6):
        total.add(part.statistics)
    assert total == plan.simulate(6)


def test_mean_place() -> None:
    assert mean_place([1, 0, 0, 3]) == 3.25
    assert mean_place([0, 0]) is None


def test_what_could_never_end_or_sit_down_is_refused() -> None:
    with pytest.raises(BadSetup, match="has to end"):
        batch(rounds=0)
    with pytest.raises(BadSetup, match="3 bots for 4 seats"):
        Batch.of(fairdeal.game("president"), ["random"] * 3, 1)
    with pytest.raises(BadSetup, match="no bot 'x'"):
        batch(bots="x")
    for games in (0, MOST_GAMES + 1):
        with pytest.raises(BadSetup, match="1 to 4,294,967,295"):
            batch().run(games)


def test_parts_grow_to_a_good_size() -> None:
    first, second = itertools.islice(batch().run(MANY), 2)
    assert first.statistics.games == 1
    assert second.statistics.games == first.next_size() <= 4


def children() -> int:
    return len(multiprocessing.active_children())


def test_workers_end_with_the_work_or_when_it_is_given_up() -> None:
    parts = batch(bots="steady").run(MANY, 2)
    next(parts)
    assert children() > 0
    parts.close()  # type: ignore[attr-defined]
    limit = time.monotonic() + 30
    while children():
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_a_worker_that_dies_is_no_riddle() -> None:
    parts = batch(bots="steady").run(MANY, 2)
    next(parts)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(LostWorkerError, match="fewer workers"):
        for _ in parts:
            pass
